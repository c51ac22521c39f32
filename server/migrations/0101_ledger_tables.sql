-- The ledger: one row per transfer, one debit, one credit, one positive amount.
--
-- An unbalanced entry cannot be written, because there is nothing to balance. Where money may flow is data
-- (ledger.rule); how far an account may go is data (ledger.kind); both are enforced by the database on every insert,
-- whoever makes it. Functions, triggers, views and grants are in server/src/features/ledger/sql and are applied after
-- the migrations; this file is only the shape.

CREATE SCHEMA ledger;

-- post moves money at once; hold reserves it, and then once: capture takes at most what is held, void frees all of it.
CREATE TYPE ledger.phase AS ENUM ('post', 'hold', 'capture', 'void');

-- What can be counted. 'platform' is money; which currency it is and how it is shown is a setting.
CREATE TABLE ledger.asset (
  code  text     CONSTRAINT asset_pk PRIMARY KEY,
  scale smallint NOT NULL CONSTRAINT asset_scale CHECK (scale BETWEEN 0 AND 18)
);

-- The kinds of account. Only what lies outside the product may go below zero, and it never goes above.
CREATE TABLE ledger.kind (
  code           text     CONSTRAINT kind_pk PRIMARY KEY,
  asset          text     NOT NULL DEFAULT 'platform' CONSTRAINT kind_of_asset REFERENCES ledger.asset,
  owner_kind     text     NOT NULL CONSTRAINT kind_owner_kind
                          CHECK (owner_kind IN ('member', 'charging_session', 'lease', 'site', 'operator', 'outside')),
  floor_micros   bigint,
  ceiling_micros bigint,
  place          integer  GENERATED ALWAYS AS IDENTITY,
  shards         smallint NOT NULL DEFAULT 1 CONSTRAINT kind_shards CHECK (shards BETWEEN 1 AND 64),
  note           text     NOT NULL,
  CONSTRAINT kind_limits CHECK (
    CASE owner_kind WHEN 'outside' THEN floor_micros IS NULL AND ceiling_micros IS NOT DISTINCT FROM 0
                    ELSE floor_micros IS NOT DISTINCT FROM 0 AND ceiling_micros IS NULL END),
  -- Only the operator's own accounts and the outside are hot enough to be spread over rows.
  CONSTRAINT kind_spread CHECK (shards = 1 OR owner_kind IN ('operator', 'outside')),
  -- Targets of foreign keys that carry properties of the kind along, so that judging a transfer looks up one row less.
  CONSTRAINT kind_carried UNIQUE (code, asset, owner_kind, shards),
  CONSTRAINT kind_opener_key UNIQUE (code, owner_kind)
);

-- Which role may open an account of a kind. The operator's and the outside's accounts are opened by the owner alone.
CREATE TABLE ledger.kind_opener (
  kind       text NOT NULL,
  owner_kind text NOT NULL CONSTRAINT kind_opener_never_platform CHECK (owner_kind NOT IN ('operator', 'outside')),
  role       text NOT NULL CONSTRAINT kind_opener_role CHECK (role IN ('api', 'worker')),
  CONSTRAINT kind_opener_pk PRIMARY KEY (kind, role),
  CONSTRAINT kind_opener_of_kind FOREIGN KEY (kind, owner_kind) REFERENCES ledger.kind (code, owner_kind)
);

-- The named reasons money moves for, and which database roles may post them. The role is that of the login, so no
-- function can lend it.
CREATE TABLE ledger.code (
  code       text    CONSTRAINT code_pk PRIMARY KEY CONSTRAINT code_name CHECK (code ~ '^[a-z]+(_[a-z]+)*$'),
  cause_kind text    NOT NULL CONSTRAINT code_cause_name CHECK (cause_kind ~ '^[a-z]+(_[a-z]+)*$'),
  roles      text[]  NOT NULL CONSTRAINT code_roles CHECK (roles <@ '{api,worker,watcher,signer}' AND cardinality(roles) > 0),
  two_staff  boolean NOT NULL DEFAULT false,
  demo_only  boolean NOT NULL DEFAULT false,
  note       text    NOT NULL,
  CONSTRAINT code_carried UNIQUE (code, cause_kind, roles, two_staff, demo_only)
);

-- The posting matrix: the only edges along which money may move.
CREATE TABLE ledger.rule (
  code             text     NOT NULL,
  debit_kind       text     NOT NULL,
  credit_kind      text     NOT NULL,
  binding          text     NOT NULL CONSTRAINT rule_binding CHECK (binding IN
                            ('none', 'same_member', 'two_members', 'same_session', 'session_payer', 'same_lease', 'lease_payer')),
  phases           ledger.phase[] NOT NULL CONSTRAINT rule_phases CHECK (phases IN
                            ('{post}', '{hold,capture,void}', '{post,hold,capture,void}')),
  place            integer  GENERATED ALWAYS AS IDENTITY,
  -- Carried along from the code and the two kinds; ledger.allow fills them in.
  cause_kind       text     NOT NULL,
  roles            text[]   NOT NULL,
  two_staff        boolean  NOT NULL,
  demo_only        boolean  NOT NULL,
  asset            text     NOT NULL,
  debit_owner_kind text     NOT NULL,
  debit_shards     smallint NOT NULL,
  credit_owner_kind text    NOT NULL,
  credit_shards    smallint NOT NULL,
  CONSTRAINT rule_pk PRIMARY KEY (code, debit_kind, credit_kind),
  CONSTRAINT rule_of_code FOREIGN KEY (code, cause_kind, roles, two_staff, demo_only)
    REFERENCES ledger.code (code, cause_kind, roles, two_staff, demo_only),
  -- Both sides are of one asset: no rule can turn points into money.
  CONSTRAINT rule_debit FOREIGN KEY (debit_kind, asset, debit_owner_kind, debit_shards)
    REFERENCES ledger.kind (code, asset, owner_kind, shards),
  CONSTRAINT rule_credit FOREIGN KEY (credit_kind, asset, credit_owner_kind, credit_shards)
    REFERENCES ledger.kind (code, asset, owner_kind, shards),
  -- A hold reserves on one row, so an account spread over rows cannot be held on.
  CONSTRAINT rule_hold_unspread CHECK (debit_shards = 1 OR phases = '{post}')
);

-- Allows an edge. Only migrations do.
CREATE FUNCTION ledger.allow(code text, debit_kind text, credit_kind text, binding text, phases ledger.phase[]) RETURNS void
LANGUAGE sql SET search_path = '' AS $$
  INSERT INTO ledger.rule (code, debit_kind, credit_kind, binding, phases, cause_kind, roles, two_staff, demo_only, asset,
    debit_owner_kind, debit_shards, credit_owner_kind, credit_shards)
  SELECT c.code, d.code, k.code, $4, $5, c.cause_kind, c.roles, c.two_staff, c.demo_only, d.asset, d.owner_kind, d.shards, k.owner_kind, k.shards
  FROM ledger.code c, ledger.kind d, ledger.kind k WHERE c.code = $1 AND d.code = $2 AND k.code = $3
$$;

-- Triggers other features owe: money of this code means something that only they can check.
CREATE TABLE ledger.guarded (
  code  text NOT NULL CONSTRAINT guarded_of_code REFERENCES ledger.code,
  guard text NOT NULL CONSTRAINT guarded_name CHECK (guard ~ '^guard_[a-z]+(_[a-z]+)*$'),
  CONSTRAINT guarded_pk PRIMARY KEY (code, guard)
);

-- Accounts never change. The platform's own have the highest ids, so that locking in order of id takes them last and
-- holds them shortest.
CREATE TABLE ledger.account (
  id         uuid        CONSTRAINT account_pk PRIMARY KEY,
  kind       text        NOT NULL,
  owner      text        NOT NULL CONSTRAINT account_owner_named CHECK (owner <> ''),
  asset      text        NOT NULL,
  owner_kind text        NOT NULL,
  shards     smallint    NOT NULL,
  opened_at  timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT account_one_per_owner UNIQUE (kind, owner),
  CONSTRAINT account_of_kind FOREIGN KEY (kind, asset, owner_kind, shards) REFERENCES ledger.kind (code, asset, owner_kind, shards),
  CONSTRAINT account_platform_owns CHECK ((owner = 'platform') = (owner_kind IN ('operator', 'outside'))),
  CONSTRAINT account_platform_is_last CHECK ((owner = 'platform') = (id >= 'ffffffff-0000-0000-0000-000000000000'))
);

-- What each account has: credits minus debits, and how much of it is reserved. Moved only by transfers.
CREATE TABLE ledger.balance (
  account_id     uuid     NOT NULL CONSTRAINT balance_of_account REFERENCES ledger.account,
  shard          smallint NOT NULL,
  posted_micros  bigint   NOT NULL DEFAULT 0,
  held_micros    bigint   NOT NULL DEFAULT 0 CONSTRAINT balance_held CHECK (held_micros >= 0),
  floor_micros   bigint,
  ceiling_micros bigint,
  CONSTRAINT balance_pk PRIMARY KEY (account_id, shard),
  CONSTRAINT balance_no_overdraw CHECK (posted_micros - held_micros >= floor_micros),
  CONSTRAINT balance_no_overcredit CHECK (posted_micros <= ceiling_micros)
) WITH (fillfactor = 40);

-- Every movement of money there ever was. Nobody updates or deletes; nobody but ledger.post inserts.
-- Constraints are read and compiled anew by every statement, so only those stand here that must hold whatever becomes of
-- the trigger `apply`; it judges the rest, and looks up both accounts, which never change: foreign keys to them would
-- lock the hottest rows for nothing.
CREATE TABLE ledger.transfer (
  id            uuid        CONSTRAINT transfer_pk PRIMARY KEY,
  seq           bigint      GENERATED ALWAYS AS IDENTITY,
  xact          bigint      NOT NULL,
  code          text        NOT NULL,
  phase         ledger.phase NOT NULL,
  debit         uuid        NOT NULL,
  credit        uuid        NOT NULL,
  amount_micros bigint      NOT NULL CONSTRAINT transfer_amount CHECK (amount_micros > 0 AND amount_micros <= 1000000000000000),
  hold_id       uuid,
  cause_kind    text        NOT NULL,
  cause_id      text        NOT NULL,
  detail        varchar(200),
  evidence      bytea,
  grp           text,
  happened_at   timestamptz NOT NULL,
  recorded_at   timestamptz NOT NULL DEFAULT now(),
  posted_by     text        NOT NULL DEFAULT session_user,
  CONSTRAINT transfer_two_accounts CHECK (debit <> credit),
  CONSTRAINT transfer_resolves CHECK ((phase IN ('capture', 'void')) = (hold_id IS NOT NULL))
);
-- A hold is resolved at most once.
CREATE UNIQUE INDEX transfer_one_resolution ON ledger.transfer (hold_id) WHERE phase IN ('capture', 'void');
-- A correction is posted at most once.
CREATE UNIQUE INDEX transfer_one_reversal ON ledger.transfer (cause_id) WHERE code = 'correction_reverse';
CREATE INDEX transfer_debit ON ledger.transfer (debit, seq);
CREATE INDEX transfer_credit ON ledger.transfer (credit, seq);
CREATE INDEX transfer_cause ON ledger.transfer (cause_kind, cause_id);
CREATE INDEX transfer_xact ON ledger.transfer USING brin (xact) WITH (pages_per_range = 16, autosummarize = on);
CREATE INDEX transfer_happened ON ledger.transfer USING brin (happened_at) WITH (pages_per_range = 16, autosummarize = on);

-- What the trigger `apply` knows of one new row: its fault, whether rarer questions must be asked, and how both sides
-- move. The shard of a side is the row of its balance that moves, or -1 where all its rows are judged together.
CREATE TYPE ledger.judged AS (
  fault text, rare boolean, id uuid, debit uuid, credit uuid, debit_shard integer, credit_shard integer, moved bigint, held bigint
);

-- Two different people of the staff agreed to exactly this transfer.
CREATE TABLE ledger.approval (
  transfer_id   uuid        CONSTRAINT approval_pk PRIMARY KEY,
  code          text        NOT NULL CONSTRAINT approval_of_code REFERENCES ledger.code,
  debit         uuid        NOT NULL CONSTRAINT approval_debit REFERENCES ledger.account,
  credit        uuid        NOT NULL CONSTRAINT approval_credit REFERENCES ledger.account,
  amount_micros bigint      NOT NULL,
  asked_by      text        NOT NULL CONSTRAINT approval_asked_by CHECK (asked_by LIKE 'st\_%'),
  approved_by   text        NOT NULL CONSTRAINT approval_approved_by CHECK (approved_by LIKE 'st\_%'),
  reason        text        NOT NULL CONSTRAINT approval_reason CHECK (reason <> ''),
  recorded_at   timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT approval_two_people CHECK (asked_by <> approved_by)
);

-- A named transfer is taken back, once, with a reason that the member is shown.
CREATE TABLE ledger.correction (
  id            text        CONSTRAINT correction_pk PRIMARY KEY,
  transfer_id   uuid        NOT NULL CONSTRAINT correction_of_transfer REFERENCES ledger.transfer,
  amount_micros bigint      NOT NULL,
  asked_by      text        NOT NULL CONSTRAINT correction_asked_by CHECK (asked_by LIKE 'st\_%'),
  approved_by   text        NOT NULL CONSTRAINT correction_approved_by CHECK (approved_by LIKE 'st\_%'),
  reason        text        NOT NULL CONSTRAINT correction_reason CHECK (reason <> ''),
  recorded_at   timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT correction_once UNIQUE (transfer_id),
  CONSTRAINT correction_two_people CHECK (asked_by <> approved_by)
);

-- Days whose books are shut: nothing can be said any more to have happened in them.
CREATE TABLE ledger.period_close (
  day       date        CONSTRAINT period_close_pk PRIMARY KEY,
  closed_at timestamptz NOT NULL DEFAULT now(),
  transfers bigint      NOT NULL,
  hash      bytea       NOT NULL
);

-- The hash chain. A block covers the transfers with from_xact <= xact < upto_xact, all of them older than every
-- transaction that was running when it was sealed, so that none can appear behind it.
CREATE TABLE ledger.block (
  n         bigint      CONSTRAINT block_pk PRIMARY KEY,
  prev_hash bytea       NOT NULL,
  from_xact bigint      NOT NULL,
  upto_xact bigint      NOT NULL,
  transfers bigint      NOT NULL CONSTRAINT block_not_empty CHECK (transfers > 0),
  root      bytea       NOT NULL,
  hash      bytea       NOT NULL,
  sealed_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT block_forward CHECK (upto_xact > from_xact)
);

-- Transaction ids start again when the books are restored into another cluster. The epoch is the upper part of
-- transfer.xact, so that it keeps growing.
CREATE TABLE ledger.epoch (
  n        smallint    CONSTRAINT epoch_pk PRIMARY KEY,
  began_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO ledger.epoch (n) VALUES (0);

-- What every post must know of the three tables above, in one row that they keep current.
CREATE TABLE ledger.gate (
  only_row    boolean     CONSTRAINT gate_pk PRIMARY KEY DEFAULT true CONSTRAINT gate_one_row CHECK (only_row),
  epoch       smallint    NOT NULL DEFAULT 0,
  sealed_xact bigint      NOT NULL DEFAULT 0,
  open_from   timestamptz NOT NULL DEFAULT '-infinity'
) WITH (fillfactor = 20);
INSERT INTO ledger.gate DEFAULT VALUES;

-- Balances as the sealed transfers alone say they are: what the minutely check compares with, so that it need not read
-- all history. Derived from ledger.transfer, never from ledger.balance.
CREATE TABLE ledger.sealed_balance (
  account_id    uuid   CONSTRAINT sealed_balance_pk PRIMARY KEY,
  posted_micros bigint NOT NULL,
  held_micros   bigint NOT NULL
) WITH (fillfactor = 60);

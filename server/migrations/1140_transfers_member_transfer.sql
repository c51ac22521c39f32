-- Transfers of members: own income or rewards to the own recharge wallet, and income to the recharge wallet of another member. A row is a request
-- with a fixed payer, payee and amount. Its member confirms it, and the money moves in the same transaction. The first transfer to a person is
-- held for ten minutes, in which the sender can undo it.
CREATE SCHEMA transfers;

CREATE TABLE transfers.member_transfer (
  id            text        CONSTRAINT transfer_pk PRIMARY KEY CONSTRAINT transfer_form CHECK (id ~ '^tr_[0-9a-hjkmnp-tv-z]{26}$'),
  member_id     text        NOT NULL CONSTRAINT transfer_of_member REFERENCES accounts.member,
  -- The same member where own money is moved to the own recharge wallet.
  recipient_id  text        NOT NULL CONSTRAINT transfer_to_member REFERENCES accounts.member,
  wallet        text        NOT NULL CONSTRAINT transfer_wallet CHECK (wallet = 'income' OR wallet = 'reward' AND recipient_id = member_id),
  amount_micros bigint      NOT NULL CONSTRAINT transfer_amount CHECK (amount_micros BETWEEN 1 AND 1000000000000000),
  requested_at  timestamptz NOT NULL,
  state         text        NOT NULL CONSTRAINT transfer_state CHECK (state IN ('requested', 'held', 'completed', 'undone')),
  confirmed_at  timestamptz,
  confirmed_by  text        CONSTRAINT transfer_confirmed_by CHECK (confirmed_by IN ('authenticator', 'passkey')),
  undo_until    timestamptz,
  ended_at      timestamptz,
  CONSTRAINT transfer_course CHECK (CASE state
    WHEN 'requested' THEN num_nonnulls(confirmed_at, confirmed_by, undo_until, ended_at) = 0
    WHEN 'held' THEN num_nonnulls(confirmed_at, confirmed_by, undo_until) = 3 AND ended_at IS NULL
    WHEN 'undone' THEN num_nonnulls(confirmed_at, confirmed_by, undo_until, ended_at) = 4
    ELSE num_nonnulls(confirmed_at, confirmed_by, ended_at) = 3 END)
);
CREATE INDEX transfer_sent ON transfers.member_transfer (member_id, id DESC);
CREATE INDEX transfer_received ON transfers.member_transfer (recipient_id, id DESC) WHERE recipient_id <> member_id;
CREATE INDEX transfer_known ON transfers.member_transfer (member_id, recipient_id) WHERE state = 'completed';
CREATE INDEX transfer_due ON transfers.member_transfer (undo_until) WHERE state = 'held';
CREATE INDEX transfer_unconfirmed ON transfers.member_transfer (requested_at) WHERE state = 'requested';
CREATE INDEX transfer_confirmed ON transfers.member_transfer (confirmed_at);

GRANT USAGE ON SCHEMA transfers TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;
GRANT SELECT ON transfers.member_transfer TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;
GRANT INSERT, UPDATE (state, confirmed_at, confirmed_by, undo_until, ended_at) ON transfers.member_transfer TO ohmstead_api;
GRANT UPDATE (state, ended_at), DELETE ON transfers.member_transfer TO ohmstead_worker;

INSERT INTO ledger.code (code, cause_kind, roles, two_staff, demo_only, note) VALUES
  ('transfer_own', 'transfer', '{api}', false, false, 'A member moves income or rewards to their own recharge wallet.'),
  ('transfer_member', 'transfer', '{api,worker}', false, false, 'A member sends income to the recharge wallet of another member.');
SELECT ledger.allow('transfer_own', 'income', 'recharge', 'same_member', '{post}');
SELECT ledger.allow('transfer_own', 'reward', 'recharge', 'same_member', '{post}');
SELECT ledger.allow('transfer_member', 'income', 'recharge', 'two_members', '{post,hold,capture,void}');
INSERT INTO ledger.guarded (code, guard) VALUES ('transfer_own', 'guard_transfers'), ('transfer_member', 'guard_transfers');

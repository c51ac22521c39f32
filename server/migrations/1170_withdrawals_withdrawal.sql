-- Withdrawals. A row is a request of a member with a fixed saved address, amount and fee. Its member confirms it, which holds the money in the ledger.
-- It can be held for a review with an end. Then the signer signs one transaction, stores its bytes before it sends them, and takes the money when the
-- transaction is final. A withdrawal that ends otherwise gives the whole amount back.
CREATE SCHEMA withdrawals;

CREATE TABLE withdrawals.withdrawal (
  id            text        CONSTRAINT withdrawal_pk PRIMARY KEY CONSTRAINT withdrawal_form CHECK (id ~ '^wd_[0-9a-hjkmnp-tv-z]{26}$'),
  member_id     text        NOT NULL CONSTRAINT withdrawal_of_member REFERENCES accounts.member,
  -- Income includes rewards.
  wallet        text        NOT NULL CONSTRAINT withdrawal_wallet CHECK (wallet IN ('income', 'recharge')),
  network       text        NOT NULL CONSTRAINT withdrawal_network CHECK (network IN ('trc20', 'erc20', 'bep20', 'polygon')),
  -- A copy: the saved address is deleted with the account.
  address       text        NOT NULL CONSTRAINT withdrawal_address CHECK (address ~ '^(T[1-9A-HJ-NP-Za-km-z]{33}|0x[0-9a-fA-F]{40})$'),
  remark        text        NOT NULL CONSTRAINT withdrawal_remark CHECK (length(remark) <= 30),
  amount_micros bigint      NOT NULL CONSTRAINT withdrawal_amount CHECK (amount_micros BETWEEN 1 AND 1000000000000000),
  fee_micros    bigint      NOT NULL,
  -- All that was in the wallet, without a minimum.
  rest          boolean     NOT NULL,
  requested_at  timestamptz NOT NULL,
  state         text        NOT NULL CONSTRAINT withdrawal_state CHECK (state IN (
    'requested', 'review', 'approved', 'signing', 'broadcast', 'confirmed', 'failed', 'rejected', 'cancelled')),
  -- How much of the amount comes from rewards; the fee is taken from them first.
  reward_micros bigint,
  confirmed_by  text        CONSTRAINT withdrawal_confirmed_by CHECK (confirmed_by IN ('authenticator', 'passkey')),
  confirmed_at  timestamptz,
  approved_at   timestamptz,
  signed_at     timestamptz,
  broadcast_at  timestamptz,
  ended_at      timestamptz,
  -- Two members of staff who let it be paid before its holds ended.
  approval_id   text,
  rejected_for  text        CONSTRAINT withdrawal_rejected_for CHECK (rejected_for IN ('sanctionedAddress', 'accountTakenOver', 'courtOrder', 'duplicate')),
  rejected_by   text,
  reject_note   text        CONSTRAINT withdrawal_reject_note CHECK (length(reject_note) BETWEEN 1 AND 500),
  -- What sending waits for, and which state its member was told last.
  waiting_for   text        CONSTRAINT withdrawal_waiting_for CHECK (waiting_for IN ('operatorFunds', 'screeningList', 'networkBehind', 'hourlyLimit', 'sendingPaused')),
  told          text        CONSTRAINT withdrawal_told CHECK (length(told) <= 60),
  CONSTRAINT withdrawal_fee CHECK (fee_micros >= 0 AND fee_micros < amount_micros),
  CONSTRAINT withdrawal_reward CHECK (reward_micros BETWEEN 0 AND amount_micros AND (wallet = 'income' OR reward_micros = 0)),
  CONSTRAINT withdrawal_rejected CHECK ((state = 'rejected') = (rejected_for IS NOT NULL) AND (rejected_for IS NULL) = (rejected_by IS NULL) AND (rejected_for IS NULL) = (reject_note IS NULL)),
  CONSTRAINT withdrawal_course CHECK (CASE state
    WHEN 'requested' THEN num_nonnulls(reward_micros, confirmed_by, confirmed_at, approved_at, signed_at, broadcast_at, ended_at, approval_id) = 0
    WHEN 'review' THEN num_nonnulls(signed_at, broadcast_at, ended_at) = 0
    WHEN 'approved' THEN num_nonnulls(signed_at, broadcast_at, ended_at) = 0 AND approved_at IS NOT NULL
    WHEN 'signing' THEN num_nonnulls(broadcast_at, ended_at) = 0 AND num_nonnulls(approved_at, signed_at) = 2
    WHEN 'broadcast' THEN ended_at IS NULL AND num_nonnulls(approved_at, signed_at, broadcast_at) = 3
    WHEN 'confirmed' THEN num_nonnulls(approved_at, signed_at, broadcast_at, ended_at) = 4
    ELSE ended_at IS NOT NULL END),
  CONSTRAINT withdrawal_confirmed CHECK (state = 'requested' OR num_nonnulls(reward_micros, confirmed_by, confirmed_at) = 3)
);
CREATE INDEX withdrawal_of_member ON withdrawals.withdrawal (member_id, id DESC);
CREATE INDEX withdrawal_open ON withdrawals.withdrawal (network, confirmed_at) WHERE state IN ('review', 'approved', 'signing', 'broadcast');
CREATE INDEX withdrawal_unconfirmed ON withdrawals.withdrawal (requested_at) WHERE state = 'requested';
CREATE INDEX withdrawal_untold ON withdrawals.withdrawal (id) WHERE state <> 'requested' AND told IS DISTINCT FROM state || ':' || coalesce(waiting_for, '');

-- Why a withdrawal is in review. Each hold has an end of its own, and the withdrawal is paid when all have ended.
CREATE TABLE withdrawals.review_hold (
  withdrawal_id text        NOT NULL CONSTRAINT review_hold_of_withdrawal REFERENCES withdrawals.withdrawal,
  reason        text        NOT NULL CONSTRAINT review_hold_reason CHECK (reason IN ('newDevice', 'securityChange', 'firstWithdrawal', 'screening', 'amount', 'velocity')),
  starts_at     timestamptz NOT NULL,
  ends_at       timestamptz NOT NULL,
  ended_at      timestamptz,
  CONSTRAINT review_hold_pk PRIMARY KEY (withdrawal_id, reason, starts_at),
  CONSTRAINT review_hold_ends CHECK (ends_at > starts_at AND ends_at <= starts_at + interval '73 hours')
);
CREATE INDEX review_hold_open ON withdrawals.review_hold (ends_at) WHERE ended_at IS NULL;

-- Signed transactions. A second one of a withdrawal exists only where the first can never be included any more.
CREATE TABLE withdrawals.chain_transaction (
  hash          text        CONSTRAINT chain_transaction_pk PRIMARY KEY CONSTRAINT chain_transaction_hash CHECK (hash ~ '^(0x)?[0-9a-f]{64}$'),
  withdrawal_id text        NOT NULL CONSTRAINT chain_transaction_of_withdrawal REFERENCES withdrawals.withdrawal,
  network       text        NOT NULL CONSTRAINT chain_transaction_network CHECK (network IN ('trc20', 'erc20', 'bep20', 'polygon')),
  sender        text        NOT NULL CONSTRAINT chain_transaction_sender CHECK (length(sender) <= 64),
  nonce         bigint      NOT NULL CONSTRAINT chain_transaction_nonce CHECK (nonce BETWEEN 0 AND 1000000000000),
  raw           text        NOT NULL CONSTRAINT chain_transaction_raw CHECK (length(raw) BETWEEN 10 AND 10000),
  signed_at     timestamptz NOT NULL,
  broadcast_at  timestamptz,
  -- When it can no longer get into a block, on networks where transactions expire.
  expires_at    timestamptz,
  outcome       text        CONSTRAINT chain_transaction_outcome CHECK (outcome IN ('confirmed', 'failed', 'dead')),
  ended_at      timestamptz,
  CONSTRAINT chain_transaction_ended CHECK ((outcome IS NULL) = (ended_at IS NULL))
);
CREATE UNIQUE INDEX chain_transaction_place ON withdrawals.chain_transaction (network, sender, nonce);
CREATE UNIQUE INDEX chain_transaction_alive ON withdrawals.chain_transaction (withdrawal_id) WHERE outcome IS DISTINCT FROM 'dead';
CREATE INDEX chain_transaction_open ON withdrawals.chain_transaction (network) WHERE outcome IS NULL;
CREATE INDEX chain_transaction_signed ON withdrawals.chain_transaction (signed_at);

-- A daily limit above that of the level, for a time, by two members of staff.
CREATE TABLE withdrawals.limit_lift (
  approval_id  text        CONSTRAINT limit_lift_pk PRIMARY KEY,
  member_id    text        NOT NULL CONSTRAINT limit_lift_of_member REFERENCES accounts.member,
  limit_micros bigint      NOT NULL CONSTRAINT limit_lift_limit CHECK (limit_micros BETWEEN 1 AND 1000000000000000),
  from_at      timestamptz NOT NULL,
  until_at     timestamptz NOT NULL,
  CONSTRAINT limit_lift_ends CHECK (until_at > from_at AND until_at <= from_at + interval '30 days')
);
CREATE INDEX limit_lift_of_member ON withdrawals.limit_lift (member_id, until_at DESC);

GRANT USAGE ON SCHEMA withdrawals TO ohmstead_api, ohmstead_worker, ohmstead_signer, ohmstead_staff_read;
GRANT SELECT ON withdrawals.withdrawal, withdrawals.review_hold TO ohmstead_api, ohmstead_worker, ohmstead_signer, ohmstead_staff_read;
GRANT SELECT (hash, withdrawal_id, network, sender, nonce, signed_at, broadcast_at, expires_at, outcome, ended_at) ON withdrawals.chain_transaction
  TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;
GRANT SELECT ON withdrawals.chain_transaction TO ohmstead_signer;
GRANT SELECT ON withdrawals.limit_lift TO ohmstead_api, ohmstead_staff_read;
GRANT INSERT (id, member_id, wallet, network, address, remark, amount_micros, fee_micros, rest, requested_at, state),
  UPDATE (state, reward_micros, confirmed_by, rejected_for, reject_note) ON withdrawals.withdrawal TO ohmstead_api;
GRANT UPDATE (state, told), DELETE ON withdrawals.withdrawal TO ohmstead_worker;
GRANT UPDATE (state, waiting_for) ON withdrawals.withdrawal TO ohmstead_signer;
GRANT INSERT ON withdrawals.review_hold TO ohmstead_api, ohmstead_signer;
GRANT UPDATE (ended_at) ON withdrawals.review_hold TO ohmstead_api, ohmstead_worker;
GRANT INSERT, UPDATE (broadcast_at, outcome, ended_at) ON withdrawals.chain_transaction TO ohmstead_signer;
GRANT INSERT ON withdrawals.limit_lift TO ohmstead_api;

-- What the signer reads elsewhere: whether the server wrote a row, and the codes of what it writes itself.
GRANT SELECT ON platform.row_code TO ohmstead_signer;

INSERT INTO ledger.code (code, cause_kind, roles, two_staff, demo_only, note) VALUES
  ('withdraw_net', 'withdrawal', '{api,worker,signer}', false, false, 'What a member withdraws, without the fee.'),
  ('withdraw_fee', 'withdrawal', '{api,worker,signer}', false, false, 'The fee of a withdrawal.');
SELECT ledger.allow('withdraw_net', 'income', 'chain_clearing', 'none', '{hold,capture,void}');
SELECT ledger.allow('withdraw_net', 'reward', 'chain_clearing', 'none', '{hold,capture,void}');
SELECT ledger.allow('withdraw_net', 'recharge', 'chain_clearing', 'none', '{hold,capture,void}');
SELECT ledger.allow('withdraw_fee', 'income', 'fee_income', 'none', '{hold,capture,void}');
SELECT ledger.allow('withdraw_fee', 'reward', 'fee_income', 'none', '{hold,capture,void}');
SELECT ledger.allow('withdraw_fee', 'recharge', 'fee_income', 'none', '{hold,capture,void}');
INSERT INTO ledger.guarded (code, guard) VALUES ('withdraw_net', 'guard_withdrawals'), ('withdraw_fee', 'guard_withdrawals');

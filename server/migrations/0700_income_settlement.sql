-- How each payment of a charging session was divided: the reason behind every host's income.
--
-- The rows are checked against the formulas of decisions §2 and against what the rest of the database knows: the payment, the
-- published energy rate, the custody windows. Who is host of a window, and what becomes of its energy, the database says itself
-- (features/income/sql). The ledger's transfers carry a settlement's hash and must match its rows.
--
-- Triggers look up what these rows refer to and refuse what is not there; declared foreign keys would look it up again, row by row.

CREATE SCHEMA income;

CREATE TABLE income.settlement (
  id                       text        CONSTRAINT settlement_pk PRIMARY KEY CONSTRAINT settlement_form CHECK (id ~ '^se_[0-9a-hjkmnp-tv-z]{26}$'),
  charging_session_id      text        NOT NULL,
  payment                  smallint    NOT NULL,
  -- A dispute takes a settlement back; what is left after it is settled anew.
  attempt                  smallint    NOT NULL CONSTRAINT settlement_attempt CHECK (attempt > 0),
  collected_micros         bigint      NOT NULL CONSTRAINT settlement_collected CHECK (collected_micros > 0),
  vat_ppm                  integer     NOT NULL,
  vat_micros               bigint      NOT NULL,
  energy_wh                bigint      NOT NULL CONSTRAINT settlement_energy_wh CHECK (energy_wh > 0),
  energy_rate_micros       bigint      NOT NULL CONSTRAINT settlement_energy_rate CHECK (energy_rate_micros >= 0),
  -- What earlier payments of the same charging session already took for its energy.
  energy_cost_taken_micros bigint      NOT NULL CONSTRAINT settlement_energy_taken CHECK (energy_cost_taken_micros >= 0),
  energy_micros            bigint      NOT NULL,
  energy_to                text        NOT NULL CONSTRAINT settlement_energy_to CHECK (energy_to IN ('site', 'ownSocket')),
  -- The site (or the unit, where it has none) whose supplier is owed, or the host whose socket gave the energy.
  energy_owner             text        NOT NULL,
  commission_micros        bigint      NOT NULL,
  host_micros              bigint      NOT NULL,
  own_use_micros           bigint      NOT NULL,
  house_micros             bigint      NOT NULL,
  document                 text        NOT NULL,
  hash                     bytea       NOT NULL,
  settled_at               timestamptz NOT NULL,
  release_due_at           timestamptz NOT NULL,
  released_at              timestamptz,
  voided_at                timestamptz,
  CONSTRAINT settlement_once_an_attempt UNIQUE (charging_session_id, payment, attempt),
  CONSTRAINT settlement_hash CHECK (hash = sha256(convert_to(document, 'UTF8'))),
  CONSTRAINT settlement_vat CHECK (vat_micros = charging.vat_micros(collected_micros, vat_ppm)),
  CONSTRAINT settlement_energy CHECK (energy_micros = least(collected_micros - vat_micros,
    greatest(0, (energy_wh * energy_rate_micros + 999) / 1000 - energy_cost_taken_micros))),
  CONSTRAINT settlement_parts CHECK (commission_micros >= 0 AND host_micros >= 0 AND own_use_micros >= 0 AND house_micros >= 0),
  CONSTRAINT settlement_sum CHECK (
    collected_micros = vat_micros + energy_micros + commission_micros + host_micros + own_use_micros + house_micros),
  CONSTRAINT settlement_one_end CHECK (released_at IS NULL OR voided_at IS NULL),
  CONSTRAINT settlement_released_when_due CHECK (released_at >= release_due_at)
);
CREATE UNIQUE INDEX settlement_in_force ON income.settlement (charging_session_id, payment) WHERE voided_at IS NULL;
CREATE INDEX settlement_to_release ON income.settlement (release_due_at) WHERE released_at IS NULL AND voided_at IS NULL;
CREATE INDEX settlement_socket ON income.settlement (energy_owner, settled_at) WHERE energy_to = 'ownSocket';
CREATE INDEX settlement_settled ON income.settlement (settled_at);

-- The energy of a settlement by custody window, and what became of the money for it.
CREATE TABLE income.settlement_window (
  settlement_id     text        NOT NULL,
  position          smallint    NOT NULL CONSTRAINT window_position CHECK (position >= 0),
  custody_id        text,
  from_at           timestamptz NOT NULL,
  until_at          timestamptz NOT NULL,
  energy_wh         bigint      NOT NULL CONSTRAINT window_energy_wh CHECK (energy_wh >= 0),
  commission_ppm    integer     NOT NULL CONSTRAINT window_commission_ppm CHECK (commission_ppm BETWEEN 0 AND 1000000),
  -- This window's part of the tax and of the energy cost, so that a host can follow the driver's money.
  vat_micros        bigint      NOT NULL CONSTRAINT window_vat CHECK (vat_micros >= 0),
  energy_micros     bigint      NOT NULL CONSTRAINT window_energy CHECK (energy_micros >= 0),
  gross_micros      bigint      NOT NULL CONSTRAINT window_gross CHECK (gross_micros >= 0),
  commission_micros bigint      NOT NULL,
  host_micros       bigint      NOT NULL,
  own_use_micros    bigint      NOT NULL,
  house_micros      bigint      NOT NULL,
  -- Said by the database.
  host_id           text,
  placement         text        NOT NULL CONSTRAINT window_placement CHECK (placement IN ('managedSite', 'ownSocket')),
  disposition       text        NOT NULL CONSTRAINT window_disposition CHECK (disposition IN ('host', 'ownUse', 'house')),
  charging_session_id text      NOT NULL,
  settled_at        timestamptz NOT NULL,
  CONSTRAINT window_pk PRIMARY KEY (settlement_id, position),
  CONSTRAINT window_forward CHECK (until_at >= from_at),
  CONSTRAINT window_host_of_custody CHECK ((custody_id IS NULL) = (host_id IS NULL)),
  CONSTRAINT window_house_without_custody CHECK (custody_id IS NOT NULL OR disposition = 'house'),
  CONSTRAINT window_parts CHECK (gross_micros = commission_micros + host_micros + own_use_micros + house_micros),
  CONSTRAINT window_shares CHECK (CASE disposition
    WHEN 'host' THEN commission_micros = div(gross_micros::numeric * commission_ppm, 1000000) AND own_use_micros = 0 AND house_micros = 0
    WHEN 'ownUse' THEN own_use_micros = gross_micros AND commission_micros = 0 AND host_micros = 0 AND house_micros = 0
    ELSE house_micros = gross_micros AND commission_micros = 0 AND host_micros = 0 AND own_use_micros = 0 END)
);
CREATE INDEX window_host ON income.settlement_window (host_id, settled_at) WHERE host_id IS NOT NULL;
CREATE INDEX window_custody ON income.settlement_window (custody_id) WHERE custody_id IS NOT NULL;

-- Payments that are collected and not yet settled.
CREATE TABLE income.awaiting (
  charging_session_id text        NOT NULL,
  payment             smallint    NOT NULL,
  -- When to settle it; later, where it could not be settled.
  due_at              timestamptz NOT NULL,
  CONSTRAINT awaiting_pk PRIMARY KEY (charging_session_id, payment),
  CONSTRAINT awaiting_payment FOREIGN KEY (charging_session_id, payment) REFERENCES charging.collection (charging_session_id, payment)
);

CREATE INDEX awaiting_due ON income.awaiting (due_at);

-- Days that are closed: every payment of the day is settled.
CREATE TABLE income.closed_day (
  day         date        CONSTRAINT closed_day_pk PRIMARY KEY,
  settlements bigint      NOT NULL,
  collected_micros bigint NOT NULL,
  closed_at   timestamptz NOT NULL
);

INSERT INTO ledger.guarded (code, guard) VALUES
  ('vat', 'guard_income_settle'), ('energy', 'guard_income_settle'), ('energy_reimbursed', 'guard_income_settle'),
  ('host_share', 'guard_income_settle'), ('commission', 'guard_income_settle'), ('rebate', 'guard_income_settle'),
  ('house', 'guard_income_settle'), ('own_use_return', 'guard_income_settle');

GRANT USAGE ON SCHEMA income TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;
GRANT SELECT ON ALL TABLES IN SCHEMA income TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;
GRANT INSERT ON income.settlement, income.settlement_window, income.awaiting, income.closed_day TO ohmstead_worker;
GRANT UPDATE (released_at, voided_at) ON income.settlement TO ohmstead_worker;
GRANT UPDATE (due_at), DELETE ON income.awaiting TO ohmstead_worker;

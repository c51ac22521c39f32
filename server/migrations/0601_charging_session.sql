-- Charging sessions: who charged where, under which price, what the meter said, what it came to.
--
-- The bill is checked here, not believed: energy is the difference of two registers, no more than the unit can deliver (I-9), of
-- an interval no other session was billed for; the price is the formula over the tariff kept on the row (I-4, I-13). What the
-- database knows better than the caller, it fills in itself (features/charging/sql).

CREATE TABLE charging.charging_session (
  id                     text        CONSTRAINT charging_session_pk PRIMARY KEY CONSTRAINT charging_session_form CHECK (id ~ '^cs_[0-9a-hjkmnp-tv-z]{26}$'),
  point_id               text        NOT NULL CONSTRAINT charging_session_at_point REFERENCES devices.point,
  connector              smallint    NOT NULL CONSTRAINT charging_session_connector CHECK (connector BETWEEN 1 AND 64),
  driver_id              text        NOT NULL CONSTRAINT charging_session_of_driver REFERENCES accounts.member,

  -- Filled in by the database from the driver, the unit and the tariff as they are at the start.
  driver_affiliated      boolean     NOT NULL,
  site_id                text        CONSTRAINT charging_session_at_site REFERENCES devices.site,
  country                text        NOT NULL,
  tariff_class           text        NOT NULL,
  max_w                  integer     NOT NULL,
  meter_serial           text        NOT NULL,
  simulated              boolean     NOT NULL,
  tariff_id              text        NOT NULL CONSTRAINT charging_session_under_tariff REFERENCES charging.tariff,
  per_kwh_micros         bigint      NOT NULL,
  per_minute_micros      bigint      NOT NULL,
  start_micros           bigint      NOT NULL,
  idle_per_minute_micros bigint      NOT NULL,
  idle_grace_minutes     smallint    NOT NULL,
  vat_ppm                integer     NOT NULL,

  state                  text        NOT NULL CONSTRAINT charging_session_state CHECK (state IN
                                     ('authorised', 'charging', 'suspended', 'finishing', 'settled', 'disputed', 'refunded', 'failed')),
  failure                text        CONSTRAINT charging_session_failure CHECK (failure IN
                                     ('pointRefused', 'pointOffline', 'cableNotSeen', 'noEnergy', 'cancelled')),
  -- It had ended without energy and a late message brought it back: it no longer counts as the driver's or connector's open one.
  revived                boolean     NOT NULL DEFAULT false,
  authorised_at          timestamptz NOT NULL,
  start_command_id       text,
  stop_asked_at          timestamptz,

  -- OCPP 1.6 knows integers; stations know 31 bits of them.
  transaction_id         bigint      CONSTRAINT charging_session_transaction_key UNIQUE
                                     CONSTRAINT charging_session_transaction CHECK (transaction_id BETWEEN 1 AND 2147483647),
  start_key              bytea       CONSTRAINT charging_session_start_key UNIQUE,
  started_at             timestamptz,
  start_recorded_at      timestamptz,
  begin_wh               bigint      CONSTRAINT charging_session_begin CHECK (begin_wh >= 0),
  -- What is added to the station's times, where its clock is known to be wrong.
  clock_offset_ms        bigint      NOT NULL DEFAULT 0,
  -- When the station says that it stopped; when we heard so.
  stop_said_at           timestamptz,
  stop_recorded_at       timestamptz CONSTRAINT charging_session_stop_heard CHECK ((stop_recorded_at IS NULL) = (stop_said_at IS NULL)),
  stop_reason            text        CONSTRAINT charging_session_stop_reason CHECK (length(stop_reason) <= 40),

  -- The bill. It stands once the charging session is over; while `provisional` a late message may still lower it.
  stopped_at             timestamptz,
  end_wh                 bigint,
  energy_wh              bigint,
  charging_ms            bigint,
  idle_ms                bigint,
  price_micros           bigint,
  vat_micros             bigint,
  provisional            boolean     NOT NULL DEFAULT false,
  final_at               timestamptz,
  collected_micros       bigint      NOT NULL DEFAULT 0,
  debt_micros            bigint      GENERATED ALWAYS AS (CASE WHEN final_at IS NULL THEN 0 ELSE price_micros - collected_micros END) STORED,
  evidence               text        CONSTRAINT charging_session_evidence CHECK (evidence IN ('signed', 'unsigned', 'invalid')),
  evidence_fault         text,
  register_interval      int8range   GENERATED ALWAYS AS (CASE WHEN energy_wh > 0 THEN int8range(begin_wh, begin_wh + energy_wh) END) STORED,

  -- Opens the receipt without a sign-in: at least 128 random bits.
  access_token           text        NOT NULL CONSTRAINT charging_session_token_key UNIQUE
                                     CONSTRAINT charging_session_token CHECK (access_token ~ '^[A-Za-z0-9_-]{22,80}$'),
  -- When somebody must look at it again.
  due_at                 timestamptz,

  CONSTRAINT charging_session_started CHECK ((started_at IS NULL) = (transaction_id IS NULL) AND (started_at IS NULL) = (begin_wh IS NULL)
    AND (started_at IS NULL) = (start_key IS NULL) AND (started_at IS NULL) = (start_recorded_at IS NULL)),
  CONSTRAINT charging_session_ended_by CHECK ((state = 'failed') = (failure IS NOT NULL)),
  CONSTRAINT charging_session_bill_whole CHECK (num_nonnulls(stopped_at, end_wh, energy_wh, charging_ms, idle_ms, price_micros, vat_micros, evidence) IN (0, 8)),
  CONSTRAINT charging_session_bill_of_started CHECK (price_micros IS NULL OR started_at IS NOT NULL),
  CONSTRAINT charging_session_energy CHECK (energy_wh >= 0 AND energy_wh = end_wh - begin_wh),
  -- Together with what follows: it ends no earlier than it began.
  CONSTRAINT charging_session_times CHECK (charging_ms >= 0 AND idle_ms >= 0
    AND charging_ms + idle_ms = (extract(epoch FROM stopped_at - started_at) * 1000)::bigint),
  -- I-9: no more than 1.1 times what the unit can deliver in that time.
  CONSTRAINT charging_session_plausible CHECK (energy_wh * 36000000 <= 11 * max_w::bigint * (extract(epoch FROM stopped_at - started_at) * 1000)::bigint),
  CONSTRAINT charging_session_price CHECK (price_micros = charging.price_micros(
    per_kwh_micros, per_minute_micros, start_micros, idle_per_minute_micros, idle_grace_minutes, energy_wh, charging_ms, idle_ms)),
  CONSTRAINT charging_session_vat CHECK (vat_micros = charging.vat_micros(price_micros, vat_ppm)),
  CONSTRAINT charging_session_provisional CHECK (NOT provisional OR (price_micros IS NOT NULL AND final_at IS NULL)),
  CONSTRAINT charging_session_final CHECK (
    CASE WHEN final_at IS NULL THEN state NOT IN ('settled', 'disputed', 'refunded')
         WHEN price_micros > 0 THEN state IN ('settled', 'disputed', 'refunded')
         ELSE state = 'failed' AND price_micros = 0 END),
  CONSTRAINT charging_session_collected CHECK (collected_micros >= 0 AND collected_micros <= coalesce(price_micros, 0)
    AND (collected_micros = 0 OR final_at IS NOT NULL)),
  -- I-9: a register interval of a meter is billed once.
  CONSTRAINT charging_session_billed_once EXCLUDE USING gist (meter_serial WITH =, connector WITH =, register_interval WITH &&)
    WHERE (price_micros IS NOT NULL AND energy_wh > 0)
);
CREATE UNIQUE INDEX charging_session_one_per_driver ON charging.charging_session (driver_id)
  WHERE state IN ('authorised', 'charging', 'suspended') AND NOT revived;
CREATE UNIQUE INDEX charging_session_one_per_connector ON charging.charging_session (point_id, connector)
  WHERE state IN ('authorised', 'charging', 'suspended') AND NOT revived;
CREATE INDEX charging_session_driver ON charging.charging_session (driver_id, authorised_at DESC);
CREATE INDEX charging_session_point ON charging.charging_session (point_id, authorised_at DESC);
CREATE INDEX charging_session_due ON charging.charging_session (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX charging_session_final ON charging.charging_session (final_at) WHERE final_at IS NOT NULL;
CREATE INDEX charging_session_owing ON charging.charging_session (driver_id) WHERE debt_micros > 0;
CREATE INDEX charging_session_start_command ON charging.charging_session (start_command_id) WHERE start_command_id IS NOT NULL;

-- What the station is shown of a driver: a random tag of 100 bits, good for one charging session (I-27). Deleting the row is what
-- erasure of the driver's trace on the wire means.
CREATE TABLE charging.tag (
  tag                 text        CONSTRAINT tag_pk PRIMARY KEY CONSTRAINT tag_form CHECK (tag ~ '^[0-9A-HJKMNP-TV-Z]{20}$'),
  charging_session_id text        NOT NULL CONSTRAINT tag_of_session_key UNIQUE CONSTRAINT tag_of_session REFERENCES charging.charging_session,
  issued_at           timestamptz NOT NULL
);

-- The numbers stations are given; also for a start that was refused, because the station will name it when it stops.
CREATE SEQUENCE charging.transaction_number AS integer MINVALUE 1 NO CYCLE;

CREATE TABLE charging.refused_start (
  start_key      bytea       CONSTRAINT refused_start_pk PRIMARY KEY,
  transaction_id bigint      NOT NULL CONSTRAINT refused_start_transaction_key UNIQUE,
  point_id       text        NOT NULL CONSTRAINT refused_start_at_point REFERENCES devices.point,
  connector      integer     NOT NULL,
  status         text        NOT NULL CONSTRAINT refused_start_status CHECK (status IN ('Invalid', 'Blocked', 'Expired', 'ConcurrentTx')),
  frame_id       text        NOT NULL,
  recorded_at    timestamptz NOT NULL
);

-- Tags that were shown and mean nobody here, counted by unit and hour: a few are a forgotten card, many are somebody trying.
CREATE TABLE charging.unknown_tag (
  point_id text        NOT NULL CONSTRAINT unknown_tag_at_point REFERENCES devices.point,
  hour     timestamptz NOT NULL,
  times    integer     NOT NULL CONSTRAINT unknown_tag_times CHECK (times > 0),
  CONSTRAINT unknown_tag_pk PRIMARY KEY (point_id, hour)
);

-- Registers as they came. The same one again is the same row.
CREATE TABLE charging.reading (
  charging_session_id text        NOT NULL CONSTRAINT reading_of_session REFERENCES charging.charging_session,
  at                  timestamptz NOT NULL,
  -- Which message said so; `start` and `stop` begin and end the charging session.
  source              text        NOT NULL CONSTRAINT reading_source CHECK (source IN ('start', 'meter', 'stop')),
  register_wh         bigint      NOT NULL CONSTRAINT reading_register CHECK (register_wh >= 0),
  power_w             integer,
  soc_percent         smallint    CONSTRAINT reading_soc CHECK (soc_percent BETWEEN 0 AND 100),
  frame_id            text        NOT NULL,
  frame_sha256        bytea       NOT NULL CONSTRAINT reading_frame_hash CHECK (length(frame_sha256) = 32),
  recorded_at         timestamptz NOT NULL,
  CONSTRAINT reading_pk PRIMARY KEY (charging_session_id, at, source, register_wh)
);

-- Signed records as the meter made them: the text is the proof, so it is kept to the letter.
CREATE TABLE charging.signed_record (
  charging_session_id text        NOT NULL CONSTRAINT signed_record_of_session REFERENCES charging.charging_session,
  hash                bytea       NOT NULL,
  record              text        NOT NULL CONSTRAINT signed_record_length CHECK (length(record) <= 60000),
  at                  timestamptz NOT NULL,
  frame_id            text        NOT NULL,
  recorded_at         timestamptz NOT NULL,
  CONSTRAINT signed_record_pk PRIMARY KEY (charging_session_id, hash),
  CONSTRAINT signed_record_hash CHECK (hash = sha256(convert_to(record, 'UTF8')))
);

-- Pages of a meter's own book that vouched for a charging session: each does so once (I-10).
CREATE TABLE charging.signed_page (
  meter_serial        text NOT NULL,
  page                text NOT NULL,
  charging_session_id text NOT NULL CONSTRAINT signed_page_of_session REFERENCES charging.charging_session,
  CONSTRAINT signed_page_pk PRIMARY KEY (meter_serial, page)
);

-- Where a charging session stands while it runs, for its page and for holding money in time. The bill is never made from it.
CREATE TABLE charging.live (
  charging_session_id text        CONSTRAINT live_pk PRIMARY KEY CONSTRAINT live_of_session REFERENCES charging.charging_session,
  read_at             timestamptz NOT NULL,
  recorded_at         timestamptz NOT NULL,
  energy_wh           bigint      NOT NULL,
  power_w             integer,
  soc_percent         smallint,
  charging_ms         bigint      NOT NULL,
  idle_ms             bigint      NOT NULL,
  price_micros        bigint      NOT NULL
) WITH (fillfactor = 50);

-- Money held for a charging session; the ledger holds it, this says how often we asked.
CREATE TABLE charging.hold (
  charging_session_id text        NOT NULL CONSTRAINT hold_of_session REFERENCES charging.charging_session,
  number              smallint    NOT NULL CONSTRAINT hold_number CHECK (number > 0),
  amount_micros       bigint      NOT NULL CONSTRAINT hold_amount CHECK (amount_micros > 0),
  held_at             timestamptz NOT NULL,
  taken_micros        bigint      CONSTRAINT hold_taken CHECK (taken_micros BETWEEN 0 AND amount_micros),
  resolved_at         timestamptz,
  CONSTRAINT hold_pk PRIMARY KEY (charging_session_id, number),
  CONSTRAINT hold_resolved CHECK ((taken_micros IS NULL) = (resolved_at IS NULL))
);

-- What a charging session was paid: the first time from what was held, afterwards as its debt is paid.
CREATE TABLE charging.collection (
  charging_session_id text        NOT NULL CONSTRAINT collection_of_session REFERENCES charging.charging_session,
  payment             smallint    NOT NULL CONSTRAINT collection_payment CHECK (payment > 0),
  amount_micros       bigint      NOT NULL CONSTRAINT collection_amount CHECK (amount_micros > 0),
  collected_at        timestamptz NOT NULL,
  CONSTRAINT collection_pk PRIMARY KEY (charging_session_id, payment)
);
CREATE INDEX collection_collected ON charging.collection (collected_at);

-- The final bill as a document: tariff, usage, price, and every reading with the hash of its frame. Its hash goes into the
-- settlement, and with it into the ledger.
CREATE TABLE charging.bill (
  charging_session_id text        CONSTRAINT bill_pk PRIMARY KEY CONSTRAINT bill_of_session REFERENCES charging.charging_session,
  document            text        NOT NULL,
  hash                bytea       NOT NULL CONSTRAINT bill_hash CHECK (hash = sha256(convert_to(document, 'UTF8'))),
  made_at             timestamptz NOT NULL
);

-- What a station said and cannot be true, or belongs to nothing we know: kept, explained, never billed by itself.
CREATE TABLE charging.quarantine (
  id                  text        CONSTRAINT quarantine_pk PRIMARY KEY CONSTRAINT quarantine_form CHECK (id ~ '^qu_[0-9a-hjkmnp-tv-z]{26}$'),
  point_id            text        NOT NULL CONSTRAINT quarantine_at_point REFERENCES devices.point,
  charging_session_id text        CONSTRAINT quarantine_of_session REFERENCES charging.charging_session,
  reason              text        NOT NULL CONSTRAINT quarantine_reason CHECK (reason IN
                                  ('registerFell', 'tooMuchEnergy', 'stopBeforeStart', 'inFuture', 'tooOld', 'unknownTransaction',
                                   'missingRegister', 'intervalBilled', 'foreignTag', 'notANumber', 'secondStop')),
  detail              text        NOT NULL CONSTRAINT quarantine_detail CHECK (length(detail) <= 500),
  frame_id            text        NOT NULL,
  register_wh         bigint,
  happened_at         timestamptz NOT NULL,
  recorded_at         timestamptz NOT NULL,
  -- A message that may still find its charging session; as the edge understood it.
  waiting             jsonb,
  state               text        NOT NULL DEFAULT 'open' CONSTRAINT quarantine_state CHECK (state IN ('open', 'dismissed', 'accepted')),
  decided_by          text,
  decided_at          timestamptz,
  decision            text        CONSTRAINT quarantine_decision CHECK (length(decision) <= 300),
  CONSTRAINT quarantine_once UNIQUE NULLS NOT DISTINCT (frame_id, reason, happened_at, register_wh),
  CONSTRAINT quarantine_decided CHECK ((state = 'open') = (decided_by IS NULL) AND (decided_by IS NULL) = (decided_at IS NULL) AND (decided_by IS NULL) = (decision IS NULL))
);
CREATE INDEX quarantine_newest ON charging.quarantine (state, recorded_at DESC);
CREATE INDEX hold_open ON charging.hold (charging_session_id) WHERE resolved_at IS NULL;
CREATE INDEX quarantine_session ON charging.quarantine (charging_session_id) WHERE charging_session_id IS NOT NULL;
CREATE INDEX quarantine_waiting ON charging.quarantine (point_id) WHERE waiting IS NOT NULL AND state = 'open';

-- Money of a charging session means something that only charging can check.
INSERT INTO ledger.guarded (code, guard) VALUES
  ('charge_payment', 'guard_charging_payment'), ('own_use_return', 'guard_charging_payment'), ('charge_refund', 'guard_charging_payment');

GRANT SELECT ON ALL TABLES IN SCHEMA charging TO ohmstead_api, ohmstead_worker, ohmstead_gateway, ohmstead_staff_read;
-- A receipt's key is the driver's; staff has no use for it.
REVOKE SELECT ON charging.charging_session, charging.tag FROM ohmstead_staff_read;
GRANT SELECT (id, point_id, connector, driver_id, driver_affiliated, site_id, country, tariff_class, max_w, meter_serial, simulated, tariff_id,
  per_kwh_micros, per_minute_micros, start_micros, idle_per_minute_micros, idle_grace_minutes, vat_ppm, state, failure, revived, authorised_at,
  start_command_id, stop_asked_at, transaction_id, started_at, start_recorded_at, begin_wh, clock_offset_ms, stop_said_at, stop_recorded_at, stop_reason, stopped_at, end_wh,
  energy_wh, charging_ms, idle_ms, price_micros, vat_micros, provisional, final_at, collected_micros, debt_micros, evidence, evidence_fault, due_at)
  ON charging.charging_session TO ohmstead_staff_read;
GRANT USAGE ON SEQUENCE charging.transaction_number TO ohmstead_gateway;

GRANT INSERT ON charging.charging_session, charging.tag, charging.hold, charging.collection TO ohmstead_api;
GRANT UPDATE (state, failure, stop_asked_at, start_command_id, due_at) ON charging.charging_session TO ohmstead_api;
GRANT UPDATE (taken_micros, resolved_at) ON charging.hold TO ohmstead_api, ohmstead_worker;
GRANT DELETE ON charging.tag TO ohmstead_api;
GRANT UPDATE (state, decided_by, decided_at, decision) ON charging.quarantine TO ohmstead_api, ohmstead_worker, ohmstead_gateway;

GRANT UPDATE (state, failure, revived, transaction_id, start_key, started_at, start_recorded_at, begin_wh, clock_offset_ms, stop_said_at, stop_recorded_at, stop_reason, due_at)
  ON charging.charging_session TO ohmstead_gateway;
GRANT INSERT ON charging.reading, charging.signed_record, charging.quarantine, charging.refused_start, charging.unknown_tag TO ohmstead_gateway;
GRANT UPDATE (times) ON charging.unknown_tag TO ohmstead_gateway;

GRANT UPDATE (state, failure, revived, stop_asked_at, stopped_at, end_wh, energy_wh, charging_ms, idle_ms, price_micros, vat_micros, provisional,
  final_at, evidence, evidence_fault, due_at) ON charging.charging_session TO ohmstead_worker;
GRANT INSERT ON charging.reading, charging.signed_record, charging.signed_page, charging.live, charging.hold, charging.collection, charging.bill,
  charging.quarantine TO ohmstead_worker;
GRANT UPDATE ON charging.live TO ohmstead_worker;
GRANT DELETE ON charging.live TO ohmstead_worker;

-- Registers that begin anew: epochs of a register, and which spans of them were billed.
--
-- A register may start at 0 for each transaction (OCPP 1.6 §6.45, §6.49 leave that to the station), after a power cut, or with
-- another meter. An interval compared over all time then looks billed when it is not. So a register has epochs: between two beginnings
-- it only rises, and within an epoch each Wh is billed once. Two epochs of a connector never run at one time, so that whoever says
-- that a register began anew cannot have the same energy billed twice.

CREATE TABLE charging.meter_exchange (
  id             text        CONSTRAINT meter_exchange_pk PRIMARY KEY CONSTRAINT meter_exchange_form CHECK (id ~ '^mx_[0-9a-hjkmnp-tv-z]{26}$'),
  point_id       text        NOT NULL CONSTRAINT meter_exchange_at_point REFERENCES devices.point,
  old_serial     text        NOT NULL,
  new_serial     text        NOT NULL CONSTRAINT meter_exchange_serial CHECK (length(new_serial) BETWEEN 1 AND 25),
  -- Wh by connector: the first stands for connector 1.
  old_final_wh   bigint[]    NOT NULL CONSTRAINT meter_exchange_final CHECK (0 <= ALL (old_final_wh) AND array_position(old_final_wh, NULL) IS NULL),
  new_start_wh   bigint[]    NOT NULL CONSTRAINT meter_exchange_start CHECK (0 <= ALL (new_start_wh) AND array_position(new_start_wh, NULL) IS NULL),
  new_public_key bytea       CONSTRAINT meter_exchange_key_length CHECK (length(new_public_key) BETWEEN 20 AND 200),
  note           text        NOT NULL CONSTRAINT meter_exchange_note CHECK (length(note) <= 500),
  exchanged_at   timestamptz NOT NULL,
  recorded_by    text        NOT NULL,
  recorded_at    timestamptz NOT NULL,
  CONSTRAINT meter_exchange_connectors CHECK (cardinality(old_final_wh) = cardinality(new_start_wh) AND cardinality(old_final_wh) > 0)
);
CREATE INDEX meter_exchange_newest ON charging.meter_exchange (point_id, exchanged_at DESC);

-- What staff says of how a unit's register counts; the newest holds.
CREATE TABLE charging.register_kind (
  point_id    text        NOT NULL CONSTRAINT register_kind_of_point REFERENCES devices.point,
  kind        text        NOT NULL CONSTRAINT register_kind_known CHECK (kind IN ('continuous', 'perTransaction')),
  reason      text        NOT NULL CONSTRAINT register_kind_reason CHECK (length(reason) BETWEEN 3 AND 300),
  declared_by text        NOT NULL,
  declared_at timestamptz NOT NULL,
  CONSTRAINT register_kind_pk PRIMARY KEY (point_id, declared_at)
);

-- Each time a register began, and why we believe so. Written by charging.note_epoch and by an exchange alone.
CREATE TABLE charging.register_epoch (
  id                  bigint      GENERATED ALWAYS AS IDENTITY CONSTRAINT register_epoch_pk PRIMARY KEY,
  meter_serial        text        NOT NULL,
  connector           smallint    NOT NULL,
  point_id            text        NOT NULL CONSTRAINT register_epoch_at_point REFERENCES devices.point,
  -- It lasts until the next one of this register begins.
  begins_at           timestamptz NOT NULL,
  begins_wh           bigint,
  reason              text        NOT NULL CONSTRAINT register_epoch_reason CHECK (reason IN ('first', 'meterChanged', 'exchanged', 'restarted', 'perTransaction')),
  -- What proves it: the register and frame that showed it, with the higher register known before; the exchange; the declaration.
  charging_session_id text        CONSTRAINT register_epoch_session REFERENCES charging.charging_session,
  frame_id            text,
  before_wh           bigint,
  exchange_id         text        CONSTRAINT register_epoch_exchange REFERENCES charging.meter_exchange,
  declared_at         timestamptz,
  noted_at            timestamptz NOT NULL DEFAULT platform.now(),
  CONSTRAINT register_epoch_once UNIQUE (meter_serial, connector, begins_at),
  CONSTRAINT register_epoch_proven CHECK (CASE reason
    WHEN 'restarted' THEN num_nonnulls(charging_session_id, frame_id, begins_wh, before_wh) = 4 AND before_wh > begins_wh
    WHEN 'perTransaction' THEN num_nonnulls(charging_session_id, frame_id, begins_wh) = 3
    WHEN 'exchanged' THEN exchange_id IS NOT NULL
    ELSE begins_at = '-infinity' END)
);

-- The spans of registers that bills take. Written through charging.put_billed alone; those of a final bill stay.
CREATE TABLE charging.billed_interval (
  charging_session_id text        NOT NULL CONSTRAINT billed_interval_of_session REFERENCES charging.charging_session,
  position            smallint    NOT NULL,
  epoch_id            bigint      NOT NULL CONSTRAINT billed_interval_of_epoch REFERENCES charging.register_epoch,
  point_id            text        NOT NULL,
  connector           smallint    NOT NULL,
  from_wh             bigint      NOT NULL,
  to_wh               bigint      NOT NULL,
  -- The moments of the registers around it.
  since               timestamptz NOT NULL,
  until               timestamptz NOT NULL,
  -- Those moments without the drift that a station's clock may have between two charging sessions; null where nothing is left.
  during              tstzrange,
  CONSTRAINT billed_interval_pk PRIMARY KEY (charging_session_id, position),
  CONSTRAINT billed_interval_rises CHECK (from_wh >= 0 AND to_wh > from_wh AND until >= since),
  -- I-9: within an epoch of a register each Wh is billed once.
  CONSTRAINT billed_interval_once EXCLUDE USING gist (epoch_id WITH =, int8range(from_wh, to_wh) WITH &&) DEFERRABLE INITIALLY IMMEDIATE,
  -- A connector charges one car at a time, whatever its register is said to have done.
  CONSTRAINT billed_interval_one_epoch_at_a_time EXCLUDE USING gist (point_id WITH =, connector WITH =, epoch_id WITH <>, during WITH &&)
    DEFERRABLE INITIALLY IMMEDIATE
);
CREATE INDEX billed_interval_highest ON charging.billed_interval (epoch_id, to_wh DESC);
CREATE INDEX billed_interval_latest ON charging.billed_interval (epoch_id, since);
CREATE INDEX charging_session_register ON charging.charging_session (meter_serial, connector, started_at DESC) WHERE started_at IS NOT NULL;

-- What was billed until now was of one epoch each.
INSERT INTO charging.register_epoch (meter_serial, connector, point_id, begins_at, reason)
SELECT DISTINCT ON (s.meter_serial, s.connector) s.meter_serial, s.connector, s.point_id, '-infinity'::timestamptz, 'first'
  FROM charging.charging_session s WHERE s.started_at IS NOT NULL ORDER BY s.meter_serial, s.connector, s.started_at;
INSERT INTO charging.billed_interval (charging_session_id, position, epoch_id, point_id, connector, from_wh, to_wh, since, until, during)
SELECT s.id, 0, e.id, s.point_id, s.connector, s.begin_wh, s.end_wh, s.started_at, s.stopped_at,
       CASE WHEN s.stopped_at > s.started_at + interval '5 minutes' THEN tstzrange(s.started_at + interval '5 minutes', s.stopped_at) END
  FROM charging.charging_session s JOIN charging.register_epoch e ON e.meter_serial = s.meter_serial AND e.connector = s.connector
 WHERE s.price_micros IS NOT NULL AND s.energy_wh > 0;

-- The energy is the sum of the billed spans, checked by trigger; it may be less than what lies between two registers, and more.
ALTER TABLE charging.charging_session
  DROP CONSTRAINT charging_session_billed_once,
  DROP COLUMN register_interval,
  DROP CONSTRAINT charging_session_energy;
ALTER TABLE charging.charging_session ADD CONSTRAINT charging_session_energy CHECK (energy_wh >= 0);

GRANT SELECT ON charging.meter_exchange, charging.register_kind, charging.register_epoch, charging.billed_interval
  TO ohmstead_api, ohmstead_worker, ohmstead_gateway, ohmstead_staff_read;
GRANT INSERT ON charging.meter_exchange, charging.register_kind TO ohmstead_api;

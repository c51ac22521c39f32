-- Until when a gateway was running. A gateway that is killed closes no connection; the next one closes them at this moment, and not at its own start: for the time
-- between no unit had a connection, and no driver could stop a charge.
CREATE TABLE devices.pulse (
  one      boolean     CONSTRAINT pulse_pk PRIMARY KEY DEFAULT true CONSTRAINT pulse_one CHECK (one),
  -- By the clock of the database, which no demo moves.
  alive_at timestamptz NOT NULL
);

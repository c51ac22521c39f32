-- Incidents that staff publish, and how each part of the product stood by what was measured. The public page of the status shows both.
CREATE SCHEMA incidents;

CREATE TABLE incidents.incident (
  id          text        CONSTRAINT incident_pk PRIMARY KEY CONSTRAINT incident_form CHECK (id ~ '^ic_[0-9a-hjkmnp-tv-z]{26}$'),
  -- The measured component from whose alarm it was opened; null: opened by hand.
  alarm       text,
  opened_by   text        NOT NULL,
  opened_at   timestamptz NOT NULL,
  -- Of the last message (incidents.follow_message).
  state       text        NOT NULL CONSTRAINT incident_state CHECK (state IN ('investigating', 'identified', 'watching', 'resolved')),
  severity    text        NOT NULL CONSTRAINT incident_severity CHECK (severity IN ('minor', 'major')),
  components  text[]      NOT NULL,
  changed_at  timestamptz NOT NULL,
  resolved_at timestamptz,
  CONSTRAINT incident_resolved CHECK ((state = 'resolved') = (resolved_at IS NOT NULL))
);
CREATE INDEX incident_opened ON incidents.incident (opened_at DESC);

-- The messages of an incident, in the order in which they were written. A message never changes.
CREATE TABLE incidents.message (
  id          bigint      GENERATED ALWAYS AS IDENTITY CONSTRAINT message_pk PRIMARY KEY,
  incident_id text        NOT NULL CONSTRAINT message_of_incident REFERENCES incidents.incident,
  state       text        NOT NULL CONSTRAINT message_state CHECK (state IN ('investigating', 'identified', 'watching', 'resolved')),
  severity    text        NOT NULL CONSTRAINT message_severity CHECK (severity IN ('minor', 'major')),
  components  text[]      NOT NULL CONSTRAINT message_components CHECK (
                components <@ '{charging,app,signIn,trc20,erc20,bep20,polygon}'::text[] AND cardinality(components) BETWEEN 1 AND 7),
  -- A title and a body by language; English is always there.
  texts       jsonb       NOT NULL CONSTRAINT message_texts CHECK (texts -> 'en_US' ->> 'title' <> '' AND length(texts::text) <= 30000),
  written_by  text        NOT NULL,
  written_at  timestamptz NOT NULL DEFAULT platform.now()
);
CREATE INDEX message_of_incident ON incidents.message (incident_id, id);

-- What was measured of a component, from a time on. A row without an end is what holds now.
CREATE TABLE incidents.standing (
  component text        NOT NULL CONSTRAINT standing_component CHECK (component IN ('charging', 'app', 'signIn', 'trc20', 'erc20', 'bep20', 'polygon')),
  state     text        NOT NULL CONSTRAINT standing_state CHECK (state IN ('ok', 'degraded', 'down', 'unknown')),
  from_at   timestamptz NOT NULL,
  until_at  timestamptz,
  CONSTRAINT standing_pk PRIMARY KEY (component, from_at),
  CONSTRAINT standing_ends CHECK (until_at >= from_at)
);
CREATE UNIQUE INDEX standing_now ON incidents.standing (component) WHERE until_at IS NULL;
CREATE INDEX standing_ended ON incidents.standing (until_at);

-- When everything was measured last. Older results say nothing about now.
CREATE TABLE incidents.measurement (
  only_row    boolean     CONSTRAINT measurement_pk PRIMARY KEY DEFAULT true CHECK (only_row),
  measured_at timestamptz NOT NULL DEFAULT platform.now()
);

GRANT USAGE ON SCHEMA incidents TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;
GRANT SELECT ON incidents.incident, incidents.message, incidents.standing, incidents.measurement TO ohmstead_api, ohmstead_staff_read;
GRANT INSERT (id, alarm, opened_by) ON incidents.incident TO ohmstead_api;
GRANT INSERT (incident_id, state, severity, components, texts, written_by) ON incidents.message TO ohmstead_api;
GRANT SELECT ON incidents.standing, incidents.measurement TO ohmstead_worker;
GRANT INSERT (component, state) ON incidents.standing TO ohmstead_worker;
GRANT INSERT (only_row), UPDATE (measured_at) ON incidents.measurement TO ohmstead_worker;

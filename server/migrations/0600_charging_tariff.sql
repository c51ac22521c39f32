-- What charging costs, and the arithmetic of it.
--
-- A tariff is public: it holds for a site, or for a country where a site has none of its own, never for a driver (I-13). What was
-- valid stays as it was, because a charging session keeps the tariff it was agreed under.

CREATE SCHEMA charging;

CREATE TABLE charging.tariff (
  id                     text      CONSTRAINT tariff_pk PRIMARY KEY CONSTRAINT tariff_form CHECK (id ~ '^tf_[0-9a-hjkmnp-tv-z]{26}$'),
  -- Null: what holds in the country wherever a site has no tariff of its own.
  site_id                text      CONSTRAINT tariff_of_site REFERENCES devices.site,
  country                text      NOT NULL CONSTRAINT tariff_country CHECK (country ~ '^[A-Z]{2}$'),
  tariff_class           text      NOT NULL CONSTRAINT tariff_class_known CHECK (tariff_class IN ('AC', 'DC')),
  per_kwh_micros         bigint    NOT NULL CONSTRAINT tariff_per_kwh CHECK (per_kwh_micros BETWEEN 0 AND 100000000),
  per_minute_micros      bigint    NOT NULL CONSTRAINT tariff_per_minute CHECK (per_minute_micros BETWEEN 0 AND 100000000),
  start_micros           bigint    NOT NULL CONSTRAINT tariff_start CHECK (start_micros BETWEEN 0 AND 100000000),
  idle_per_minute_micros bigint    NOT NULL CONSTRAINT tariff_idle CHECK (idle_per_minute_micros BETWEEN 0 AND 100000000),
  idle_grace_minutes     smallint  NOT NULL CONSTRAINT tariff_grace CHECK (idle_grace_minutes BETWEEN 0 AND 1440),
  vat_ppm                integer   NOT NULL CONSTRAINT tariff_vat CHECK (vat_ppm BETWEEN 0 AND 1000000),
  valid                  tstzrange NOT NULL CONSTRAINT tariff_valid CHECK (NOT isempty(valid) AND NOT lower_inf(valid) AND lower_inc(valid)),
  set_by                 text      NOT NULL,
  set_at                 timestamptz NOT NULL,
  -- AFIR art. 5: fast charging is priced by energy, and staying costs only where energy does. Every DC unit counts as fast.
  CONSTRAINT tariff_fast_has_energy CHECK (tariff_class <> 'DC' OR per_kwh_micros > 0),
  CONSTRAINT tariff_idle_has_energy CHECK (idle_per_minute_micros = 0 OR per_kwh_micros > 0),
  CONSTRAINT tariff_one_at_a_time EXCLUDE USING gist ((coalesce(site_id, country)) WITH =, tariff_class WITH =, valid WITH &&)
);

-- Twin of priceOf in the contract: each component floored, time by started second, nothing without energy. It stands in a
-- migration because rows are checked with it: another formula is another function.
CREATE FUNCTION charging.price_micros(
  per_kwh bigint, per_minute bigint, per_start bigint, idle_per_minute bigint, idle_grace_minutes smallint,
  energy_wh bigint, charging_ms bigint, idle_ms bigint
) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN energy_wh = 0 THEN 0 ELSE
    per_kwh * energy_wh / 1000
    + per_minute * ((charging_ms + 999) / 1000) / 60
    + per_start
    + idle_per_minute * greatest(0, (idle_ms + 999) / 1000 - idle_grace_minutes * 60) / 60
  END
$$;

-- Twin of vatOf: the tax contained in an amount, rounded up. An amount of 1e15 times a rate is beyond bigint.
CREATE FUNCTION charging.vat_micros(total bigint, vat_ppm integer) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT div(total::numeric * vat_ppm + (1000000 + vat_ppm - 1), 1000000 + vat_ppm)::bigint
$$;

GRANT USAGE ON SCHEMA charging TO ohmstead_api, ohmstead_worker, ohmstead_gateway, ohmstead_staff_read;
GRANT EXECUTE ON FUNCTION charging.price_micros, charging.vat_micros TO ohmstead_api, ohmstead_worker, ohmstead_gateway;
GRANT SELECT ON charging.tariff TO ohmstead_api, ohmstead_worker, ohmstead_gateway, ohmstead_staff_read;
GRANT INSERT, UPDATE (valid) ON charging.tariff TO ohmstead_api;

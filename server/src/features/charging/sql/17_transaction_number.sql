-- A new number for a charge at a station. Numbers are 31 bits wide and come round again; one that is taken is never given twice, and after
-- one that is taken they continue somewhere else, so that a gateway that uses up numbers stops no station.
CREATE OR REPLACE FUNCTION charging.next_transaction_number() RETURNS bigint LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  number bigint := nextval('charging.transaction_number');
BEGIN
  WHILE EXISTS (SELECT FROM charging.charging_session s WHERE s.transaction_id = number)
     OR EXISTS (SELECT FROM charging.refused_start r WHERE r.transaction_id = number) LOOP
    PERFORM setval('charging.transaction_number', 1 + floor(random() * 2147483646)::bigint);
    number := nextval('charging.transaction_number');
  END LOOP;
  RETURN number;
END $$;
REVOKE ALL ON FUNCTION charging.next_transaction_number FROM PUBLIC;
GRANT EXECUTE ON FUNCTION charging.next_transaction_number TO ohmstead_gateway;

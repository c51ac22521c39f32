-- Returns its argument, and raises an error when it is NULL. A statement says with it that a value is always there although its column or
-- function allows NULL, and `npm run check` then accepts a row that declares it so (docs/decisions/sql-is-checked.md).
CREATE OR REPLACE FUNCTION platform.not_null(value anyelement) RETURNS anyelement LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  IF num_nulls(value) = 1 THEN
    RAISE EXCEPTION 'a value that is always there is missing' USING ERRCODE = 'null_value_not_allowed';
  END IF;
  RETURN value;
END $$;
GRANT EXECUTE ON FUNCTION platform.not_null TO ohmstead_api, ohmstead_gateway, ohmstead_worker, ohmstead_watcher, ohmstead_signer, ohmstead_staff_read;

-- Servers keep the clients of the API in memory for as long as nobody changes them, so every change is announced.

CREATE FUNCTION http.announce_clients() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM pg_notify('http.client', '');
  RETURN NULL;
END $$;
CREATE TRIGGER announce_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON http.client
  FOR EACH STATEMENT EXECUTE FUNCTION http.announce_clients();

-- What other features read of charging sessions and their payments. Both views have the plan of their table, because they only leave columns out.
CREATE OR REPLACE VIEW charging.session_facts AS
  SELECT s.id, s.point_id, s.driver_id, s.driver_affiliated, s.site_id, s.country, s.tariff_class, s.vat_ppm, s.state, s.started_at, s.stopped_at,
         s.stop_said_at, s.final_at, s.energy_wh, s.evidence, s.price_micros, s.collected_micros
    FROM charging.charging_session s;
CREATE OR REPLACE VIEW charging.payment AS
  SELECT c.charging_session_id, c.payment, c.amount_micros, c.collected_at FROM charging.collection c;
GRANT SELECT ON charging.session_facts, charging.payment TO ohmstead_api, ohmstead_worker;

-- Custody passes with a lease that was passed on: the window of the member before ends, and that of the new member begins, at the same instant. So no energy
-- between them is without a host. The new flow keeps the steps that the unit completed, and the terms that the new member accepted with the lease. Hosting
-- that had not begun ends, and the new member starts it. No role of the product can call this.
CREATE OR REPLACE FUNCTION hosting.pass_on(of_lease text, to_lease text) RETURNS void
LANGUAGE plpgsql VOLATILE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  flow hosting.flow;
  lease record;
  -- The ids of a lease are random: the same text makes the ids of what begins with it.
  next_flow CONSTANT text := 'ho_' || substr(to_lease, 4);
  moment timestamptz;
BEGIN
  SELECT l.member_id, l.terms_version, l.bought_at INTO lease FROM packages.lease l WHERE l.id = to_lease;
  moment := lease.bought_at;
  UPDATE hosting.custody c SET until_at = moment, end_reason = 'leaseEnded' WHERE c.lease_id = of_lease AND c.until_at IS NULL;
  SELECT f.* INTO flow FROM hosting.flow f WHERE f.lease_id = of_lease AND f.state <> 'ended' FOR UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  DELETE FROM hosting.queue_place q WHERE q.flow_id = flow.id;
  UPDATE hosting.flow f SET state = 'ended', ended_at = moment WHERE f.id = flow.id;
  IF flow.state NOT IN ('inCustody', 'suspended') THEN
    RETURN;
  END IF;
  INSERT INTO hosting.flow (id, lease_id, member_id, point_id, kind, state, step, terms_version, blink, operative, status, confirmed_at, opened_at)
  VALUES (next_flow, to_lease, lease.member_id, flow.point_id, flow.kind, flow.state, flow.step, lease.terms_version, flow.blink, flow.operative, flow.status, moment, moment);
  INSERT INTO hosting.flow_step (flow_id, step, done_at, action, detail, frame_id)
  SELECT next_flow, s.step, CASE s.step WHEN 'confirm' THEN moment ELSE s.done_at END, s.action, CASE s.step WHEN 'confirm' THEN lease.terms_version ELSE s.detail END, s.frame_id
    FROM hosting.flow_step s WHERE s.flow_id = flow.id;
  INSERT INTO hosting.custody (id, flow_id, lease_id, member_id, point_id, from_at)
  VALUES ('cu_' || substr(to_lease, 4), next_flow, to_lease, lease.member_id, flow.point_id, moment);
END $$;
REVOKE ALL ON FUNCTION hosting.pass_on FROM PUBLIC;

-- Empty, or an alarm. A value follows from its last change, each change begins at the value that the previous one left, and an approved request
-- has exactly one change with its content. So a value that was written directly, and a change that was deleted or edited, is visible.
CREATE OR REPLACE VIEW settings.violations AS
  SELECT 'settings_value' AS violation, coalesce(v.key, c.key) AS subject,
         format('the value is %s, the last change left %s', coalesce(v.value::text, 'missing'), coalesce(c.after::text, 'none')) AS detail
    FROM settings.value v FULL JOIN (SELECT DISTINCT ON (l.key) l.key, l.after, l.changed_at FROM settings.change l ORDER BY l.key, l.id DESC) c ON c.key = v.key
   WHERE (v.value, v.changed_at) IS DISTINCT FROM (c.after, c.changed_at)
  UNION ALL
  SELECT 'settings_history', format('%s, change %s', c.key, c.id),
         format('it begins at %s, the previous change left %s', coalesce(c.before::text, 'the default'), coalesce(c.previous::text, 'the default'))
    FROM (SELECT l.id, l.key, l.before, lag(l.after) OVER (PARTITION BY l.key ORDER BY l.id) AS previous FROM settings.change l) c
   WHERE c.before IS DISTINCT FROM c.previous
  UNION ALL
  SELECT 'settings_request', r.id, CASE WHEN c.id IS NULL THEN 'the approved change is missing' ELSE 'the change differs from the approved request' END
    FROM approvals.request r LEFT JOIN settings.change c ON c.approval_id = r.id
   WHERE r.kind = 'settings.change' AND r.outcome = 'approved'
     AND (c.key, c.after, c.changed_by, c.approved_by, c.reason, c.two_person)
         IS DISTINCT FROM (r.asked ->> 'key', r.asked -> 'after', r.asked_by, r.decided_by, r.reason, true)
  UNION ALL
  SELECT 'settings_request', format('%s, change %s', c.key, c.id), 'there is no such approved request'
    FROM settings.change c
   WHERE c.approval_id IS NOT NULL
     AND NOT EXISTS (SELECT FROM approvals.request r WHERE r.id = c.approval_id AND r.kind = 'settings.change' AND r.outcome = 'approved');
GRANT SELECT ON settings.violations TO ohmstead_worker, ohmstead_staff_read;
REVOKE SELECT ON settings.violations FROM ohmstead_api;

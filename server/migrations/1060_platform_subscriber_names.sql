-- The names of subscribers say what they do. Each keeps its place among the events, and its parked events. A worker of the former release that still
-- runs finds no cursor under its names, and processes nothing more.
WITH renamed (former, name) AS (VALUES
  ('addresses.hear-closed-accounts', 'addresses.delete-addresses'),
  ('charging.hear-closed-accounts', 'charging.delete-tags'),
  ('charging.hear-commands', 'charging.take-command-answers'),
  ('charging.hear-connectors', 'charging.take-connector-states'),
  ('charging.hear-meters', 'charging.take-readings'),
  ('charging.hear-unusable-frames', 'charging.list-unusable-frames'),
  ('hosting.hear-free-units', 'hosting.offer-free-units'),
  ('hosting.hear-lease-end', 'hosting.end-custodies'),
  ('hosting.hear-stations', 'hosting.continue-flows'),
  ('income.hear-collected', 'income.await-settlement'),
  ('income.hear-disputes', 'income.follow-disputes'),
  ('notices.hear-closed-accounts', 'notices.delete-notices'),
  ('packages.hear-delivery', 'packages.mark-delivered')
), parked AS (
  UPDATE platform.outbox_parked SET listener = renamed.name FROM renamed WHERE listener = renamed.former
)
UPDATE platform.outbox_cursor SET listener = renamed.name FROM renamed WHERE listener = renamed.former;

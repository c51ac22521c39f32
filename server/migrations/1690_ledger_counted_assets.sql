-- What members get besides money: points, and spins of the wheel. Each is an asset of its own that is counted in whole units, so that no edge can
-- turn it into money: both sides of a rule have one asset. The account of issue is negative by what members have.
INSERT INTO ledger.asset (code, scale) VALUES ('points', 0), ('spins', 0);

INSERT INTO ledger.kind (code, asset, owner_kind, floor_micros, ceiling_micros, shards, note) VALUES
  ('points_issue', 'points', 'outside', NULL, 0,    1, 'Points are issued here, and return here when they are used. Counted in whole points.'),
  ('spins_issue',  'spins',  'outside', NULL, 0,    1, 'Spins of the wheel are issued here, and return here when they are used. Counted in whole spins.'),
  ('points',       'points', 'member',  0,    NULL, 1, 'A member''s points. Counted in whole points; they are no money.'),
  ('spins',        'spins',  'member',  0,    NULL, 1, 'A member''s spins of the wheel. Counted in whole spins; they are no money.');

-- Rewards of tasks are given by the worker, prizes of the wheel by the API.
INSERT INTO ledger.kind_opener (kind, owner_kind, role) VALUES ('points', 'member', 'api'), ('points', 'member', 'worker'), ('spins', 'member', 'worker');

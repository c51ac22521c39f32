-- What members get besides money: points, spins of the wheel, and power packs. Each is an asset of its own that is counted in whole units, so that no edge can
-- turn it into money: both sides of a rule have one asset. The account of issue is negative by what members have.
INSERT INTO ledger.asset (code, scale) VALUES ('points', 0), ('spins', 0), ('powerpacks', 0);

INSERT INTO ledger.kind (code, asset, owner_kind, floor_micros, ceiling_micros, shards, note) VALUES
  ('points_issue',     'points',     'outside', NULL, 0,    1, 'Points are issued here, and return here when they are used. Counted in whole points.'),
  ('spins_issue',      'spins',      'outside', NULL, 0,    1, 'Spins of the wheel are issued here, and return here when they are used. Counted in whole spins.'),
  ('powerpacks_issue', 'powerpacks', 'outside', NULL, 0,    1, 'Power packs are issued here, and return here when they are used. Counted in whole packs.'),
  ('points',           'points',     'member',  0,    NULL, 1, 'A member''s points. Counted in whole points; they are no money.'),
  ('spins',            'spins',      'member',  0,    NULL, 1, 'A member''s spins of the wheel. Counted in whole spins; they are no money.'),
  ('powerpacks',       'powerpacks', 'member',  0,    NULL, 1, 'A member''s power packs. Counted in whole packs; they are no money.');

INSERT INTO ledger.kind_opener (kind, owner_kind, role)
SELECT k.code, k.owner_kind, r.role FROM ledger.kind k, (VALUES ('api'), ('worker')) AS r (role) WHERE k.code IN ('points', 'spins', 'powerpacks');

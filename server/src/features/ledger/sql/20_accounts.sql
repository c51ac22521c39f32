-- The role of the login, without the prefix that all our database roles share. It is session_user, which no function and no SET ROLE can
-- change.
CREATE OR REPLACE FUNCTION ledger.login_role() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN starts_with(session_user::text, 'ohmstead_') THEN substr(session_user::text, 10) END
$$;

-- Checks who may open what, and creates the rows of the balance.
CREATE OR REPLACE FUNCTION ledger.account_opened() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  bad record;
BEGIN
  SELECT n.kind, n.owner INTO bad FROM new_rows n
  WHERE n.owner <> 'platform' AND NOT EXISTS (
    SELECT FROM ledger.kind_opener o WHERE o.kind = n.kind AND o.role = ledger.login_role())
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'LG006',
      MESSAGE = format('role: %s may not open a %s account for %s', session_user, bad.kind, bad.owner);
  END IF;
  INSERT INTO ledger.balance (account_id, shard, floor_micros, ceiling_micros)
  SELECT n.id, shard, k.floor_micros, k.ceiling_micros
  FROM new_rows n JOIN ledger.kind k ON k.code = n.kind, generate_series(0, n.shards - 1) AS shard;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER opened AFTER INSERT ON ledger.account REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.account_opened();

-- Ids that grow with time, so that accounts opened together are stored together.
CREATE OR REPLACE FUNCTION ledger.new_account_id() RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT overlay(encode(
    substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) || substring(uuid_send(gen_random_uuid()) FROM 7), 'hex')
    PLACING '7' FROM 13 FOR 1)::uuid
$$;

CREATE OR REPLACE FUNCTION ledger.account_id(kind text, owner text) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT a.id FROM ledger.account a WHERE a.kind = $1 AND a.owner = $2
$$;

-- Opens the accounts that are not open yet; returns how many were new.
CREATE OR REPLACE FUNCTION ledger.open_accounts(kinds text[], owners text[]) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  unknown text;
  opened integer;
BEGIN
  SELECT e.kind INTO unknown FROM unnest(kinds, owners) AS e (kind, owner)
  WHERE NOT EXISTS (SELECT FROM ledger.kind k WHERE k.code = e.kind) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'LG002', MESSAGE = format('edge: there is no kind of account named %s', unknown);
  END IF;
  INSERT INTO ledger.account (id, kind, owner, asset, owner_kind, shards)
  SELECT ledger.new_account_id(), e.kind, e.owner, k.asset, k.owner_kind, k.shards
  FROM (SELECT DISTINCT kind, owner FROM unnest(kinds, owners) AS u (kind, owner)) e
  JOIN ledger.kind k ON k.code = e.kind
  ORDER BY e.kind, e.owner
  ON CONFLICT (kind, owner) DO NOTHING;
  GET DIAGNOSTICS opened = ROW_COUNT;
  RETURN opened;
END $$;

-- The platform's own accounts, one per kind, with ids that never change.
INSERT INTO ledger.account (id, kind, owner, asset, owner_kind, shards)
SELECT format('ffffffff-0000-8000-8000-%s', lpad(p.n::text, 12, '0'))::uuid, p.kind, 'platform', k.asset, k.owner_kind, k.shards
FROM (VALUES
  (1, 'chain_clearing'), (2, 'card_clearing'), (3, 'operator_bank'), (4, 'faucet'),
  (5, 'points_issue'), (6, 'spins_issue'),
  (11, 'vat_payable'), (12, 'operator_income'), (13, 'house_share'), (14, 'lease_earned'), (15, 'fee_income'),
  (16, 'marketing_budget'), (17, 'goodwill'), (18, 'card_loss_reserve'), (19, 'fx_float')
) AS p (n, kind) JOIN ledger.kind k ON k.code = p.kind
ON CONFLICT (kind, owner) DO NOTHING;

-- The id of a transfer is derived from its code, cause and key: posting the same entry twice has no further effect.
CREATE OR REPLACE FUNCTION ledger.transfer_id(code text, cause_kind text, cause_id text, key text) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT overlay(overlay(
    encode(substring(sha256(convert_to(code || '|' || cause_kind || '|' || cause_id || '|' || key, 'UTF8')) FROM 1 FOR 16), 'hex')
    PLACING '8' FROM 13 FOR 1) PLACING '8' FROM 17 FOR 1)::uuid
$$;

-- Posts a batch, all or nothing. Returns for each entry whether it is new (true) or was posted before with the same content (false). Other
-- content under the same id is refused. The time of an entry is not part of its content: a retry happens later.
--
-- The planner settings apply to the triggers too, which all look up single rows by key. A plan kept from a batch of thousands (hash joins
-- over whole tables) would be very slow for a batch of one, so only index look-ups are allowed; planning a statement again for each array
-- length costs more than running it.
CREATE OR REPLACE FUNCTION ledger.post(
  ids uuid[], codes text[], phases ledger.phase[], debit_kinds text[], debit_owners text[], credit_kinds text[], credit_owners text[],
  amounts bigint[], hold_ids uuid[], cause_kinds text[], cause_ids text[], keys text[], details text[], evidences bytea[],
  grps text[], happened timestamptz[]
) RETURNS boolean[]
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = '' SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  size    int := cardinality(ids);
  made    uuid[];
  created boolean[];
  bad     record;
BEGIN
  IF size NOT BETWEEN 1 AND 10000 THEN
    RAISE EXCEPTION USING ERRCODE = 'LG010', MESSAGE = format('batch: 1 to 10,000 entries, not %s', size);
  END IF;
  IF size = 1 THEN
    INSERT INTO ledger.transfer (id, xact, code, phase, debit, credit, amount_micros, hold_id, cause_kind, cause_id, detail, evidence, grp, happened_at)
    SELECT ids[1], (g.epoch::bigint << 48) + pg_current_xact_id()::text::bigint, codes[1], phases[1], d.id, c.id, amounts[1], hold_ids[1],
           cause_kinds[1], cause_ids[1], details[1], evidences[1], grps[1], happened[1]
    FROM ledger.gate g, ledger.account d, ledger.account c
    WHERE d.kind = debit_kinds[1] AND d.owner = debit_owners[1] AND c.kind = credit_kinds[1] AND c.owner = credit_owners[1]
      AND ids[1] = ledger.transfer_id(codes[1], cause_kinds[1], cause_ids[1], keys[1])
    ON CONFLICT (id) DO NOTHING;
    IF FOUND THEN
      RETURN '{t}';
    END IF;
  ELSE
    WITH made AS (
      INSERT INTO ledger.transfer (id, xact, code, phase, debit, credit, amount_micros, hold_id, cause_kind, cause_id, detail, evidence, grp, happened_at)
      SELECT e.id, (g.epoch::bigint << 48) + pg_current_xact_id()::text::bigint, e.code, e.phase, d.id, c.id, e.amount, e.hold_id, e.cause_kind, e.cause_id, e.detail, e.evidence, e.grp, e.happened_at
      FROM unnest(ids, codes, phases, debit_kinds, debit_owners, credit_kinds, credit_owners, amounts, hold_ids, cause_kinds, cause_ids, keys,
                  details, evidences, grps, happened) WITH ORDINALITY
             AS e (id, code, phase, debit_kind, debit_owner, credit_kind, credit_owner, amount, hold_id, cause_kind, cause_id, key,
                   detail, evidence, grp, happened_at, place)
      JOIN ledger.account d ON d.kind = e.debit_kind AND d.owner = e.debit_owner
      JOIN ledger.account c ON c.kind = e.credit_kind AND c.owner = e.credit_owner
      CROSS JOIN ledger.gate g
      WHERE e.id = ledger.transfer_id(e.code, e.cause_kind, e.cause_id, e.key)
      ORDER BY e.place
      ON CONFLICT (id) DO NOTHING
      RETURNING id
    )
    SELECT array_agg(id) INTO made FROM made;
    IF cardinality(made) = size THEN
      RETURN array_fill(true, ARRAY[size]);
    END IF;
  END IF;

  SELECT e.id, e.code, t.id IS NOT NULL AS exists, e.debit_kind, e.debit_owner, e.credit_kind, e.credit_owner, d.id AS debit, c.id AS credit INTO bad
  FROM unnest(ids, codes, phases, debit_kinds, debit_owners, credit_kinds, credit_owners, amounts, hold_ids, cause_kinds, cause_ids,
              details, evidences, grps) WITH ORDINALITY
         AS e (id, code, phase, debit_kind, debit_owner, credit_kind, credit_owner, amount, hold_id, cause_kind, cause_id,
               detail, evidence, grp, place)
  LEFT JOIN ledger.account d ON d.kind = e.debit_kind AND d.owner = e.debit_owner
  LEFT JOIN ledger.account c ON c.kind = e.credit_kind AND c.owner = e.credit_owner
  LEFT JOIN ledger.transfer t ON t.id = e.id
  WHERE (t.code, t.phase, t.debit, t.credit, t.amount_micros, t.hold_id, t.cause_kind, t.cause_id, t.detail, t.evidence, t.grp)
    IS DISTINCT FROM (e.code, e.phase, d.id, c.id, e.amount, e.hold_id, e.cause_kind, e.cause_id, e.detail, e.evidence, e.grp)
  ORDER BY e.place LIMIT 1;
  IF FOUND THEN
    IF bad.debit IS NULL OR bad.credit IS NULL THEN
      RAISE EXCEPTION USING ERRCODE = 'LG002', DETAIL = 'transfer ' || bad.id,
        MESSAGE = CASE WHEN bad.debit IS NULL THEN format('edge: there is no %s account of %s', bad.debit_kind, bad.debit_owner)
                       ELSE format('edge: there is no %s account of %s', bad.credit_kind, bad.credit_owner) END;
    ELSIF bad.exists THEN
      RAISE EXCEPTION USING ERRCODE = 'LG007', DETAIL = 'transfer ' || bad.id,
        MESSAGE = format('different: this %s was posted before with other content', bad.code);
    END IF;
    RAISE EXCEPTION USING ERRCODE = 'LG010', DETAIL = 'transfer ' || bad.id,
      MESSAGE = format('id: the id of a %s is derived from its code, cause and key', bad.code);
  END IF;
  SELECT array_agg(coalesce(e.id = ANY (made), false)
                   AND NOT EXISTS (SELECT FROM unnest(ids) WITH ORDINALITY AS f (id, place) WHERE f.id = e.id AND f.place < e.place)
                   ORDER BY e.place) INTO created
  FROM unnest(ids) WITH ORDINALITY AS e (id, place);
  RETURN created;
END $$;

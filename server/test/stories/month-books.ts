import { sql } from 'kysely'
import type { Micros } from '@ohmstead/contract/kernel/amount'
import { assert } from '@ohmstead/contract/kernel/assert'
import { settledIdentity, type SettledIdentity } from '../../src/features/income/index.ts'
import { identity, type Identity, verifyChain } from '../../src/features/ledger/index.ts'
import { canonicalJson, sha256 } from '../../src/platform/hash.ts'
import type { TestDatabase } from '../harness.ts'

/** A description of the books without random names. */
export interface Books {
  readonly hash: string
  readonly byKind: Readonly<Record<string, bigint>>
  readonly outside: bigint
  readonly inside: bigint
  readonly ledger: Identity
  readonly settled: SettledIdentity
  readonly billed: Micros
  readonly debts: Micros
  readonly settlements: number
  readonly shared: { readonly manyWindows: number; readonly ownUse: number; readonly house: number; readonly rest: number }
  readonly quarantined: number
  readonly chainFault: unknown
}

export async function booksOf(database: TestDatabase, names: ReadonlyMap<string, string>): Promise<Books> {
  const q = database.owner.kysely
  const named = (id: string | null) => (id === null ? null : (names.get(id) ?? id))
  const { rows: balances } = await sql<{ kind: string; owner: string; posted: bigint; held: bigint; isOutside: boolean }>`
    SELECT a.kind, a.owner, sum(b.posted_micros)::bigint AS posted, sum(b.held_micros)::bigint AS held, a.kind IN ('faucet', 'chain_clearing', 'card_clearing', 'operator_bank') AS "isOutside"
      FROM ledger.account a JOIN ledger.balance b ON b.account_id = a.id GROUP BY a.kind, a.owner`.execute(q)
  const { rows: settlements } = await sql<Record<string, unknown> & { session: string }>`
    SELECT t.charging_session_id AS session, t.payment, t.attempt, t.collected_micros::text AS collected, t.vat_micros::text AS vat, t.energy_micros::text AS energy,
           t.commission_micros::text AS commission, t.host_micros::text AS host, t.own_use_micros::text AS "ownUse", t.house_micros::text AS house,
           t.voided_at IS NOT NULL AS voided, t.released_at IS NOT NULL AS released,
           (SELECT json_agg(json_build_array(w.host_id, w.energy_wh, w.gross_micros::text, w.host_micros::text, w.disposition) ORDER BY w.position) FROM income.settlement_window w WHERE w.settlement_id = t.id) AS windows
      FROM income.settlement t`.execute(q)
  const {
    rows: [sums],
  } = await sql<Record<'billed' | 'debts' | 'quarantined' | 'manyWindows' | 'ownUse' | 'house' | 'rest', bigint>>`
    SELECT (SELECT coalesce(sum(price_micros), 0)::bigint FROM charging.charging_session WHERE price_micros IS NOT NULL) AS billed,
           (SELECT coalesce(sum(debt_micros), 0)::bigint FROM charging.charging_session) AS debts,
           (SELECT count(*) FROM charging.quarantine) AS quarantined,
           (SELECT count(*) FROM (SELECT settlement_id FROM income.settlement_window GROUP BY 1 HAVING count(*) > 1) m) AS "manyWindows",
           (SELECT count(*) FROM income.settlement WHERE own_use_micros > 0) AS "ownUse",
           (SELECT count(*) FROM income.settlement WHERE house_micros > 0) AS house,
           (SELECT count(*) FROM income.settlement WHERE payment > 1) AS rest`.execute(q)
  assert(sums, 'sums are one row')
  const windowsNamed = (windows: unknown) => (windows as [string | null, ...unknown[]][]).map(([host, ...rest]) => [named(host), ...rest])
  const content = {
    balances: balances.map(({ kind, owner, posted, held }) => [kind, named(owner), String(posted), String(held)].join('|')).sort(),
    settlements: settlements
      .map(({ windows, session, ...row }) => canonicalJson({ ...row, session: named(session), windows: windowsNamed(windows) }))
      .sort(),
  }
  const byKind: Record<string, bigint> = {}
  for (const { kind, posted } of balances) byKind[kind] = (byKind[kind] ?? 0n) + posted
  const sum = (outside: boolean) => balances.filter(({ isOutside }) => isOutside === outside).reduce((total, { posted }) => total + posted, 0n)
  return {
    hash: sha256(canonicalJson(content)).toString('hex'),
    byKind,
    outside: sum(true),
    inside: sum(false),
    ledger: await identity(q),
    settled: await settledIdentity(q),
    billed: sums.billed as Micros,
    debts: sums.debts as Micros,
    settlements: settlements.length,
    shared: { manyWindows: Number(sums.manyWindows), ownUse: Number(sums.ownUse), house: Number(sums.house), rest: Number(sums.rest) },
    quarantined: Number(sums.quarantined),
    chainFault: await verifyChain(q),
  }
}

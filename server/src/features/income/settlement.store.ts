import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Wh } from '@ohmstead/contract/kernel/energy'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'
import { canonicalJson, sha256 } from '../../platform/hash.ts'
import { isChosen, type Chosen } from '../../platform/retries.ts'
import { lockSettled } from '../charging/index.ts'
import type { AccountKind, TransferCode, TransferId } from '../ledger/index.ts'
import { shareCodes, type HeldShare } from './postings.ts'
import { leasesOf, settlementDocument, type NewSettlement } from './settlement.ts'

type ChargingId = Id<'chargingSession'>

/** What earlier settlements of charging sessions took for energy, and how often each payment was settled before. */
export interface Earlier {
  readonly chargingSessionId: ChargingId
  readonly payment: number
  readonly attempts: number
  readonly energyTaken: Micros
}

export async function earlierOf(q: Queryable, ids: readonly ChargingId[]): Promise<Earlier[]> {
  const { rows } = await sql<Earlier>`
    SELECT charging_session_id AS "chargingSessionId", payment, max(attempt) AS attempts,
           coalesce(sum(energy_micros) FILTER (WHERE voided_at IS NULL), 0)::bigint AS "energyTaken"
      FROM income.settlement WHERE charging_session_id = ANY(${ids}::text[]) GROUP BY 1, 2`.execute(q)
  return rows
}

/** Stores settlements with their windows; returns the hash of each, in order. */
export async function insertSettlements(trx: Trx, settlements: readonly NewSettlement[]): Promise<Buffer[]> {
  const documents = settlements.map((settlement) => canonicalJson(settlementDocument(settlement)))
  const hashes = documents.map(sha256)
  const of = <T>(part: (settlement: NewSettlement) => T) => settlements.map(part)
  await sql`
    INSERT INTO income.settlement (id, charging_session_id, payment, attempt, collected_micros, vat_ppm, vat_micros, energy_wh, energy_rate_micros,
      energy_cost_taken_micros, energy_micros, energy_to, energy_owner, commission_micros, host_micros, own_use_micros, house_micros, document, hash,
      settled_at, release_due_at)
    SELECT * FROM unnest(
      ${of(({ id }) => id)}::text[], ${of(({ chargingSessionId }) => chargingSessionId)}::text[], ${of(({ payment }) => payment)}::smallint[],
      ${of(({ attempt }) => attempt)}::smallint[], ${of(({ collected }) => collected)}::bigint[], ${of(({ vatPpm }) => vatPpm)}::integer[],
      ${of(({ vat }) => vat)}::bigint[], ${of(({ energyWh }) => energyWh)}::bigint[], ${of(({ energyRatePerKwh }) => energyRatePerKwh)}::bigint[],
      ${of(({ energyCostTaken }) => energyCostTaken)}::bigint[], ${of(({ energyCost }) => energyCost)}::bigint[], ${of(({ energyTo }) => energyTo)}::text[],
      ${of(({ energyOwner }) => energyOwner)}::text[], ${of(({ commission }) => commission)}::bigint[], ${of(({ host }) => host)}::bigint[],
      ${of(({ ownUse }) => ownUse)}::bigint[], ${of(({ house }) => house)}::bigint[], ${documents}::text[], ${hashes}::bytea[],
      ${of(({ settledAt }) => settledAt)}::timestamptz[], ${of(({ releaseDueAt }) => releaseDueAt)}::timestamptz[])`.execute(trx)
  const windows = settlements.flatMap(({ id, windows: all }) => all.map((window, position) => ({ id, position, window })))
  const within = <T>(part: (row: (typeof windows)[number]) => T) => windows.map(part)
  await sql`
    INSERT INTO income.settlement_window (settlement_id, position, custody_id, from_at, until_at, energy_wh, commission_ppm, vat_micros, energy_micros,
      gross_micros, commission_micros, host_micros, own_use_micros, house_micros)
    SELECT * FROM unnest(
      ${within(({ id }) => id)}::text[], ${within(({ position }) => position)}::smallint[], ${within(({ window }) => window.custodyId)}::text[],
      ${within(({ window }) => window.from)}::timestamptz[], ${within(({ window }) => window.until)}::timestamptz[],
      ${within(({ window }) => window.energyWh)}::bigint[], ${within(({ window }) => window.commissionPpm)}::integer[],
      ${within(({ window }) => window.vat)}::bigint[], ${within(({ window }) => window.energyCost)}::bigint[], ${within(({ window }) => window.gross)}::bigint[],
      ${within(({ window }) => window.commission)}::bigint[], ${within(({ window }) => window.host)}::bigint[], ${within(({ window }) => window.ownUse)}::bigint[],
      ${within(({ window }) => window.house)}::bigint[])`.execute(trx)
  return hashes
}

export interface DueSettlement {
  readonly id: Id<'settlement'>
  readonly chargingSessionId: ChargingId
}

/** Settlements whose time is over and whose charging session is not in dispute. They are locked with their charging sessions, so that no dispute begins meanwhile. */
export async function settlementsToRelease(trx: Trx, now: Instant, limit: number, chosen: Chosen): Promise<DueSettlement[]> {
  const { rows } = await sql<DueSettlement>`
    SELECT t.id, t.charging_session_id AS "chargingSessionId"
      FROM income.settlement t JOIN charging.session_facts s ON s.id = t.charging_session_id
     WHERE t.release_due_at <= ${now}::timestamptz AND t.released_at IS NULL AND t.voided_at IS NULL AND s.state = 'settled'
       AND ${isChosen(sql`t.id`, chosen)}
     ORDER BY t.release_due_at LIMIT ${limit} FOR NO KEY UPDATE OF t SKIP LOCKED`.execute(trx)
  if (rows.length === 0) return []
  const locked = await lockSettled(
    trx,
    rows.map(({ chargingSessionId }) => chargingSessionId),
  )
  return rows.filter(({ chargingSessionId }) => locked.has(chargingSessionId))
}

/** Settlements of a charging session that are in force and not released, locked. */
export async function settlementsInForce(trx: Trx, id: ChargingId): Promise<DueSettlement[]> {
  const { rows } = await sql<DueSettlement>`
    SELECT t.id, t.charging_session_id AS "chargingSessionId" FROM income.settlement t
     WHERE t.charging_session_id = ${id} AND t.released_at IS NULL AND t.voided_at IS NULL ORDER BY t.payment FOR NO KEY UPDATE`.execute(trx)
  return rows
}

/** The shares of settlements that are still on hold. Rebates are not among them: team decides about them. */
export async function heldShares(trx: Trx, settlements: readonly DueSettlement[], { withRebates = false } = {}): Promise<HeldShare[]> {
  const codes: readonly TransferCode[] = withRebates ? [...shareCodes, 'rebate'] : shareCodes
  const { rows } = await sql<{
    holdId: TransferId
    code: TransferCode
    debitOwner: string
    creditKind: AccountKind
    creditOwner: string
    amount: Micros
    chargingSessionId: ChargingId
    name: string
    hash: Buffer
  }>`
    SELECT h.id AS "holdId", h.code, t.charging_session_id AS "debitOwner", h.credit_kind AS "creditKind", h.credit_owner AS "creditOwner", h.amount_micros AS amount,
           t.charging_session_id AS "chargingSessionId", h.detail AS name, t.hash
      FROM unnest(${settlements.map(({ id }) => id)}::text[]) AS wanted (id)
      JOIN income.settlement t ON t.id = wanted.id
      JOIN ledger.open_hold h ON h.debit_kind = 'session_pool' AND h.debit_owner = t.charging_session_id AND h.code = ANY(${codes}::text[])
       AND split_part(h.detail, '#', 1) = t.id
     ORDER BY h.seq`.execute(trx)
  return rows.map(({ debitOwner, creditKind, creditOwner, ...row }) => ({
    ...row,
    debit: { kind: 'session_pool', owner: debitOwner },
    credit: { kind: creditKind, owner: creditOwner },
  }))
}

export async function markReleased(trx: Trx, ids: readonly Id<'settlement'>[], at: Instant): Promise<void> {
  await sql`UPDATE income.settlement SET released_at = ${at} WHERE id = ANY(${ids}::text[])`.execute(trx)
}

export async function markVoided(trx: Trx, ids: readonly Id<'settlement'>[], at: Instant): Promise<void> {
  await sql`UPDATE income.settlement SET voided_at = ${at} WHERE id = ANY(${ids}::text[])`.execute(trx)
}

/** Counts a settlement once in what its unit realised and its leases received, or takes it out again when it was voided. */
export async function countSettlement(trx: Trx, id: Id<'settlement'>): Promise<void> {
  await sql`SELECT income.count_settlement(${id})`.execute(trx)
}

/** What settlements contained when they were made: the part of every lease, and its member. */
export async function settlementFacts(q: Queryable, ids: readonly Id<'settlement'>[]) {
  const { rows } = await sql<{
    settlementId: Id<'settlement'>
    chargingSessionId: ChargingId
    pointId: Id<'point'>
    host: Micros
    energyWh: bigint
    published: boolean
    at: Instant
  }>`
    SELECT t.id AS "settlementId", s.id AS "chargingSessionId", s.point_id AS "pointId", t.host_micros AS host, t.energy_wh AS "energyWh",
           t.energy_to = 'site' OR s.evidence IS NOT DISTINCT FROM 'signed' AS published, t.settled_at AS at
      FROM income.settlement t JOIN charging.session_facts s ON s.id = t.charging_session_id WHERE t.id = ANY(${ids}::text[])`.execute(q)
  const { rows: windows } = await sql<{ settlementId: Id<'settlement'>; leaseId: Id<'lease'>; hostId: Id<'member'>; host: Micros }>`
    SELECT w.settlement_id AS "settlementId", c.lease_id AS "leaseId", platform.not_null(w.host_id) AS "hostId", w.host_micros AS host
      FROM income.settlement_window w JOIN hosting.custody_period c ON c.id = w.custody_id WHERE w.settlement_id = ANY(${ids}::text[])`.execute(q)
  return rows.map((row) => {
    const mine = windows.filter(({ settlementId }) => settlementId === row.settlementId)
    return { ...row, energyWh: Number(row.energyWh) as Wh, leases: leasesOf(mine), hosts: new Set(mine.map(({ hostId }) => hostId)) }
  })
}

/** A settlement as it is stored. */
export interface SettlementRow {
  readonly id: Id<'settlement'>
  readonly chargingSessionId: ChargingId
  readonly payment: number
  readonly collected: Micros
  readonly vat: Micros
  readonly energyRatePerKwh: Micros
  readonly energyCostTaken: Micros
  readonly energyCost: Micros
  readonly energyTo: 'site' | 'ownSocket'
  readonly commission: Micros
  readonly host: Micros
  readonly ownUse: Micros
  readonly house: Micros
  readonly document: string
  readonly hash: Buffer
  readonly settledAt: Instant
  readonly releaseDueAt: Instant
}

export interface WindowRow {
  readonly custodyId: Id<'custody'> | null
  readonly hostId: Id<'member'> | null
  readonly from: Instant
  readonly until: Instant
  readonly energyWh: Wh
  readonly disposition: 'host' | 'ownUse' | 'house'
  readonly commissionPpm: number
  readonly gross: Micros
  readonly commission: Micros
  readonly host: Micros
}

export async function settlementById(q: Queryable, id: string): Promise<{ settlement: SettlementRow; windows: WindowRow[] } | null> {
  const { rows } = await sql<SettlementRow>`
    SELECT id, charging_session_id AS "chargingSessionId", payment, collected_micros AS collected, vat_micros AS vat, energy_rate_micros AS "energyRatePerKwh",
           energy_cost_taken_micros AS "energyCostTaken", energy_micros AS "energyCost", energy_to AS "energyTo", commission_micros AS commission,
           host_micros AS host, own_use_micros AS "ownUse", house_micros AS house, document, hash, settled_at AS "settledAt", release_due_at AS "releaseDueAt"
      FROM income.settlement WHERE id = ${id}`.execute(q)
  if (!rows[0]) return null
  const { rows: windows } = await sql<Omit<WindowRow, 'energyWh'> & { energyWh: bigint }>`
    SELECT custody_id AS "custodyId", host_id AS "hostId", from_at AS "from", until_at AS until, energy_wh AS "energyWh", disposition,
           commission_ppm AS "commissionPpm", gross_micros AS gross, commission_micros AS commission, host_micros AS host
      FROM income.settlement_window WHERE settlement_id = ${id} ORDER BY position`.execute(q)
  return { settlement: rows[0], windows: windows.map((row) => ({ ...row, energyWh: Number(row.energyWh) as Wh })) }
}

/** The part of a settlement's commission that was given as rebates and not voided. */
export async function rebatesOf(q: Queryable, { id, chargingSessionId }: DueSettlement): Promise<Micros> {
  const { rows } = await sql<{ rebates: Micros }>`
    SELECT coalesce(sum(h.amount_micros), 0)::bigint AS rebates FROM ledger.hold h
     WHERE h.debit_kind = 'session_pool' AND h.debit_owner = ${chargingSessionId} AND h.code = 'rebate' AND h.state <> 'void'
       AND split_part(h.detail, '#', 1) = ${id}`.execute(q)
  return rows[0]?.rebates ?? (0n as Micros)
}

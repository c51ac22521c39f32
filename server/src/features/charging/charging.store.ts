import type { Micros } from '@ohmstead/contract/kernel/amount'
import { assert } from '@ohmstead/contract/kernel/assert'
import { wh, type Wh } from '@ohmstead/contract/kernel/energy'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Tariff } from '@ohmstead/contract/charging/price'
import type { MeteredUsage } from '@ohmstead/contract/charging/usage'
import type { RegisterPart } from '@ohmstead/contract/charging/registers'
import type { Evidence } from '@ohmstead/contract/charging/signed-proof'
import type { EvidenceFault } from '@ohmstead/contract/charging/types'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'
import { isOpen, type ChargingStanding } from './charging-state.ts'
import { putBilled } from './register.store.ts'
import type { SentBefore } from './tag.store.ts'

type ChargingId = Id<'chargingSession'>

/** A charging session in its current state. */
export interface ChargingRow extends ChargingStanding {
  readonly id: ChargingId
  readonly pointId: Id<'point'>
  readonly connector: number
  readonly driverId: Id<'member'>
  readonly driverAffiliated: boolean
  /** Whether a card started it, which asked no one. */
  readonly byCard: boolean
  readonly siteId: Id<'site'> | null
  readonly country: string
  readonly tariffClass: 'AC' | 'DC'
  readonly maxW: number
  readonly meterSerial: string
  readonly simulated: boolean
  readonly tariffId: Id<'tariff'>
  readonly tariff: Tariff
  readonly authorisedAt: Instant
  readonly stopAskedAt: Instant | null
  readonly transactionId: number | null
  readonly startedAt: Instant | null
  readonly startRecordedAt: Instant | null
  readonly beginWh: number | null
  /** The offset added to the station's times. */
  readonly clockOffsetMs: number
  readonly stopSaidAt: Instant | null
  readonly stopRecordedAt: Instant | null
  readonly stopFrameId: string | null
  readonly bill: BilledRow | null
  readonly provisional: boolean
  /** When its bill was first shown, if that was before it was final. */
  readonly shownAt: Instant | null
  readonly finalAt: Instant | null
  readonly collected: Micros
  readonly debt: Micros
  readonly accessToken: string
  /** When it must be checked again. */
  readonly dueAt: Instant | null
}

/** What a charging session was billed, provisionally or finally. */
export interface BilledRow {
  readonly stoppedAt: Instant
  readonly endWh: number
  readonly usage: MeteredUsage
  readonly price: Micros
  readonly vat: Micros
  readonly evidence: Evidence
  /** Why its signed records do not prove it. */
  readonly evidenceFault: EvidenceFault | null
}

interface FlatRow extends ChargingStanding {
  id: ChargingId
  pointId: Id<'point'>
  connector: number
  driverId: Id<'member'>
  driverAffiliated: boolean
  byCard: boolean
  siteId: Id<'site'> | null
  country: string
  tariffClass: 'AC' | 'DC'
  maxW: number
  meterSerial: string
  simulated: boolean
  tariffId: Id<'tariff'>
  perKwh: Micros
  perMinute: Micros
  start: Micros
  idlePerMinute: Micros
  idleGraceMinutes: number
  vatPpm: number
  authorisedAt: Instant
  stopAskedAt: Instant | null
  transactionId: bigint | null
  startedAt: Instant | null
  startRecordedAt: Instant | null
  beginWh: bigint | null
  clockOffsetMs: bigint
  stopSaidAt: Instant | null
  stopRecordedAt: Instant | null
  stopFrameId: string | null
  stoppedAt: Instant | null
  endWh: bigint | null
  energyWh: bigint | null
  chargingMs: bigint | null
  idleMs: bigint | null
  offlineMs: bigint
  price: Micros | null
  vat: Micros | null
  evidence: Evidence | null
  evidenceFault: EvidenceFault | null
  provisional: boolean
  shownAt: Instant | null
  finalAt: Instant | null
  collected: Micros
  debt: Micros
  accessToken: string
  dueAt: Instant | null
}

const columns = sql`
  s.id, s.point_id AS "pointId", s.connector, s.driver_id AS "driverId", s.driver_affiliated AS "driverAffiliated",
  EXISTS (SELECT FROM charging.card_use u WHERE u.charging_session_id = s.id) AS "byCard", s.site_id AS "siteId", s.country, s.tariff_class AS "tariffClass",
  s.max_w AS "maxW", s.meter_serial AS "meterSerial", s.simulated, s.tariff_id AS "tariffId", s.per_kwh_micros AS "perKwh",
  s.per_minute_micros AS "perMinute", s.start_micros AS start, s.idle_per_minute_micros AS "idlePerMinute",
  s.idle_grace_minutes AS "idleGraceMinutes", s.vat_ppm AS "vatPpm", s.state, s.failure, s.revived, s.authorised_at AS "authorisedAt",
  s.stop_asked_at AS "stopAskedAt", s.transaction_id AS "transactionId", s.started_at AS "startedAt", s.start_recorded_at AS "startRecordedAt",
  s.begin_wh AS "beginWh", s.clock_offset_ms AS "clockOffsetMs", s.stop_said_at AS "stopSaidAt", s.stop_recorded_at AS "stopRecordedAt", s.stop_frame_id AS "stopFrameId", s.stopped_at AS "stoppedAt",
  s.end_wh AS "endWh", s.energy_wh AS "energyWh", s.charging_ms AS "chargingMs", s.idle_ms AS "idleMs", s.offline_ms AS "offlineMs", s.price_micros AS price,
  s.vat_micros AS vat, s.evidence, s.evidence_fault AS "evidenceFault", s.provisional, s.shown_at AS "shownAt", s.final_at AS "finalAt", s.collected_micros AS collected, platform.not_null(s.debt_micros) AS debt,
  s.access_token AS "accessToken", s.due_at AS "dueAt"`

function rowOf({
  perKwh,
  perMinute,
  start,
  idlePerMinute,
  idleGraceMinutes,
  vatPpm,
  stoppedAt,
  endWh,
  energyWh,
  chargingMs,
  idleMs,
  offlineMs,
  price,
  vat,
  evidence,
  evidenceFault,
  ...row
}: FlatRow): ChargingRow {
  return {
    ...row,
    transactionId: row.transactionId === null ? null : Number(row.transactionId),
    beginWh: row.beginWh === null ? null : Number(row.beginWh),
    clockOffsetMs: Number(row.clockOffsetMs),
    tariff: { perKwh, perMinute, start, idlePerMinute, idleGraceMinutes, vatPpm },
    bill: billedOf({ stoppedAt, endWh, energyWh, chargingMs, idleMs, offlineMs, price, vat, evidence, evidenceFault }),
  }
}

type FlatBill = Pick<
  FlatRow,
  'stoppedAt' | 'endWh' | 'energyWh' | 'chargingMs' | 'idleMs' | 'offlineMs' | 'price' | 'vat' | 'evidence' | 'evidenceFault'
>

/** A charging session has all parts of a bill or none (constraint `charging_session_bill_whole`). */
function billedOf({ stoppedAt, endWh, energyWh, chargingMs, idleMs, offlineMs, price, vat, evidence, evidenceFault }: FlatBill): BilledRow | null {
  if (stoppedAt === null) return null
  assert(endWh !== null && energyWh !== null && chargingMs !== null && idleMs !== null, 'a stopped charging session has its usage')
  assert(price !== null && vat !== null && evidence !== null, 'a stopped charging session has its price')
  const usage = { energyWh: Number(energyWh) as Wh, chargingMs: Number(chargingMs), idleMs: Number(idleMs), offlineMs: Number(offlineMs) }
  return { stoppedAt, endWh: Number(endWh), usage, price, vat, evidence, evidenceFault }
}

type Lock = { readonly lock?: boolean }
const locking = ({ lock }: Lock) => (lock ? sql`FOR NO KEY UPDATE OF s` : sql``)

export async function chargingById(q: Queryable, id: ChargingId, options: Lock = {}): Promise<ChargingRow | null> {
  const { rows } = await sql<FlatRow>`SELECT ${columns} FROM charging.charging_session s WHERE s.id = ${id} ${locking(options)}`.execute(q)
  return rows[0] ? rowOf(rows[0]) : null
}

/** The charging session that a tag was issued for. */
export async function chargingByTag(q: Queryable, tag: string, options: Lock = {}): Promise<ChargingRow | null> {
  const { rows } = await sql<FlatRow>`
    SELECT ${columns} FROM charging.tag t JOIN charging.charging_session s ON s.id = t.charging_session_id WHERE t.tag = ${tag} ${locking(options)}`.execute(
    q,
  )
  return rows[0] ? rowOf(rows[0]) : null
}

export async function chargingByTransaction(
  q: Queryable,
  pointId: Id<'point'>,
  transactionId: string,
  options: Lock = {},
): Promise<ChargingRow | null> {
  if (!/^[1-9]\d{0,9}$/.test(transactionId)) return null
  const { rows } = await sql<FlatRow>`
    SELECT ${columns} FROM charging.charging_session s WHERE s.point_id = ${pointId} AND s.transaction_id = ${BigInt(transactionId)} ${locking(options)}`.execute(
    q,
  )
  return rows[0] ? rowOf(rows[0]) : null
}

/** The charging session that began with this message of a station. */
export async function chargingByStartFrame(q: Queryable, pointId: Id<'point'>, { frameSha256, since }: SentBefore): Promise<ChargingRow | null> {
  const { rows } = await sql<FlatRow>`
    SELECT ${columns} FROM charging.charging_session s JOIN charging.reading r ON r.charging_session_id = s.id AND r.frame_id = s.start_frame_id
     WHERE s.point_id = ${pointId} AND s.start_recorded_at >= ${since}::timestamptz AND r.source = 'start' AND r.frame_sha256 = ${frameSha256}
     ORDER BY s.start_recorded_at DESC LIMIT 1`.execute(q)
  return rows[0] ? rowOf(rows[0]) : null
}

export async function chargingByStartKey(q: Queryable, startKey: Buffer): Promise<ChargingRow | null> {
  const { rows } = await sql<FlatRow>`SELECT ${columns} FROM charging.charging_session s WHERE s.start_key = ${startKey}`.execute(q)
  return rows[0] ? rowOf(rows[0]) : null
}

export async function chargingByCommand(q: Queryable, commandId: Id<'command'>, options: Lock = {}): Promise<ChargingRow | null> {
  const { rows } =
    await sql<FlatRow>`SELECT ${columns} FROM charging.charging_session s WHERE s.start_command_id = ${commandId} ${locking(options)}`.execute(q)
  return rows[0] ? rowOf(rows[0]) : null
}

/** Lets a driver leave a charging session behind whose unit has been without a connection for 15 minutes. */
export async function leaveBehind(trx: Trx, driverId: Id<'member'>): Promise<void> {
  await sql`SELECT charging.leave_behind(${driverId})`.execute(trx)
}

/** The open charging session of a driver, unless it was left behind. */
export async function openChargingOf(q: Queryable, driverId: Id<'member'>): Promise<ChargingRow | null> {
  const { rows } = await sql<FlatRow>`
    SELECT ${columns} FROM charging.charging_session s
     WHERE s.driver_id = ${driverId} AND s.state IN ('authorised', 'charging', 'suspended') AND NOT s.revived AND s.left_at IS NULL`.execute(q)
  return rows[0] ? rowOf(rows[0]) : null
}

/**
 * Started charging sessions of a unit, or of one connector, that have not stopped, locked. A message without a transaction belongs to one
 * of them.
 */
export async function runningAtPoint(trx: Trx, pointId: Id<'point'>, connector: number | null): Promise<ChargingRow[]> {
  const { rows } = await sql<FlatRow>`
    SELECT ${columns} FROM charging.charging_session s
     WHERE s.point_id = ${pointId} AND (${connector}::smallint IS NULL OR s.connector = ${connector}::smallint)
       AND s.started_at IS NOT NULL AND s.stop_recorded_at IS NULL AND s.final_at IS NULL
     ORDER BY s.started_at DESC LIMIT 20 FOR NO KEY UPDATE OF s`.execute(trx)
  return rows.map(rowOf)
}

/** The starts of the transactions at a connector that have not stopped. */
export async function openStartsAt(q: Queryable, pointId: Id<'point'>, connector: number): Promise<{ transactionId: number; startKey: Buffer }[]> {
  const { rows } = await sql<{ transactionId: bigint; startKey: Buffer }>`
    SELECT platform.not_null(s.transaction_id) AS "transactionId", platform.not_null(s.start_key) AS "startKey" FROM charging.charging_session s
     WHERE s.point_id = ${pointId} AND s.connector = ${connector}::smallint AND s.started_at IS NOT NULL AND s.stop_recorded_at IS NULL AND s.final_at IS NULL
     ORDER BY s.started_at DESC LIMIT 20`.execute(q)
  return rows.map(({ transactionId, startKey }) => ({ transactionId: Number(transactionId), startKey }))
}

export interface RunningRow {
  readonly id: ChargingId
  readonly connector: number
  readonly transactionId: number | null
  readonly state: ChargingRow['state']
  readonly startedAt: Instant
  readonly energyWh: Wh
  readonly powerW: number | null
  readonly readAt: Instant | null
}

/** The current charging sessions of a unit, with their last readings. */
export async function chargingNowAt(q: Queryable, pointId: Id<'point'>): Promise<RunningRow[]> {
  const { rows } = await sql<Omit<RunningRow, 'energyWh' | 'transactionId'> & { energyWh: bigint | null; transactionId: bigint | null }>`
    SELECT s.id, s.connector, s.transaction_id AS "transactionId", s.state, s.started_at AS "startedAt", l.energy_wh AS "energyWh", l.power_w AS "powerW",
           l.read_at AS "readAt"
      FROM charging.charging_session s LEFT JOIN charging.live l ON l.charging_session_id = s.id
     WHERE s.point_id = ${pointId} AND s.started_at IS NOT NULL AND s.stop_recorded_at IS NULL AND s.final_at IS NULL
     ORDER BY s.connector, s.started_at DESC LIMIT 20`.execute(q)
  return rows.map(({ energyWh, transactionId, ...row }) => ({
    ...row,
    energyWh: wh(Number(energyWh ?? 0n)),
    transactionId: transactionId === null ? null : Number(transactionId),
  }))
}

export interface UnsettledRow extends Omit<RunningRow, 'transactionId'> {
  readonly pointId: Id<'point'>
}

/** The charging sessions at units that started after the given moments and have no final bill, with their last readings; newest first. The power is that of open ones. */
export async function unsettledAt(q: Queryable, points: readonly { pointId: Id<'point'>; since: Instant }[]): Promise<UnsettledRow[]> {
  const [ids, sinces] = [points.map(({ pointId }) => pointId), points.map(({ since }) => since)]
  const { rows } = await sql<Omit<UnsettledRow, 'energyWh'> & { energyWh: bigint | null }>`
    SELECT s.id, s.point_id AS "pointId", s.connector, s.state, platform.not_null(s.started_at) AS "startedAt", l.energy_wh AS "energyWh",
           l.power_w AS "powerW", l.read_at AS "readAt"
      FROM unnest(${ids}::text[], ${sinces}::timestamptz[]) AS asked (point_id, since)
      JOIN charging.charging_session s ON s.point_id = asked.point_id AND s.started_at >= asked.since
      LEFT JOIN charging.live l ON l.charging_session_id = s.id
     WHERE s.final_at IS NULL AND s.state IN ('charging', 'suspended', 'finishing')
     ORDER BY s.started_at DESC LIMIT 100`.execute(q)
  return rows.map(({ energyWh, powerW, ...row }) => ({ ...row, energyWh: wh(Number(energyWh ?? 0n)), powerW: isOpen(row.state) ? powerW : null }))
}

/** Charging sessions at a connector whose station received the start and has not begun, locked. */
export async function awaitedAtPoint(trx: Trx, pointId: Id<'point'>, connector: number): Promise<(ChargingRow & { preparedAt: Instant | null })[]> {
  const { rows } = await sql<FlatRow & { preparedAt: Instant | null }>`
    SELECT ${columns}, s.prepared_at AS "preparedAt" FROM charging.charging_session s
     WHERE s.point_id = ${pointId} AND s.connector = ${connector} AND s.state = 'authorised' FOR NO KEY UPDATE OF s`.execute(trx)
  return rows.map((row) => ({ ...rowOf(row), preparedAt: row.preparedAt }))
}

/** The connector is preparing for a requested charging session. */
export async function savePrepared(trx: Trx, id: ChargingId, at: Instant): Promise<void> {
  await sql`UPDATE charging.charging_session SET prepared_at = ${at} WHERE id = ${id}`.execute(trx)
}

/** Serialises starts per driver and connector, so that only one of two concurrent starts succeeds. */
export async function serializeStarts(trx: Trx, driverId: Id<'member'>, pointId: Id<'point'>, connector: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(name, 0)) FROM unnest(${[`charging driver ${driverId}`, `charging connector ${pointId} ${connector}`].sort()}::text[]) AS name`.execute(
    trx,
  )
}

/** Whether a connector has an open charging session. */
export async function isConnectorTaken(q: Queryable, pointId: Id<'point'>, connector: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM charging.charging_session s
     WHERE s.point_id = ${pointId} AND s.connector = ${connector} AND s.state IN ('authorised', 'charging', 'suspended') AND NOT s.revived`.execute(q)
  return rows.length > 0
}

export interface NewCharging {
  readonly id: ChargingId
  readonly pointId: Id<'point'>
  readonly connector: number
  readonly driverId: Id<'member'>
  readonly tariffId: Id<'tariff'>
  readonly authorisedAt: Instant
  readonly accessToken: string
  readonly dueAt: Instant
  /** When the connector left `Available`: now, if a cable is connected already. */
  readonly preparedAt: Instant | null
}

/** Opens a charging session. The database fills in affiliation, unit and tariff. */
export async function insertCharging(trx: Trx, row: NewCharging): Promise<void> {
  await sql`
    INSERT INTO charging.charging_session (id, point_id, connector, driver_id, tariff_id, state, authorised_at, access_token, due_at, prepared_at)
    VALUES (${row.id}, ${row.pointId}, ${row.connector}, ${row.driverId}, ${row.tariffId}, 'authorised', ${row.authorisedAt}, ${row.accessToken}, ${row.dueAt}, ${row.preparedAt})`.execute(
    trx,
  )
}

export async function linkStartCommand(trx: Trx, id: ChargingId, commandId: Id<'command'>): Promise<void> {
  await sql`UPDATE charging.charging_session SET start_command_id = ${commandId} WHERE id = ${id}`.execute(trx)
}

export async function saveStanding(trx: Trx, id: ChargingId, { state, failure }: ChargingStanding, dueAt: Instant | null): Promise<void> {
  await sql`UPDATE charging.charging_session SET state = ${state}, failure = ${failure}, due_at = ${dueAt} WHERE id = ${id}`.execute(trx)
}

/** As `saveStanding`, for a failed charging session that was revived. */
export async function saveRevival(trx: Trx, id: ChargingId, { state, revived }: ChargingStanding, dueAt: Instant | null): Promise<void> {
  await sql`UPDATE charging.charging_session SET state = ${state}, failure = NULL, revived = ${revived}, due_at = ${dueAt} WHERE id = ${id}`.execute(
    trx,
  )
}

export async function saveDue(trx: Trx, id: ChargingId, dueAt: Instant | null): Promise<void> {
  await sql`UPDATE charging.charging_session SET due_at = ${dueAt} WHERE id = ${id}`.execute(trx)
}

export async function saveStopAsked(trx: Trx, id: ChargingId, at: Instant | null): Promise<void> {
  await sql`UPDATE charging.charging_session SET stop_asked_at = ${at} WHERE id = ${id}`.execute(trx)
}

export interface StartFacts {
  readonly transactionId: number
  readonly startKey: Buffer
  readonly startedAt: Instant
  readonly recordedAt: Instant
  readonly frameId: string
  readonly beginWh: number
  readonly clockOffsetMs: number
}

export async function saveStart(
  trx: Trx,
  id: ChargingId,
  { state, failure, revived }: ChargingStanding,
  message: StartFacts,
  dueAt: Instant,
): Promise<void> {
  await sql`
    UPDATE charging.charging_session
       SET state = ${state}, failure = ${failure}, revived = ${revived}, transaction_id = ${message.transactionId}, start_key = ${message.startKey},
           started_at = ${message.startedAt}, start_recorded_at = ${message.recordedAt}, start_frame_id = ${message.frameId}, begin_wh = ${message.beginWh}, clock_offset_ms = ${message.clockOffsetMs}, due_at = ${dueAt}
     WHERE id = ${id}`.execute(trx)
}

export interface StopFacts {
  readonly at: Instant
  readonly recordedAt: Instant
  readonly frameId: string
  readonly reason: string
}

export async function saveStop(
  trx: Trx,
  id: ChargingId,
  { state, failure, revived }: ChargingStanding,
  message: StopFacts,
  dueAt: Instant,
): Promise<void> {
  await sql`
    UPDATE charging.charging_session
       SET state = ${state}, failure = ${failure}, revived = ${revived}, stop_said_at = ${message.at}, stop_recorded_at = ${message.recordedAt},
           stop_frame_id = ${message.frameId}, stop_reason = ${message.reason.slice(0, 40)}, due_at = ${dueAt}
     WHERE id = ${id}`.execute(trx)
}

/** Stores a bill with its spans of the register: provisional while the station may still send messages, otherwise final. */
export async function saveBill(
  trx: Trx,
  id: ChargingId,
  standing: ChargingStanding,
  bill: BilledRow & { readonly parts: readonly RegisterPart[] },
  end:
    | { readonly provisional: true; readonly shownAt: Instant; readonly dueAt: Instant | null }
    | { readonly provisional: false; readonly finalAt: Instant },
): Promise<void> {
  await putBilled(trx, id, bill.parts)
  await sql`
    UPDATE charging.charging_session
       SET state = ${standing.state}, failure = ${standing.failure}, stopped_at = ${bill.stoppedAt}, end_wh = ${bill.endWh},
           energy_wh = ${bill.usage.energyWh}, charging_ms = ${bill.usage.chargingMs}, idle_ms = ${bill.usage.idleMs}, offline_ms = ${bill.usage.offlineMs},
           price_micros = ${bill.price}, vat_micros = ${bill.vat}, evidence = ${bill.evidence}, evidence_fault = ${bill.evidenceFault}, provisional = ${end.provisional},
           shown_at = ${end.provisional ? end.shownAt : sql.ref('shown_at')}, final_at = ${end.provisional ? null : end.finalAt}, due_at = ${end.provisional ? end.dueAt : null}
     WHERE id = ${id}`.execute(trx)
}

/** The debts of a driver, oldest first, locked. */
export async function debtsOf(trx: Trx, driverId: Id<'member'>): Promise<ChargingRow[]> {
  const { rows } = await sql<FlatRow>`
    SELECT ${columns} FROM charging.charging_session s WHERE s.driver_id = ${driverId} AND s.debt_micros > 0 ORDER BY s.final_at, s.id FOR NO KEY UPDATE OF s`.execute(
    trx,
  )
  return rows.map(rowOf)
}

export interface DebtRow {
  readonly chargingSessionId: Id<'chargingSession'>
  readonly driverId: Id<'member'>
  readonly pointId: Id<'point'>
  readonly finalAt: Instant | null
  readonly price: Micros
  readonly paid: Micros
  readonly debt: Micros
}

/** A page of debts, of one driver or of all, oldest first, with the total amount. */
export async function debts(
  q: Queryable,
  { driverId = null, offset, limit }: { readonly driverId?: Id<'member'> | null; readonly offset: number; readonly limit: number },
): Promise<{ rows: DebtRow[]; total: number; debt: Micros }> {
  const owed = sql`FROM charging.charging_session s WHERE s.debt_micros > 0 AND (${driverId}::text IS NULL OR s.driver_id = ${driverId})`
  const { rows } = await sql<DebtRow>`
    SELECT s.id AS "chargingSessionId", s.driver_id AS "driverId", s.point_id AS "pointId", s.final_at AS "finalAt", platform.not_null(s.price_micros) AS price,
           s.collected_micros AS paid, s.debt_micros AS debt
    ${owed} ORDER BY s.final_at, s.id LIMIT ${limit} OFFSET ${offset}`.execute(q)
  const { rows: sums } = await sql<{ total: bigint; debt: Micros }>`
    SELECT count(*) AS total, coalesce(sum(s.debt_micros), 0)::bigint AS debt ${owed}`.execute(q)
  return { rows, total: Number(sums[0]?.total ?? 0n), debt: sums[0]?.debt ?? (0n as Micros) }
}

export async function debtOf(q: Queryable, driverId: Id<'member'>): Promise<Micros> {
  const { rows } = await sql<{ debt: Micros }>`
    SELECT coalesce(sum(s.debt_micros), 0)::bigint AS debt FROM charging.charging_session s WHERE s.driver_id = ${driverId} AND s.debt_micros > 0`.execute(
    q,
  )
  return rows[0]?.debt ?? (0n as Micros)
}

/** A driver's charging sessions that began, newest first. */
export async function chargingHistoryOf(
  q: Queryable,
  driverId: Id<'member'>,
  page: { offset: number; limit: number; cardId?: Id<'card'> },
): Promise<{ rows: ChargingRow[]; total: number }> {
  const mine = sql`FROM charging.charging_session s WHERE s.driver_id = ${driverId}
    AND (${page.cardId ?? null}::text IS NULL OR EXISTS (SELECT FROM charging.card_use u WHERE u.charging_session_id = s.id AND u.card_id = ${page.cardId ?? null}))`
  const { rows } =
    await sql<FlatRow>`SELECT ${columns} ${mine} ORDER BY s.authorised_at DESC, s.id DESC LIMIT ${page.limit} OFFSET ${page.offset}`.execute(q)
  const { rows: count } = await sql<{ total: bigint }>`SELECT count(*) AS total ${mine}`.execute(q)
  return { rows: rows.map(rowOf), total: Number(count[0]?.total ?? 0n) }
}

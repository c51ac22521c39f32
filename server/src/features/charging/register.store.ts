import type { RegisterPart, RegisterSpan } from '@ohmstead/contract/charging/registers'
import type { epochReasons, exchangedRegisters, registerKinds } from '@ohmstead/contract/charging/meter-types'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { z } from '@ohmstead/contract/kernel/field'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'

type ChargingId = Id<'chargingSession'>

/**
 * Lets the database record where the register restarted, as far as the readings prove it. The register is locked until the transaction
 * ends.
 */
export async function noteEpochs(trx: Trx, id: ChargingId, epochs: readonly RegisterPart[]): Promise<void> {
  await sql`
    SELECT charging.note_epochs(${id}, ${epochs.map(({ since }) => since)}::timestamptz[], ${epochs.map(({ fromWh }) => fromWh)}::bigint[])`.execute(
    trx,
  )
}

/** What other bills have taken of the registers of a charging session, by the epochs within it. */
export async function billedBeforeOf(q: Queryable, id: ChargingId, epochs: readonly RegisterPart[]): Promise<RegisterSpan[]> {
  const { rows } = await sql<{ epoch: number; fromWh: bigint; toWh: bigint }>`
    SELECT platform.not_null(epoch) AS epoch, platform.not_null(taken_from) AS "fromWh", platform.not_null(taken_to) AS "toWh"
      FROM charging.billed_before(${id}, ${epochs.map(({ fromWh }) => fromWh)}::bigint[], ${epochs.map(({ toWh }) => toWh)}::bigint[],
             ${epochs.map(({ since }) => since)}::timestamptz[], ${epochs.map(({ until }) => until)}::timestamptz[])
     ORDER BY 1, 2, 3`.execute(q)
  return rows.map(({ epoch, fromWh, toWh }) => ({ epoch, fromWh: Number(fromWh), toWh: Number(toWh) }))
}

/** What other bills have taken of the register of a charging session that has no bill yet, from its start on. */
export async function takenAheadOf(q: Queryable, id: ChargingId): Promise<RegisterSpan[]> {
  const { rows } = await sql<{ fromWh: bigint; toWh: bigint }>`
    SELECT platform.not_null(taken_from) AS "fromWh", platform.not_null(taken_to) AS "toWh" FROM charging.taken_ahead(${id})`.execute(q)
  return rows.map(({ fromWh, toWh }) => ({ epoch: 0, fromWh: Number(fromWh), toWh: Number(toWh) }))
}

/** Spans of a bill that another epoch of the same register was billed for to the Wh, where the later of both began with a restart. */
export async function repeatedSpansOf(q: Queryable, id: ChargingId): Promise<Omit<RegisterSpan, 'epoch'>[]> {
  const { rows } = await sql<{ fromWh: bigint; toWh: bigint }>`
    SELECT DISTINCT b.from_wh AS "fromWh", b.to_wh AS "toWh"
      FROM charging.billed_interval b
      JOIN charging.register_epoch e ON e.id = b.epoch_id
      JOIN charging.register_epoch o ON o.meter_serial = e.meter_serial AND o.connector = e.connector AND o.id <> e.id
      JOIN charging.billed_interval f ON f.epoch_id = o.id AND f.from_wh = b.from_wh AND f.to_wh = b.to_wh
     WHERE b.charging_session_id = ${id} AND CASE WHEN e.begins_at > o.begins_at
       THEN e.reason IN ('restarted', 'perTransaction') ELSE o.reason IN ('restarted', 'perTransaction') END
     ORDER BY 1, 2 LIMIT 8`.execute(q)
  return rows.map(({ fromWh, toWh }) => ({ fromWh: Number(fromWh), toWh: Number(toWh) }))
}

/** Stores the spans of the register for a charging session, replacing earlier ones. The database refuses what another one has. */
export async function putBilled(trx: Trx, id: ChargingId, parts: readonly RegisterPart[]): Promise<void> {
  await sql`
    SELECT charging.put_billed(${id}, ${parts.map(({ fromWh }) => fromWh)}::bigint[], ${parts.map(({ toWh }) => toWh)}::bigint[],
           ${parts.map(({ since }) => since)}::timestamptz[], ${parts.map(({ until }) => until)}::timestamptz[])`.execute(trx)
}

export type RegisterKind = (typeof registerKinds)[number]

export interface NewExchange {
  readonly id: Id<'meterExchange'>
  readonly pointId: Id<'point'>
  /** The meter that is installed, as far as the person knows who recorded it. */
  readonly oldSerial: string
  readonly newSerial: string
  readonly newPublicKey: Buffer | null
  /** By connector, from connector 1 on. */
  readonly registers: z.output<typeof exchangedRegisters>[]
  readonly note: string
  readonly exchangedAt: Instant
  readonly recordedBy: Id<'staff'>
}

const exchangeFaults = {
  exchange_serial: 'serial',
  exchange_time: 'time',
  exchange_idle: 'charging',
  exchange_elsewhere: 'elsewhere',
  exchange_connectors: 'incomplete',
} as const
type ExchangeFault =
  | { readonly kind: (typeof exchangeFaults)[keyof typeof exchangeFaults] }
  | { readonly kind: 'belowBilled'; readonly connector: number }

/** Records another meter; the database installs it and starts its registers. Returns why it was refused, or null. */
export async function insertExchange(trx: Trx, row: NewExchange): Promise<ExchangeFault | null> {
  const [[firstFinal = 0, ...finals], [firstStart = 0, ...starts]] = [
    row.registers.map(({ oldFinalWh }) => oldFinalWh),
    row.registers.map(({ newStartWh }) => newStartWh),
  ]
  try {
    await sql`
      INSERT INTO charging.meter_exchange (id, point_id, old_serial, new_serial, new_public_key, old_final_wh, new_start_wh, other_final_wh, other_start_wh,
        note, exchanged_at, recorded_by)
      VALUES (${row.id}, ${row.pointId}, ${row.oldSerial}, ${row.newSerial}, ${row.newPublicKey}, ${firstFinal}, ${firstStart}, ${finals}::bigint[],
              ${starts}::bigint[], ${row.note}, ${row.exchangedAt}, ${row.recordedBy})`.execute(trx)
    return null
  } catch (error) {
    const { constraint = '', detail } = error as { constraint?: string; detail?: string }
    if (constraint === 'exchange_final') return { kind: 'belowBilled', connector: Number(detail) }
    const kind = exchangeFaults[constraint as keyof typeof exchangeFaults] as (typeof exchangeFaults)[keyof typeof exchangeFaults] | undefined
    if (kind === undefined) throw error
    return { kind }
  }
}

export async function insertRegisterKind(
  trx: Trx,
  row: { readonly pointId: Id<'point'>; readonly kind: RegisterKind; readonly reason: string; readonly declaredBy: Id<'staff'> },
): Promise<void> {
  await sql`
    INSERT INTO charging.register_kind (point_id, kind, reason, declared_by) VALUES (${row.pointId}, ${row.kind}, ${row.reason}, ${row.declaredBy})`.execute(
    trx,
  )
}

export async function registerKindOf(q: Queryable, pointId: Id<'point'>): Promise<RegisterKind | null> {
  const { rows } = await sql<{ kind: RegisterKind }>`
    SELECT kind FROM charging.register_kind WHERE point_id = ${pointId} ORDER BY declared_at DESC LIMIT 1`.execute(q)
  return rows[0]?.kind ?? null
}

export interface ExchangeRow extends Omit<NewExchange, 'pointId' | 'newPublicKey' | 'recordedBy'> {
  readonly recordedBy: string
  readonly recordedAt: Instant
}

export async function exchangesOf(q: Queryable, pointId: Id<'point'>): Promise<ExchangeRow[]> {
  const { rows } = await sql<Omit<ExchangeRow, 'registers'> & { finals: bigint[]; starts: bigint[] }>`
    SELECT id, old_serial AS "oldSerial", new_serial AS "newSerial", platform.not_null(old_final_wh || other_final_wh) AS finals,
           platform.not_null(new_start_wh || other_start_wh) AS starts, note,
           exchanged_at AS "exchangedAt", recorded_by AS "recordedBy", recorded_at AS "recordedAt"
      FROM charging.meter_exchange WHERE point_id = ${pointId} ORDER BY exchanged_at DESC LIMIT 20`.execute(q)
  return rows.map(({ finals, starts, ...row }) => ({
    ...row,
    registers: finals.map((oldFinalWh, index) => ({ oldFinalWh: Number(oldFinalWh), newStartWh: Number(starts[index] ?? 0n) })),
  }))
}

export interface EpochRow {
  readonly connector: number
  readonly reason: (typeof epochReasons)[number]
  /** Null where it is unknown: it was the first. */
  readonly beginsAt: Instant | null
  readonly beginsWh: number | null
  readonly beforeWh: number | null
}

/** When the registers of a unit began, newest first. */
export async function epochsOfPoint(q: Queryable, pointId: Id<'point'>): Promise<EpochRow[]> {
  const { rows } = await sql<Omit<EpochRow, 'beginsWh' | 'beforeWh'> & { beginsWh: bigint | null; beforeWh: bigint | null }>`
    SELECT connector, reason, nullif(begins_at, '-infinity') AS "beginsAt", begins_wh AS "beginsWh", before_wh AS "beforeWh"
      FROM charging.register_epoch WHERE point_id = ${pointId} ORDER BY begins_at DESC, id DESC LIMIT 20`.execute(q)
  const number = (wattHours: bigint | null) => (wattHours === null ? null : Number(wattHours))
  return rows.map((row) => ({ ...row, beginsWh: number(row.beginsWh), beforeWh: number(row.beforeWh) }))
}

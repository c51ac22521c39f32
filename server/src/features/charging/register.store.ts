import type { RegisterPart, RegisterSpan } from '@ohmstead/contract/charging/registers'
import type { Id } from '@ohmstead/contract/kernel/id'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'

type ChargingId = Id<'chargingSession'>

/** Lets the database note where the register began anew, as far as the readings prove it. The register waits for us alone until the end. */
export async function noteEpochs(trx: Trx, id: ChargingId, epochs: readonly RegisterPart[]): Promise<void> {
  await sql`
    SELECT charging.note_epochs(${id}, ${epochs.map(({ since }) => since)}::timestamptz[], ${epochs.map(({ fromWh }) => fromWh)}::bigint[])`.execute(
    trx,
  )
}

/** What other bills have taken of the registers of a charging session, by the epochs within it. */
export async function billedBeforeOf(q: Queryable, id: ChargingId, epochs: readonly RegisterPart[]): Promise<RegisterSpan[]> {
  const { rows } = await sql<{ epoch: number; fromWh: bigint; toWh: bigint }>`
    SELECT epoch, taken_from AS "fromWh", taken_to AS "toWh"
      FROM charging.billed_before(${id}, ${epochs.map(({ fromWh }) => fromWh)}::bigint[], ${epochs.map(({ toWh }) => toWh)}::bigint[],
             ${epochs.map(({ since }) => since)}::timestamptz[], ${epochs.map(({ until }) => until)}::timestamptz[])
     ORDER BY 1, 2, 3`.execute(q)
  return rows.map(({ epoch, fromWh, toWh }) => ({ epoch, fromWh: Number(fromWh), toWh: Number(toWh) }))
}

/** Takes spans of the register for a charging session, in place of those it had. The database refuses what another one has. */
export async function putBilled(trx: Trx, id: ChargingId, parts: readonly RegisterPart[]): Promise<void> {
  await sql`
    SELECT charging.put_billed(${id}, ${parts.map(({ fromWh }) => fromWh)}::bigint[], ${parts.map(({ toWh }) => toWh)}::bigint[],
           ${parts.map(({ since }) => since)}::timestamptz[], ${parts.map(({ until }) => until)}::timestamptz[])`.execute(trx)
}

import { energyOf, wholeEpochs } from '@ohmstead/contract/charging/registers'
import { judgeSignedSession } from '@ohmstead/contract/charging/signed-proof'
import type { Id } from '@ohmstead/contract/kernel/id'
import { instant, type Instant } from '@ohmstead/contract/kernel/instant'
import { wh } from '@ohmstead/contract/kernel/energy'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { violationsFrom, watch, type Violation } from '../../platform/watch.ts'
import type { BillDocumentData } from './bill-document.ts'
import { signedRecordsOf } from './reading.store.ts'
import { verifyEcdsa } from './signature.ts'

/** The violations of charging; any row is an alarm. `all: true` reads all history, otherwise the last hours. */
export async function chargingViolations(q: Queryable, { all = false }: { readonly all?: boolean } = {}): Promise<Violation[]> {
  const source = all ? sql`charging.examine('-infinity')` : sql`charging.violations`
  return [...(await violationsFrom(q, source)), ...(await unproven(q, all ? null : '2 hours'))]
}

export const chargingWatch = watch('charging', (q) => chargingViolations(q))

/** Final bills that are called signed, and that their stored records do not prove. The database cannot verify signatures; the worker does. */
async function unproven(q: Queryable, within: string | null): Promise<Violation[]> {
  const found: Violation[] = []
  for (const bill of await signedBills(q, within)) {
    const { evidence, fault } = await judged(q, bill)
    if (evidence !== 'signed')
      found.push({
        violation: 'charging_evidence',
        subject: bill.id,
        detail: `it is called signed, and its records are ${evidence}: ${fault ?? 'there are none'}`,
      })
  }
  return found
}

interface SignedBill {
  readonly id: Id<'chargingSession'>
  readonly document: string | null
  readonly meterSerial: string
  readonly publicKey: string | null
  readonly stoppedAt: Instant
  readonly stopSaidAt: Instant | null
  readonly clockOffsetMs: number
}

async function signedBills(q: Queryable, within: string | null): Promise<SignedBill[]> {
  const { rows } = await sql<SignedBill>`
    SELECT s.id, b.document, s.meter_serial AS "meterSerial", encode(coalesce((
             SELECT x.new_public_key FROM charging.meter_exchange x
              WHERE x.point_id = s.point_id AND x.new_serial = s.meter_serial AND x.exchanged_at <= s.started_at ORDER BY x.exchanged_at DESC LIMIT 1),
             p.meter_public_key), 'hex') AS "publicKey",
           platform.not_null(s.stopped_at) AS "stoppedAt", s.stop_said_at AS "stopSaidAt", s.clock_offset_ms::float8 AS "clockOffsetMs"
      FROM charging.charging_session s JOIN devices.point_facts p ON p.id = s.point_id LEFT JOIN charging.bill b ON b.charging_session_id = s.id
     WHERE s.evidence = 'signed' AND s.price_micros > 0 AND s.final_at IS NOT NULL
       -- The registers of a bill that two people corrected are not those that the meter signed.
       AND NOT EXISTS (SELECT FROM charging.quarantine q WHERE q.charging_session_id = s.id AND q.state = 'corrected')
       AND (${within}::text IS NULL OR s.final_at >= platform.now() - ${within}::text::interval)`.execute(q)
  return rows
}

async function judged(q: Queryable, { id, document, publicKey, meterSerial, stoppedAt, stopSaidAt, clockOffsetMs }: SignedBill) {
  const { registers } = document === null ? { registers: [] } : (JSON.parse(document) as BillDocumentData)
  const [begin, end] = [registers[0], registers.at(-1)]
  if (!begin || !end) return { evidence: 'unsigned', fault: 'its document has no registers' } as const
  const epochs = wholeEpochs(registers.map(({ at, registerWh, epoch = 0 }) => ({ at: instant(at), registerWh: wh(registerWh), epoch })))
  return judgeSignedSession(
    {
      values: await signedRecordsOf(q, id),
      publicKey,
      meterSerial,
      startedAt: begin.at,
      endedAt: stopSaidAt !== null && stopSaidAt > stoppedAt ? stopSaidAt : stoppedAt,
      clockOffsetMs,
      beginWh: begin.registerWh,
      endWh: end.registerWh,
      restartedWh: epochs.length > 1 ? energyOf(epochs) : null,
      lowered: false,
    },
    verifyEcdsa,
  )
}

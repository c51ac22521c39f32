import { chargingDisputed, chargingDisputeRejected, chargingRefunded } from '@ohmstead/contract/charging/events'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { DisputeReason } from '@ohmstead/contract/charging/types'
import type { Trx } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { publish } from '../../platform/outbox.ts'
import { approve, post, type Agreement } from '../ledger/index.ts'
import { walletChangedFor } from '../wallets/index.ts'
import { standingAfter, type ChargingStep } from './charging-state.ts'
import { chargingById, saveStanding, type ChargingRow } from './charging.store.ts'
import { decideDisputes, disputesOf, insertDispute, type DisputeRow } from './dispute.store.ts'
import { chargeRefund } from './postings.ts'

type ChargingId = ChargingRow['id']

interface Opening {
  readonly id: ChargingId
  readonly reason: DisputeReason
  readonly words: string
  /** The driver; null for staff, whose names the database takes from their sign-in. */
  readonly by: ChargingRow['driverId'] | null
}

/** The bill is disputed: shares that are not released wait until staff decide. Nothing changes where they were released, or staff ask too often. */
export async function openDispute(trx: Trx, { id, reason, words, by }: Opening, at: Instant): Promise<'opened' | 'late' | 'often'> {
  const before = await chargingById(trx, id, { lock: true })
  const result = await insertDispute(trx, { id: newId('dispute', at), chargingSessionId: id, reason, words, openedBy: by })
  // A bill that staff dispute stays disputed.
  if (result !== 'opened' || before?.state === 'disputed') return result
  const row = await step(trx, id, 'dispute')
  await publish(trx, chargingDisputed, { chargingSessionId: id, driverId: row.driverId, at })
  return result
}

/** One open dispute of a bill is rejected, or all of them. The bill is confirmed, unless another dispute of it is open. */
export async function rejectDispute(
  trx: Trx,
  id: ChargingId,
  { only = null, by, answer }: { readonly only?: DisputeRow['id'] | null; readonly by: string; readonly answer: string },
  at: Instant,
): Promise<void> {
  await decideDisputes(trx, id, { only, decision: 'rejected', by, answer })
  if ((await disputesOf(trx, id)).some(({ state }) => state === 'open')) return
  const row = await step(trx, id, 'reject')
  await publish(trx, chargingDisputeRejected, { chargingSessionId: id, driverId: row.driverId, at })
}

/** A refund that staff requested will not be made: the dispute that it opened ends, the one of the driver remains. */
export async function endDisputeOfStaff(
  trx: Trx,
  id: ChargingId,
  decision: { readonly by: string; readonly answer: string },
  at: Instant,
): Promise<void> {
  await chargingById(trx, id, { lock: true })
  const opened = (await disputesOf(trx, id)).find(({ state, openedByStaff }) => state === 'open' && openedByStaff !== null)
  if (opened) await rejectDispute(trx, id, { only: opened.id, ...decision }, at)
}

/** Two members of staff refund everything that the charging session collected; none of it was released. */
export async function refundCharging(trx: Trx, id: ChargingId, people: Agreement, at: Instant): Promise<void> {
  await decideDisputes(trx, id, { only: null, decision: 'upheld', by: people.approvedBy, answer: people.reason })
  const row = await step(trx, id, 'uphold')
  const entry = chargeRefund({ id, driverId: row.driverId, at }, row.collected)
  await approve(trx, entry, people)
  await post(trx, [entry])
  await walletChangedFor(trx, row.driverId)
  await publish(trx, chargingRefunded, { chargingSessionId: id, driverId: row.driverId, at })
}

async function step(trx: Trx, id: ChargingId, wanted: ChargingStep): Promise<ChargingRow> {
  const row = await chargingById(trx, id, { lock: true })
  const standing = row && standingAfter(row, wanted)
  assert(row && standing, `a charging session that can take ${wanted}`)
  await saveStanding(trx, id, standing, null)
  return row
}

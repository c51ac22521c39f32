import { askBillCorrection, askBillRelease, askDismissal } from '@ohmstead/contract/charging/review-calls'
import { chargingErrors } from '@ohmstead/contract/charging/errors'
import type { Id } from '@ohmstead/contract/kernel/id'
import { wh } from '@ohmstead/contract/kernel/energy'
import type { Trx } from '../../../platform/database.ts'
import { implement } from '../../../platform/implement.ts'
import { refuse } from '../../../platform/refusal.ts'
import { askApproval } from '../../approvals/index.ts'
import { chargingById, type BilledRow, type ChargingRow } from '../charging.store.ts'
import { meteredBill } from '../conclude.act.ts'
import { correctedBill } from '../correction.ts'
import { correctionApproval, dismissalApproval, releaseApproval } from '../quarantine.approval.ts'
import { quarantineById, reviewsOf, type QuarantineRow } from '../quarantine.store.ts'

export const askReleaseOfBill = implement(askBillRelease, async ({ trx, caller, now }, { quarantineId, reason }) => {
  const { metered } = await reviewed(trx, quarantineId)
  return { approvalId: await askApproval(trx, releaseApproval, { caller, now, subject: metered.chargingSessionId, asked: metered, reason }) }
})

export const askCorrectionOfBill = implement(askBillCorrection, async ({ trx, caller, now }, { quarantineId, energyWh, reason }) => {
  const { row, metered } = await reviewed(trx, quarantineId)
  if (energyWh >= metered.meteredWh) refuse(chargingErrors.correctionTooHigh, { metered: metered.meteredWh })
  const { price } = correctedBill(await meteredBill(trx, row, now), energyWh, row.tariff)
  const asked = { ...metered, energyWh: wh(energyWh), price: price.total }
  return { approvalId: await askApproval(trx, correctionApproval, { caller, now, subject: row.id, asked, reason }) }
})

export const askDismissalOfEntry = implement(askDismissal, async ({ trx, caller, now }, { quarantineId, reason }) => {
  const { id, chargingSessionId, reason: doubt, detail } = await openEntry(trx, quarantineId)
  const isReview = chargingSessionId !== null && (await isReviewOf(trx, chargingSessionId, id))
  const row = isReview ? await chargingById(trx, chargingSessionId) : null
  const asked = {
    quarantineId: id,
    ...(chargingSessionId !== null && { chargingSessionId }),
    reason: doubt,
    detail,
    meteredPrice: row?.bill?.price ?? null,
  }
  return { approvalId: await askApproval(trx, dismissalApproval, { caller, now, subject: chargingSessionId ?? id, asked, reason }) }
})

async function openEntry(trx: Trx, id: Id<'quarantine'>): Promise<QuarantineRow> {
  const entry = (await quarantineById(trx, id)) ?? refuse(chargingErrors.quarantineNotFound)
  if (entry.state !== 'open') refuse(chargingErrors.alreadyDecided)
  return entry
}

/** A charging session in review, with what was metered. */
async function reviewed(trx: Trx, quarantineId: Id<'quarantine'>) {
  const { id, chargingSessionId } = await openEntry(trx, quarantineId)
  const row = chargingSessionId === null ? null : await chargingById(trx, chargingSessionId)
  // A shown bill can only be lowered, also one of nothing because the meter could not be read: a refund lowers a final one.
  if (row !== null && row.finalAt !== null) refuse(chargingErrors.billIsFinal)
  const isReview = row !== null && (await isReviewOf(trx, row.id, id))
  if (!isReview || !isBilled(row)) return refuse(chargingErrors.notInReview)
  return { row, metered: { quarantineId: id, chargingSessionId: row.id, meteredWh: row.bill.usage.energyWh, meteredPrice: row.bill.price } }
}

async function isReviewOf(trx: Trx, chargingSessionId: Id<'chargingSession'>, entry: Id<'quarantine'>): Promise<boolean> {
  return (await reviewsOf(trx, chargingSessionId)).some(({ id }) => id === entry)
}

function isBilled(row: ChargingRow): row is ChargingRow & { readonly bill: BilledRow } {
  return row.bill !== null && row.finalAt === null
}

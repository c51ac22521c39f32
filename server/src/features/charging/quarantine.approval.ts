import { approvalErrors } from '@ohmstead/contract/approvals/errors'
import { quarantineDecided } from '@ohmstead/contract/charging/events'
import { quarantineReasons } from '@ohmstead/contract/charging/types'
import { formatAmount } from '@ohmstead/contract/kernel/amount'
import { amount, id, strict, wattHours, z } from '@ohmstead/contract/kernel/field'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Trx } from '../../platform/database.ts'
import { publish } from '../../platform/outbox.ts'
import { refuse } from '../../platform/refusal.ts'
import { approvalKind, type Agreed } from '../approvals/index.ts'
import { chargingById, saveDue } from './charging.store.ts'
import { decide, quarantineById, type QuarantineState } from './quarantine.store.ts'

const people = {
  mayAsk: ['operations', 'finance', 'administrator'],
  mayDecide: ['finance', 'administrator'],
  waitHours: 7 * 24,
  knownPeople: true,
} as const

const reviewed = { quarantineId: id('quarantine'), chargingSessionId: id('chargingSession'), meteredWh: wattHours, meteredPrice: amount }

/** A charging session in review is billed as metered. */
export const releaseApproval = approvalKind({
  code: 'charging.release',
  asked: strict(reviewed),
  ...people,
  changes: ({ meteredWh, meteredPrice }) => [
    { field: 'energyWh', as: 'text', before: null, after: `${meteredWh} Wh` },
    { field: 'price', as: 'amount', before: null, after: formatAmount(meteredPrice) },
  ],
  async carryOut({ trx, now }, asked, agreed) {
    await assertAsMetered(trx, asked)
    await settleEntry(trx, asked, { state: 'released' }, agreed, now)
  },
})

/** A charging session in review is billed with less energy. */
export const correctionApproval = approvalKind({
  code: 'charging.correction',
  asked: strict({ ...reviewed, energyWh: wattHours, price: amount }),
  ...people,
  changes: ({ meteredWh, meteredPrice, energyWh, price }) => [
    { field: 'energyWh', as: 'text', before: `${meteredWh} Wh`, after: `${energyWh} Wh` },
    { field: 'price', as: 'amount', before: formatAmount(meteredPrice), after: formatAmount(price) },
  ],
  async carryOut({ trx, now }, asked, agreed) {
    await assertAsMetered(trx, asked)
    await settleEntry(trx, asked, { state: 'corrected', correctedWh: asked.energyWh }, agreed, now)
  },
})

/** An entry that may change a bill is set aside; a charging session in review is then not billed. */
export const dismissalApproval = approvalKind({
  code: 'charging.dismissal',
  asked: strict({
    quarantineId: id('quarantine'),
    chargingSessionId: z.optional(id('chargingSession')),
    reason: z.enum(quarantineReasons),
    detail: z.string(),
    meteredPrice: z.nullable(amount),
  }),
  ...people,
  changes: ({ reason, detail, meteredPrice }) => [
    { field: 'quarantined', as: 'text', before: `${reason}: ${detail}`, after: null },
    ...(meteredPrice === null ? [] : [{ field: 'price', as: 'amount' as const, before: formatAmount(meteredPrice), after: '0' }]),
  ],
  async carryOut({ trx, now }, asked, agreed) {
    await settleEntry(trx, asked, { state: 'dismissed' }, agreed, now)
  },
})

/** What two people saw is still what the charging session says. */
async function assertAsMetered(
  trx: Trx,
  {
    chargingSessionId,
    meteredWh,
    meteredPrice,
  }: { readonly [key in keyof typeof reviewed]: unknown } & { readonly chargingSessionId: Id<'chargingSession'> },
): Promise<void> {
  const row = await chargingById(trx, chargingSessionId, { lock: true })
  const bill = row?.bill
  if (!bill || bill.usage.energyWh !== meteredWh || bill.price !== meteredPrice) refuse(approvalErrors.outdated, { detail: chargingSessionId })
}

/** Closes the entry; its charging session is concluded next. */
async function settleEntry(
  trx: Trx,
  { quarantineId, chargingSessionId }: { readonly quarantineId: Id<'quarantine'>; readonly chargingSessionId?: Id<'chargingSession'> | undefined },
  decision: { readonly state: Exclude<QuarantineState, 'open'>; readonly correctedWh?: number },
  agreed: Agreed,
  now: Instant,
): Promise<void> {
  const session = chargingSessionId === undefined ? null : await chargingById(trx, chargingSessionId, { lock: true })
  const entry = await quarantineById(trx, quarantineId)
  if (entry?.state !== 'open') refuse(approvalErrors.outdated, { detail: quarantineId })
  await decide(trx, quarantineId, { ...decision, by: agreed.approvedBy, reason: agreed.reason, at: now })
  await publish(trx, quarantineDecided, { quarantineId, at: now })
  if (session?.state === 'finishing') await saveDue(trx, session.id, now)
}

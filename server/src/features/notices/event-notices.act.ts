import { accountSecured, memberFrozen, memberJoined, signInsEndedByStaff } from '@ohmstead/contract/accounts/events'
import {
  cardChanged,
  chargingChanged,
  chargingCollected,
  chargingDisputed,
  chargingDisputeRejected,
  chargingEnded,
  chargingRefunded,
  chargingStarted,
  quarantineDecided,
  readingQuarantined,
} from '@ohmstead/contract/charging/events'
import { depositChanged } from '@ohmstead/contract/deposits/events'
import { connectorChanged } from '@ohmstead/contract/devices/events'
import { hostingChanged } from '@ohmstead/contract/hosting/events'
import { incomeReleased, incomeSettled, incomeTakenBack } from '@ohmstead/contract/income/events'
import { subtract, zero } from '@ohmstead/contract/kernel/amount'
import { dayOf } from '@ohmstead/contract/kernel/day'
import type { EventDeclaration, PayloadOf } from '@ohmstead/contract/kernel/event'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { levelChanged } from '@ohmstead/contract/levels/events'
import type { NoticeKind } from '@ohmstead/contract/notices/types'
import { leaseBought, leaseEnded, leaseExtended, leaseStarted } from '@ohmstead/contract/packages/events'
import { resaleChanged } from '@ohmstead/contract/resales/events'
import { supportUnread } from '@ohmstead/contract/support/events'
import { taskChanged } from '@ohmstead/contract/tasks/events'
import { rebateChanged } from '@ohmstead/contract/team/events'
import { transferChanged } from '@ohmstead/contract/transfers/events'
import { limitLifted, withdrawalChanged } from '@ohmstead/contract/withdrawals/events'
import type { Trx } from '../../platform/database.ts'
import { toldFreeze, withdrawalsHeldUntil } from '../accounts/index.ts'
import { cardById, chargingById, collectionsOf, reviewedBill } from '../charging/index.ts'
import { depositById } from '../deposits/index.ts'
import { flowById, openCustodyOf, placeInQueue } from '../hosting/index.ts'
import { standingsOf } from '../levels/index.ts'
import { correctionsOf } from '../ledger/index.ts'
import { leaseById } from '../packages/index.ts'
import { resaleById } from '../resales/index.ts'
import { conversationById } from '../support/index.ts'
import { assignmentById } from '../tasks/index.ts'
import { rebateById } from '../team/index.ts'
import { transferById, wasReturned } from '../transfers/index.ts'
import { holdsOfAll, liftedLimit, withdrawalById } from '../withdrawals/index.ts'
import { changeOf } from './hosting-change.ts'
import { forgetHosting, hostingTold, saveHostingTold } from './hosting-told.store.ts'
import { nameOf } from './notify.act.ts'
import { wasNotified, type Draft } from './notice.store.ts'

interface Occasion {
  /** The number of the event, where the same thing can happen again. */
  readonly seq: bigint
  readonly publishedAt: Instant
}

/** The notices of one event. */
export interface EventNotice {
  readonly event: EventDeclaration
  readonly drafts: (trx: Trx, payload: never, at: Occasion) => Promise<readonly Draft[]>
}

function on<E extends EventDeclaration>(event: E, drafts: (trx: Trx, payload: PayloadOf<E>, at: Occasion) => Promise<readonly Draft[]>): EventNotice {
  return { event, drafts }
}

/** The notices of each event: to whom, and of which kind. How it is worded and sent follows from its kind. */
export const eventNotices: readonly EventNotice[] = [
  on(accountSecured, async (trx, { memberId, kind: change }, { seq, publishedAt }) => {
    const held = await withdrawalsHeldUntil(trx, memberId, publishedAt)
    const params = { change, ...(held && { heldUntilAt: held.until }) }
    return [{ to: memberId, kind: 'accountSecured', cause: String(seq), params, at: publishedAt }]
  }),
  on(memberFrozen, async (trx, { memberId, freezeId, at }, { seq }) => {
    const freeze = await toldFreeze(trx, freezeId)
    if (freeze === null) return []
    const about = { to: memberId, cause: String(seq), at }
    if (freeze.endedAt !== null) return [{ ...about, kind: 'freezeEnded' }]
    return [{ ...about, kind: 'accountFrozen', params: { frozenFor: freeze.reason, untilAt: freeze.until } }]
  }),
  on(signInsEndedByStaff, async (_, { memberId, at }, { seq }) => [{ to: memberId, kind: 'signInsEndedByStaff', cause: String(seq), at }]),
  on(memberJoined, async (_, { memberId, inviterId }, { publishedAt }) =>
    inviterId === null ? [] : [{ to: inviterId, kind: 'memberJoined', cause: memberId, at: publishedAt }],
  ),

  on(chargingStarted, async (trx, { chargingSessionId: id, at }) => ofCharging(trx, id, { kind: 'chargeStarted', cause: id, at })),
  on(chargingEnded, async (trx, { chargingSessionId: id, at }) =>
    (await chargingById(trx, id))?.state === 'failed' ? [] : ofCharging(trx, id, { kind: 'chargeEnded', cause: id, at }),
  ),
  on(chargingChanged, async (trx, { chargingSessionId: id, at }) =>
    (await chargingById(trx, id))?.state === 'failed' ? ofCharging(trx, id, { kind: 'chargeFailed', cause: id, at }) : [],
  ),
  on(chargingCollected, async (trx, { chargingSessionId: id, payment, at }) => {
    const collected = (await collectionsOf(trx, [id])).find((one) => one.payment === payment)
    if (collected === undefined) return []
    const kind = payment === 1 ? 'receiptReady' : 'debtPaid'
    return ofCharging(trx, id, { kind, cause: `${id}:${payment}`, amount: collected.amount, at })
  }),
  on(readingQuarantined, (trx, { quarantineId, at }) => ofReview(trx, quarantineId, 'billInReview', at)),
  on(quarantineDecided, (trx, { quarantineId, at }) => ofReview(trx, quarantineId, 'billReviewed', at)),
  on(chargingDisputed, (trx, { chargingSessionId: id, at }, { seq }) => ofCharging(trx, id, { kind: 'disputeOpened', cause: `${id}:${seq}`, at })),
  on(chargingDisputeRejected, (trx, { chargingSessionId: id, at }, { seq }) =>
    ofCharging(trx, id, { kind: 'disputeRejected', cause: `${id}:${seq}`, at }),
  ),
  on(chargingRefunded, async (trx, { chargingSessionId: id, at }) => {
    const row = await chargingById(trx, id)
    return row?.state === 'refunded' ? ofCharging(trx, id, { kind: 'refunded', cause: id, amount: row.collected, at }) : []
  }),
  on(cardChanged, async (trx, { memberId, change, at }, { seq }) => {
    if (change === undefined) return []
    const card = change.cardId === null ? null : await cardById(trx, change.cardId)
    const params = { name: card?.name ?? '', known: card === null ? 'no' : 'yes' }
    return [{ to: card?.memberId ?? memberId, kind: cardKinds[change.kind], cause: String(seq), subjectId: change.cardId, params, at }]
  }),

  // The first release of a day. Hosts of busy units would otherwise get a notice for each charging session.
  on(incomeReleased, async (_, { memberId, at }) => [{ to: memberId, kind: 'incomeReleased', cause: dayOf(at), at }]),
  on(incomeTakenBack, async (trx, { memberId, chargingSessionId: id, at }, { seq }) => [
    { to: memberId, kind: 'incomeTakenBack', cause: `${id}:${seq}`, ...(await aboutCharging(trx, id)), at },
  ]),
  // A first settlement has a notice when it is released. After a dispute the host is notified that it counts again.
  on(incomeSettled, async (trx, { memberId, chargingSessionId: id, settlementId, at }) =>
    (await wasTakenBack(trx, memberId, id))
      ? [{ to: memberId, kind: 'incomeSettledAgain', cause: settlementId, ...(await aboutCharging(trx, id)), at }]
      : [],
  ),

  on(rebateChanged, ofRebate),
  on(taskChanged, ofTask),
  on(levelChanged, ofLevel),

  on(connectorChanged, async (trx, { pointId, connector, status, errorCode, happenedAt }, { publishedAt }) => {
    const custody = status === 'Faulted' ? await openCustodyOf(trx, { pointId }) : null
    if (custody === null) return []
    const { memberId: to, flowId } = custody
    // A connector that loses and regains contact reports the same fault again and again: one notice a day.
    const cause = `${pointId}:${connector}:${errorCode}:${dayOf(publishedAt)}`
    const params = { place: await nameOf(trx, pointId), connector, code: errorCode }
    return [{ to, kind: 'deviceFault', cause, subjectId: flowId, params, at: happenedAt < publishedAt ? happenedAt : publishedAt }]
  }),
  on(hostingChanged, ofHosting),

  on(leaseBought, (trx, { leaseId, at }) => ofOwnLease(trx, leaseId, { kind: 'leaseBought', at })),
  on(leaseStarted, (trx, { leaseId, at }) => ofOwnLease(trx, leaseId, { kind: 'leaseStarted', at })),
  on(leaseExtended, (trx, { leaseId, day, at }) => ofLease(trx, leaseId, { kind: 'leaseExtended', cause: `${leaseId}:${day}`, at })),
  on(leaseEnded, async (trx, { leaseId, reason, at }) => {
    const lease = await leaseById(trx, leaseId)
    if (lease?.endedAt == null || reason === 'sold') return []
    return reason === 'expired' ? ofLease(trx, leaseId, { kind: 'leaseExpired', at }) : ofOwnLease(trx, leaseId, { kind: 'leaseCancelled', at })
  }),
  on(resaleChanged, ofResale),

  on(supportUnread, async (trx, { conversationId, at }, { seq }) => {
    const found = await conversationById(trx, conversationId)
    if (found?.memberId == null || found.personUnread === 0) return []
    return [{ to: found.memberId, kind: 'supportAnswered', cause: `${conversationId}:${seq}`, subjectId: conversationId, at }]
  }),

  on(transferChanged, ofTransfer),
  on(withdrawalChanged, ofWithdrawal),
  on(limitLifted, async (trx, { memberId }, { seq, publishedAt: at }) => {
    const lifted = await liftedLimit(trx, memberId, at)
    if (lifted === null) return []
    return [{ to: memberId, kind: 'limitRaised', cause: String(seq), amount: lifted.limit, params: { endsAt: lifted.until }, at }]
  }),
  on(depositChanged, async (trx, { memberId, depositId, state }, { publishedAt }) => {
    if (state === 'unmatched' || state === 'dropped') return ofTakenBack(trx, memberId, depositId)
    // What became of it is read and not taken from the event, which a login of another role could have written.
    const deposit = await depositById(trx, depositId)
    if (deposit?.state !== 'credited' || deposit.memberId === null) return []
    const { memberId: to, amountMicros: amount, creditedAt } = deposit
    return [{ to, kind: 'depositCredited', cause: depositId, subjectId: depositId, amount, at: creditedAt ?? publishedAt }]
  }),
]

const cardKinds = { added: 'cardAdded', blocked: 'cardBlocked', unblocked: 'cardUnblocked', removed: 'cardRemoved' } as const

/** A deposit that two people took back from its member. From whom, and how much, is in the books. */
async function ofTakenBack(trx: Trx, memberId: Id<'member'>, depositId: Id<'deposit'>): Promise<readonly Draft[]> {
  const deposit = await depositById(trx, depositId)
  const [taken] = deposit?.correctionId == null ? [] : await correctionsOf(trx, [deposit.correctionId])
  if (taken === undefined || taken.owner !== memberId) return []
  const { id: cause, amount, reason, takenBackAt: at } = taken
  return [{ to: memberId, kind: 'depositTakenBack', cause, subjectId: taken.reversedBy, amount, params: { reason }, at }]
}

/** A notice to the driver of a charging session. To whom, and how much, is read and not taken from the event, which any role could have written. */
async function ofCharging(trx: Trx, id: Id<'chargingSession'>, draft: Pick<Draft, 'kind' | 'cause' | 'amount' | 'at'>): Promise<readonly Draft[]> {
  const row = await chargingById(trx, id)
  return row === null ? [] : [{ ...draft, to: row.driverId, ...(await aboutCharging(trx, id)) }]
}

async function aboutCharging(trx: Trx, id: Id<'chargingSession'>): Promise<Pick<Draft, 'subjectId' | 'params'>> {
  const row = await chargingById(trx, id)
  return { subjectId: id, params: { place: await nameOf(trx, row?.pointId ?? null) } }
}

/** The driver of a bill that waits for staff, or that no review holds back any more. */
async function ofReview(trx: Trx, id: Id<'quarantine'>, kind: 'billInReview' | 'billReviewed', at: Instant): Promise<readonly Draft[]> {
  const bill = await reviewedBill(trx, id)
  const row = bill && (await chargingById(trx, bill.chargingSessionId))
  if (!row || (kind === 'billReviewed' && bill.open)) return []
  return ofCharging(trx, row.id, { kind, cause: kind === 'billInReview' ? row.id : `${row.id}:${id}`, at })
}

async function wasTakenBack(trx: Trx, to: Id<'member'>, id: Id<'chargingSession'>): Promise<boolean> {
  return wasNotified(trx, { to, kind: 'incomeTakenBack', subjectId: id })
}

async function ofLease(trx: Trx, id: Id<'lease'>, draft: Pick<Draft, 'kind' | 'at'> & { readonly cause?: string }): Promise<readonly Draft[]> {
  const lease = await leaseById(trx, id)
  if (lease === null) return []
  const params = { place: await nameOf(trx, lease.pointId), endsAt: lease.expiresAt ?? 'none' }
  const amount = draft.kind === 'leaseBought' ? lease.priceMicros : null
  return [{ ...draft, to: lease.memberId, cause: draft.cause ?? id, subjectId: id, params, amount }]
}

/** A lease from the catalogue. What happens to one that passes between members is a notice about its resale. */
async function ofOwnLease(trx: Trx, id: Id<'lease'>, draft: Pick<Draft, 'kind' | 'at'>): Promise<readonly Draft[]> {
  return (await leaseById(trx, id))?.origin === 'catalogue' ? ofLease(trx, id, draft) : []
}

/** The seller is notified of an offer at each price, of its end by time, of the sale and of the payment; the buyer of the purchase; both when it is undone. */
async function ofResale(trx: Trx, { memberId, resaleId }: PayloadOf<typeof resaleChanged>, { publishedAt: at }: Occasion): Promise<readonly Draft[]> {
  const resale = await resaleById(trx, resaleId)
  const lease = resale && (await leaseById(trx, resale.leaseId))
  if (!resale || !lease || (memberId !== resale.sellerId && memberId !== resale.buyerId)) return []
  const { state, priceMicros, feeMicros, usedMicros } = resale
  const isSeller = memberId === resale.sellerId
  const params = {
    place: await nameOf(trx, lease.pointId),
    endsAt: resale.cancellableUntil ?? resale.validUntil,
    side: isSeller ? 'seller' : 'buyer',
  }
  const about = { to: memberId, cause: resaleId, subjectId: resaleId, params, at }
  const proceeds = subtract(priceMicros, feeMicros)
  switch (state) {
    case 'withdrawn':
      return []
    case 'offered':
      return [{ ...about, kind: 'leaseOffered', cause: `${resaleId}:${priceMicros}`, amount: priceMicros }]
    case 'expired':
      return [{ ...about, kind: 'offerExpired' }]
    case 'held':
      return [isSeller ? { ...about, kind: 'leaseSold', amount: proceeds } : { ...about, kind: 'resaleBought', amount: priceMicros }]
    case 'released':
      return isSeller ? [{ ...about, kind: 'resaleReleased', amount: proceeds }] : []
    case 'cancelled':
      return [{ ...about, kind: 'resaleCancelled', amount: isSeller ? usedMicros : subtract(priceMicros, usedMicros ?? zero) }]
  }
}

/**
 * The sender is notified once when it was confirmed, and once if the money was returned; the recipient once the money has arrived. There is no notice of what
 * the sender undid, or of own money.
 */
async function ofTransfer(trx: Trx, { memberId, transferId }: PayloadOf<typeof transferChanged>): Promise<readonly Draft[]> {
  const transfer = await transferById(trx, transferId)
  if (transfer === null || transfer.confirmedAt === null || transfer.memberId === transfer.recipientId) return []
  const { memberId: senderId, recipientId, state, amountMicros: amount, confirmedAt, undoUntil, endedAt } = transfer
  const about = { to: memberId, cause: transferId, subjectId: transferId, amount }
  if (state === 'undone') {
    if (memberId !== senderId || !wasReturned(transfer)) return []
    return [{ ...about, kind: 'transferReturned', params: { otherId: recipientId }, at: endedAt ?? confirmedAt }]
  }
  if (memberId === senderId) {
    const params = { otherId: recipientId, undoUntilAt: (state === 'held' ? undoUntil : null) ?? 'none' }
    return [{ ...about, kind: 'transferSent', params, at: confirmedAt }]
  }
  return state === 'completed' ? [{ ...about, kind: 'transferReceived', params: { otherId: senderId }, at: endedAt ?? confirmedAt }] : []
}

/** One notice when it was confirmed, with the end of its holds, and one when it has ended. */
async function ofWithdrawal(trx: Trx, { withdrawalId }: PayloadOf<typeof withdrawalChanged>): Promise<readonly Draft[]> {
  const row = await withdrawalById(trx, withdrawalId)
  if (row === null || row.state === 'requested' || row.confirmedAt === null) return []
  const { state, memberId: to, amountMicros: amount, confirmedAt, endedAt } = row
  const about = { to, cause: withdrawalId, subjectId: withdrawalId, amount }
  if (endedAt !== null)
    return [
      state === 'confirmed'
        ? { ...about, kind: 'withdrawalSent', at: endedAt }
        : { ...about, kind: 'withdrawalReturned', params: { state }, at: endedAt },
    ]
  const ends = (await holdsOfAll(trx, [withdrawalId])).map(({ endsAt }) => endsAt)
  const params = { heldUntilAt: ends.length === 0 ? 'none' : Math.max(...ends) }
  return [{ ...about, kind: 'withdrawalRequested', params, at: confirmedAt }]
}

/** A held rebate has a notice at once, another a day before it is lost, and one when it was lost. */
async function ofRebate(trx: Trx, { memberId: to, rebateId, step, at }: PayloadOf<typeof rebateChanged>): Promise<readonly Draft[]> {
  const rebate = await rebateById(trx, rebateId)
  if (rebate?.inviterId !== to || rebate.collectUntil === null) return []
  const { amount, collectUntil, pointName: place, state } = rebate
  const about = { to, cause: rebateId, subjectId: rebateId, amount, params: { place, endsAt: collectUntil }, at }
  if (state === 'lost') return step === 'lost' ? [{ ...about, kind: 'rebateLost' }] : []
  if (state !== 'held') return []
  if (step === 'warned') return [{ ...about, kind: 'rebateEnding' }]
  return step === 'held' ? [{ ...about, kind: 'rebateHeld' }] : []
}

const taskEnds = { timedOut: 'taskTimedOut', disabled: 'taskDisabled' } as const

/** Notices when a task has ended, when a reward must be collected, and when it was not. A reward that was collected automatically is named in the notice of the end. */
async function ofTask(trx: Trx, { assignmentId, step, at }: PayloadOf<typeof taskChanged>, { seq }: Occasion): Promise<readonly Draft[]> {
  const row = await assignmentById(trx, assignmentId)
  if (row === null) return []
  const { id, taskId, memberId: to, state, amount, rewardState, collectUntil, autoCollect } = row
  const about = { to, cause: id, subjectId: taskId, params: { taskId, endsAt: collectUntil ?? 'none' }, at }
  if (step === 'expired') return rewardState === 'expired' ? [{ ...about, kind: 'taskRewardExpired', amount }] : []
  if (step === 'completed' && state === 'completed')
    return [{ ...about, kind: rewardState === null || autoCollect ? 'taskCompleted' : 'taskRewardWaits', amount }]
  if (step === 'rejected' && state === 'rejected') return [{ ...about, kind: 'taskRejected', cause: `${id}:${seq}` }]
  return (step === 'timedOut' || step === 'disabled') && state === step ? [{ ...about, kind: taskEnds[step] }] : []
}

async function ofLevel(trx: Trx, { memberId: to, at }: PayloadOf<typeof levelChanged>): Promise<readonly Draft[]> {
  const [current, previous] = await standingsOf(trx, to, { until: at, limit: 2 })
  if (current?.since !== at) return []
  const { level } = current
  const before = previous?.level ?? 1
  return [{ to, kind: 'levelChanged', cause: String(at), params: { level, before, direction: level > before ? 'up' : 'down' }, at }]
}

/** The notice about hosting depends on the state in the last one. */
async function ofHosting(
  trx: Trx,
  { memberId, hostingId, state }: PayloadOf<typeof hostingChanged>,
  { seq, publishedAt: at }: Occasion,
): Promise<readonly Draft[]> {
  const flow = await flowById(trx, hostingId)
  if (flow?.memberId !== memberId) return []
  const before = await hostingTold(trx, hostingId)
  const kind = changeOf(before, state)
  if (state === 'ended') await forgetHosting(trx, hostingId)
  else if (before?.state !== state)
    await saveHostingTold(trx, { hostingId, memberId, state, offlineSince: state === 'suspended' ? at : null, offlineTold: false })
  if (kind === null) return []
  const place = await nameOf(trx, flow.pointId)
  const params = kind === 'hostingQueued' ? { position: (await placeInQueue(trx, hostingId, at)) ?? 0 } : { place }
  return [{ to: memberId, kind, cause: causeOf(kind, hostingId, seq), subjectId: hostingId, params, at }]
}

/** Hosting can fail and a unit return more than once; everything else happens once. */
function causeOf(kind: NoticeKind, hostingId: Id<'hosting'>, seq: bigint): string {
  return kind === 'hostingFailed' || kind === 'deviceOnline' ? `${hostingId}:${seq}` : hostingId
}

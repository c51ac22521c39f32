import {
  addFleetCards,
  blockCard,
  blockCardOfStaff,
  cardEnrolment,
  cardHistory,
  cardList,
  confirmCard,
  enrolCard,
  removeCard,
  setCards,
  staffCardList,
} from '@ohmstead/contract/charging/calls'
import { chargingErrors } from '@ohmstead/contract/charging/errors'
import { cardChanged } from '@ohmstead/contract/charging/events'
import { after, type Instant } from '@ohmstead/contract/kernel/instant'
import { maskedTag } from '../../../edges/ocpp/index.ts'
import { audit } from '../../../platform/audit.ts'
import type { Queryable } from '../../../platform/database.ts'
import { newId } from '../../../platform/ids.ts'
import { implement, implementAsServer } from '../../../platform/implement.ts'
import { findPoint, pointById } from '../../devices/index.ts'
import { setting } from '../../settings/index.ts'
import { cardTag, CONFIRM_MS, ENROL_MS } from '../card.ts'
import {
  cardById,
  cardsOf,
  deleteCard,
  deleteEnrolment,
  enrolmentOf,
  holderOf,
  insertCard,
  openEnrolment,
  saveCardState,
  saveHolder,
  type CardRow,
  type EnrolmentRow,
} from '../card.store.ts'
import { chargingHistoryOf } from '../charging.store.ts'
import { isPublic } from '../point.view.ts'
import { historyRows } from './read-charging.ts'

function cardView({ id, name, tag, state, expiresAt, registeredAt, registeredBy, uses, lastUsedAt, running }: CardRow, now: Instant) {
  const isOver = state === 'accepted' && expiresAt !== null && expiresAt <= now
  return {
    id,
    name,
    number: maskedTag(tag),
    state: isOver ? ('expired' as const) : state,
    expiresAt,
    registeredAt,
    byStaff: registeredBy !== null,
    uses,
    lastUsedAt,
    running,
  }
}

export const listCards = implement(cardList, async ({ trx, now, caller }, { pageNum, pageSize }) => {
  const { list, total } = await cardsOf(trx, caller.memberId, { offset: (pageNum - 1) * pageSize, limit: pageSize })
  const { cardsOn } = (await holderOf(trx, caller.memberId)) ?? { cardsOn: false }
  return {
    list: list.map((card) => cardView(card, now)),
    total,
    cardsOn,
    limit: await setting(trx, 'charging.cardLimit'),
    dayLimit: await setting(trx, 'charging.cardDayLimit'),
  }
})

export const setCardsOfMember = implementAsServer(setCards, async ({ trx, now, caller, publish }, { cardsOn }) => {
  await saveHolder(trx, caller.memberId, cardsOn, now)
  if (!cardsOn) await deleteEnrolment(trx, caller.memberId)
  await publish(cardChanged, { memberId: caller.memberId, at: now })
  return { cardsOn }
})

async function enrolmentViewOf(q: Queryable, { pointId, closesAt, tag, spoiled }: EnrolmentRow, now: Instant) {
  const { name: pointName } = await pointById(q, pointId)
  const isOver = now >= (tag === null ? closesAt : after(closesAt, CONFIRM_MS))
  const state = spoiled ?? (isOver ? 'over' : tag === null ? 'waiting' : 'seen')
  return { pointId, pointName, closesAt, state, number: tag !== null && state === 'seen' ? maskedTag(tag) : null } as const
}

export const enrolCardOfMember = implementAsServer(enrolCard, async ({ trx, now, caller, refuse }, { pointId }) => {
  const { memberId } = caller
  if (!(await holderOf(trx, memberId))?.cardsOn) refuse(chargingErrors.cardsOff)
  const point = await findPoint(trx, pointId)
  if (!isPublic(point)) return refuse(chargingErrors.pointNotFound)
  if (!point.connected) refuse(chargingErrors.pointAway)
  const waiting = { memberId, pointId, closesAt: after(now, ENROL_MS) }
  if (!(await openEnrolment(trx, waiting, now))) refuse(chargingErrors.readerBusy)
  return enrolmentViewOf(trx, { ...waiting, tag: null, spoiled: null }, now)
})

export const readEnrolment = implement(cardEnrolment, async ({ trx, now, caller }) => {
  const waiting = await enrolmentOf(trx, caller.memberId)
  return { enrolment: waiting && (await enrolmentViewOf(trx, waiting, now)) }
})

export const confirmCardOfMember = implementAsServer(confirmCard, async ({ trx, now, caller, refuse, publish }, { name }) => {
  const { memberId } = caller
  const waiting = await enrolmentOf(trx, memberId)
  if (waiting === null || waiting.tag === null || (await enrolmentViewOf(trx, waiting, now)).state !== 'seen')
    return refuse(chargingErrors.noCardSeen)
  const id = newId('card', now)
  if (!(await insertCard(trx, { id, tag: waiting.tag, memberId, name, expiresAt: null, registeredBy: null, at: now })))
    refuse(chargingErrors.cardInUse)
  await deleteEnrolment(trx, memberId)
  await publish(cardChanged, { memberId, at: now, change: { kind: 'added', cardId: id } })
  return cardView((await cardById(trx, id)) ?? refuse(chargingErrors.noCardSeen), now)
})

export const blockCardOfMember = implementAsServer(blockCard, async ({ trx, now, caller, refuse, publish }, { cardId, blocked }) => {
  const card = await cardById(trx, cardId)
  if (card?.memberId !== caller.memberId) return refuse(chargingErrors.cardNotFound)
  await saveCardState(trx, cardId, blocked ? 'blocked' : 'accepted', now)
  const change = { kind: blocked ? 'blocked' : 'unblocked', cardId } as const
  await publish(cardChanged, { memberId: caller.memberId, at: now, change })
  return cardView((await cardById(trx, cardId)) ?? refuse(chargingErrors.cardNotFound), now)
})

export const removeCardOfMember = implement(removeCard, async ({ trx, now, caller, refuse, publish }, { cardId }) => {
  const card = await cardById(trx, cardId)
  if (card?.memberId !== caller.memberId) return refuse(chargingErrors.cardNotFound)
  if (card.running !== null) refuse(chargingErrors.cardCharges)
  await deleteCard(trx, cardId)
  await publish(cardChanged, { memberId: caller.memberId, at: now, change: { kind: 'removed', cardId } })
  return {}
})

export const listHistoryOfCard = implement(cardHistory, async ({ trx, now, caller, refuse }, { cardId, pageNum, pageSize }) => {
  const card = await cardById(trx, cardId)
  if (card?.memberId !== caller.memberId) return refuse(chargingErrors.cardNotFound)
  const { rows, total } = await chargingHistoryOf(trx, caller.memberId, { offset: (pageNum - 1) * pageSize, limit: pageSize, cardId })
  return { list: await historyRows(trx, rows, now), total }
})

export const listCardsOfStaff = implement(staffCardList, async ({ trx, now }, { memberId, pageNum, pageSize }) => {
  const { list, total } = await cardsOf(trx, memberId ?? null, { offset: (pageNum - 1) * pageSize, limit: pageSize })
  return { list: list.map((card) => ({ ...cardView(card, now), memberId: card.memberId })), total }
})

export const addCardsOfFleet = implement(addFleetCards, async ({ trx, now, caller, refuse, publish }, { memberId, name, numbers, expiresAt }) => {
  // The fleet itself agreed that cards charge at its cost; staff cannot agree for it.
  if (!(await holderOf(trx, memberId))?.cardsOn) refuse(chargingErrors.cardsOff)
  const taken: string[] = []
  // Always in the same order, so that requests with the same numbers wait for each other instead of ending in a deadlock.
  for (const [index, number] of [...numbers.entries()].sort(([, a], [, b]) => (cardTag(a) < cardTag(b) ? -1 : 1))) {
    const card = { id: newId('card', now), tag: cardTag(number), memberId, name: numbers.length === 1 ? name : `${name} ${index + 1}` }
    if (!(await insertCard(trx, { ...card, expiresAt: expiresAt ?? null, registeredBy: caller.staffId, at: now }))) taken.push(number)
  }
  const added = numbers.length - taken.length
  await audit(trx, { by: caller.staffId, role: caller.role, act: 'card.added', subject: memberId, detail: `${added} cards, ${name}`, at: now })
  await publish(cardChanged, { memberId, at: now, ...(added > 0 && { change: { kind: 'added', cardId: null } as const }) })
  return { added, taken }
})

export const blockLostCard = implement(blockCardOfStaff, async ({ trx, now, caller, refuse, publish }, { cardId, reason }) => {
  const card = (await cardById(trx, cardId)) ?? refuse(chargingErrors.cardNotFound)
  await saveCardState(trx, cardId, 'blocked', now)
  await audit(trx, { by: caller.staffId, role: caller.role, act: 'card.blocked', subject: cardId, detail: reason, at: now })
  await publish(cardChanged, { memberId: card.memberId, at: now, change: { kind: 'blocked', cardId } })
  return { ...cardView((await cardById(trx, cardId)) ?? card, now), memberId: card.memberId }
})

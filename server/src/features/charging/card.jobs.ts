import { randomBytes } from 'node:crypto'
import { cardChanged, chargingStarted } from '@ohmstead/contract/charging/events'
import { least } from '@ohmstead/contract/kernel/amount'
import { after, DAY_MS, HOUR_MS, instant, MINUTE_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { TagShown, TagDecision } from '../../edges/ocpp/index.ts'
import type { Trx } from '../../platform/database.ts'
import { due } from '../../platform/due.ts'
import { newId } from '../../platform/ids.ts'
import { listen, publish } from '../../platform/outbox.ts'
import { energyRateAt, findPoint, staysInUse } from '../devices/index.ts'
import { openAccounts } from '../ledger/index.ts'
import { setting } from '../settings/index.ts'
import { cardTag, judgeCard, judgeCardStart, judgePastStart, rememberUntil, type CardStanding } from './card.ts'
import {
  cardLimitOf,
  cardByTag,
  cardRightAt,
  forgetCardRights,
  freeForCharging,
  holderOf,
  isByCard,
  openByCard,
  showCard,
  type CardRight,
  type CardRow,
} from './card.store.ts'
import { isOpen } from './charging-state.ts'
import { chargingById, debtOf, isConnectorTaken, leaveBehind, openChargingOf, serializeStarts, type ChargingRow } from './charging.store.ts'
import { lackingMeterKey, wasPublic } from './point.view.ts'
import { openHoldsOf } from './hold.store.ts'
import { startHold } from './holding.ts'
import { askToStop } from './stop.act.ts'
import { hold, spendable } from './payment.act.ts'
import { OLD_MS } from './start.ts'
import { wasDisconnected } from './station-clock.act.ts'
import { tariffAt } from './tariff.store.ts'
import type { RefusedStatus } from './tag.store.ts'

/** The card with this number, if a member has it; a member who waits at this unit for a card is notified either way. */
export async function shownCard(
  trx: Trx,
  pointId: Id<'point'>,
  { tag: shown, frameId, recordedAt: at }: Pick<TagShown, 'tag' | 'frameId' | 'recordedAt'>,
): Promise<CardRow | null> {
  const tag = cardTag(shown)
  const card = await cardByTag(trx, tag)
  const waiting = tag.length < 4 ? null : await showCard(trx, { pointId, tag, isTaken: card !== null, frameId, at })
  if (waiting !== null) await publish(trx, cardChanged, { memberId: waiting, at })
  return card
}

async function standingOf(trx: Trx, card: CardRow, pointId: Id<'point'>, at: Instant): Promise<CardStanding> {
  const open = await openChargingOf(trx, card.memberId)
  return {
    state: card.state,
    expiresAt: card.expiresAt,
    cardsOn: card.cardsOn,
    charging: open === null ? null : open.pointId === pointId ? 'here' : 'elsewhere',
    owes: (await debtOf(trx, card.memberId)) > 0n,
    hasMoney: (await freeForCharging(trx, card.memberId)) >= (await setting(trx, 'charging.holdAtLeast')),
    isOffered: await isOffered(trx, pointId, at),
  }
}

async function isOffered(trx: Trx, pointId: Id<'point'>, at: Instant): Promise<boolean> {
  const point = await findPoint(trx, pointId)
  const tariff = point && (await tariffAt(trx, pointId, at))
  const rate = point?.country ? await energyRateAt(trx, point.country, point.model.current, at) : null
  return wasPublic(point, at) && tariff !== null && rate !== null && (await lackingMeterKey(trx, [point])).size === 0
}

const answer = (card: CardRow, status: TagDecision['status'], now: Instant): TagDecision => ({
  status,
  groupTag: card.parentTag,
  ...(status === 'Accepted' && { expiresAt: rememberUntil(card.expiresAt, now) }),
})

/** The response to a station about a card. */
export async function authorizeCard(trx: Trx, card: CardRow, pointId: Id<'point'>, now: Instant): Promise<TagDecision> {
  return answer(card, judgeCard(await standingOf(trx, card, pointId, now), now), now)
}

/** The response to a station about the card that ended a charging session: whether it may start again. */
export async function standingDecision(trx: Trx, card: CardRow, pointId: Id<'point'>, now: Instant): Promise<TagDecision> {
  const standing = await standingOf(trx, card, pointId, now)
  return answer(card, judgeCard({ ...standing, charging: 'here' }, now), now)
}

/** The group of the driver's cards, for one of our tags: a card of the driver may end what was started on the page. */
export async function groupOf(trx: Trx, row: ChargingRow | null): Promise<{ readonly groupTag?: string }> {
  const holder = row && (await holderOf(trx, row.driverId))
  return holder ? { groupTag: holder.parentTag } : {}
}

/** The times that a card's start may be behind its receipt without a reason: by a clock that is wrong, and by no clock. */
const DRIFT_MS = 5 * MINUTE_MS
const LATE_MS = 15 * MINUTE_MS

/** The card of a start: as it is registered now, and as it was when the start says that charging began. */
export interface CardOfStart {
  readonly card: CardRow | null
  readonly right: CardRight | null
}

interface CardStart {
  readonly tag: string
  readonly pointId: Id<'point'>
  readonly connector: number
  /** Whether this start was stored before. */
  readonly isKnown: () => Promise<boolean>
  readonly startedAt: Instant
  readonly recordedAt: Instant
}

type Opened = { readonly id: Id<'chargingSession'>; readonly decision: TagDecision } | { readonly status: RefusedStatus }

const oldest = (at: Instant, recordedAt: Instant) => instant(Math.max(at, recordedAt - OLD_MS))

/** The card with which a station starts; null where the number is unknown now and was unknown then. */
export async function cardOfStart(
  trx: Trx,
  pointId: Id<'point'>,
  message: Pick<TagShown, 'tag' | 'frameId' | 'recordedAt'> & { readonly time: { readonly at: Instant } },
): Promise<CardOfStart | null> {
  const card = await shownCard(trx, pointId, message)
  const right = await cardRightAt(trx, cardTag(message.tag), oldest(message.time.at, message.recordedAt))
  return card || right ? { card, right } : null
}

/** Opens a charging session for the member of a card, at the tariff that was public when it began. */
export async function openSessionOfCard(trx: Trx, { card, right }: CardOfStart, start: CardStart, now: Instant): Promise<Opened> {
  const { pointId, connector, startedAt, recordedAt } = start
  const since = oldest(startedAt, recordedAt)
  const past = right === null && card !== null ? instant(Math.max(since, card.registeredAt)) : since
  const isLate = startedAt < after(recordedAt, -LATE_MS)
  if (isLate && !(await wasDisconnected(trx, pointId, past, after(past, 1)))) return { status: 'Invalid' }
  // A station that was disconnected sends its start late; one that was connected has a slow clock.
  const isDelayed = isLate || (startedAt < after(recordedAt, -DRIFT_MS) && (await wasDisconnected(trx, pointId, past, recordedAt)))
  if (isDelayed && past < after(recordedAt, -DRIFT_MS)) return openPastSession(trx, card, start, past, now)
  if (card === null) return { status: 'Invalid' }
  await serializeStarts(trx, card.memberId, pointId, connector)
  await leaveBehind(trx, card.memberId)
  if (!(await staysInUse(trx, pointId))) return { status: 'Blocked' }
  const at = isDelayed ? past : recordedAt
  const status = judgeCardStart(await standingOf(trx, card, pointId, at), now)
  if (status !== 'Accepted') return { status }
  if (!(await hasConnector(trx, start))) return { status: 'Invalid' }
  if (await isConnectorTaken(trx, pointId, connector)) return { status: 'ConcurrentTx' }
  return { id: await openAt(trx, card.id, start, at, now), decision: answer(card, status, now) }
}

/**
 * Opens a charging session that a disconnected unit reports late. Its energy was delivered, so the card is judged as it was then; what its
 * member cannot pay becomes a debt. The response says whether the card may charge now.
 */
async function openPastSession(trx: Trx, card: CardRow | null, start: CardStart, at: Instant, now: Instant): Promise<Opened> {
  const right = await cardRightAt(trx, start.tag, at)
  if (right === null) return { status: 'Blocked' }
  await serializeStarts(trx, right.memberId, start.pointId, start.connector)
  // Two connections may send the same start at once: the second waited for the lock, and the requester finds what the first stored.
  if (await start.isKnown()) return { status: 'ConcurrentTx' }
  const status = judgePastStart({ expiresAt: right.expiresAt, isOffered: await isOffered(trx, start.pointId, at) }, at)
  if (status !== 'Accepted') return { status }
  if (!(await hasConnector(trx, start))) return { status: 'Invalid' }
  const present = card && answer(card, judgeCardStart(await standingOf(trx, card, start.pointId, now), now), now)
  return { id: await openAt(trx, right.cardId, start, at, now), decision: present ?? { status: 'Invalid' } }
}

async function hasConnector(trx: Trx, { pointId, connector }: CardStart): Promise<boolean> {
  const point = await findPoint(trx, pointId)
  return point !== null && connector >= 1 && connector <= point.model.connectors
}

async function openAt(trx: Trx, cardId: Id<'card'>, { pointId, connector }: CardStart, at: Instant, now: Instant): Promise<Id<'chargingSession'>> {
  const id = newId('chargingSession', now)
  const dueAt = after(now, (await setting(trx, 'charging.noEnergyMinutes')) * MINUTE_MS)
  await openByCard(trx, { id, cardId, pointId, connector, at, accessToken: randomBytes(20).toString('base64url'), dueAt })
  return id
}

/** The response to a repeated start: of one that a card's unit reported late, whether the card may charge now. */
export async function repeatedDecision(trx: Trx, row: ChargingRow, tag: string, now: Instant): Promise<TagDecision> {
  const isDelayed = row.startRecordedAt !== null && row.authorisedAt < after(row.startRecordedAt, -DRIFT_MS)
  if (!isDelayed || !(await isByCard(trx, row.id))) return { status: 'Accepted' }
  const card = await cardByTag(trx, cardTag(tag))
  if (card === null) return { status: 'Invalid' }
  const standing = await standingOf(trx, card, row.pointId, now)
  const open = await openChargingOf(trx, row.driverId)
  // Its own charging session may hold all of the member's money.
  const own = { charging: open?.id === row.id ? null : standing.charging, hasMoney: standing.hasMoney || (await openHoldsOf(trx, row.id)).length > 0 }
  return answer(card, judgeCardStart({ ...standing, ...own }, now), now)
}

/**
 * Holds money for a charging session started by a card: the gateway cannot move money. Without a sufficient balance the station is asked to
 * stop.
 */
export const holdForCards = listen('charging.hold-for-cards', [chargingStarted], async (trx, { payload }, { now }) => {
  const limit = await cardLimitOf(trx, payload.chargingSessionId)
  if (limit === null) return
  const row = await chargingById(trx, payload.chargingSessionId, { lock: true })
  const point = row && (await findPoint(trx, row.pointId))
  if (row === null || point === null) return
  await openAccounts(trx, [
    { kind: 'session_pool', owner: row.id },
    { kind: 'energy_payable', owner: row.siteId ?? row.pointId },
  ])
  if (!isOpen(row.state) || (await openHoldsOf(trx, row.id)).length > 0) return
  const atLeast = await setting(trx, 'charging.holdAtLeast')
  const amount = least(least(await spendable(trx, row), limit), startHold(row.tariff, row.maxW, atLeast))
  if (amount > 0n) await hold(trx, row, amount, now)
  if (amount < least(atLeast, limit) && row.stopAskedAt === null) await askToStop(trx, row, now)
})

/** Deletes what is known about the past of cards once no unit can report it late any more. */
export const forgetRights = due('charging.forget-card-rights', {
  everyMs: HOUR_MS,
  run: async (db, now) => forgetCardRights(db.kysely, after(now, -(OLD_MS + 2 * DAY_MS))),
})

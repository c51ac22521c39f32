import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, type Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'
import { isGenuineRow } from '../../platform/row-code.ts'
import { CONFIRM_MS } from './card.ts'
import { newTag } from './tag.store.ts'

export interface CardRow {
  readonly id: Id<'card'>
  readonly tag: string
  readonly memberId: Id<'member'>
  readonly name: string
  readonly state: 'accepted' | 'blocked'
  readonly expiresAt: Instant | null
  readonly registeredBy: string | null
  readonly registeredAt: Instant
  readonly blockedAt: Instant | null
  readonly cardsOn: boolean
  readonly parentTag: string
  /** Charging sessions it started. */
  readonly uses: number
  readonly lastUsedAt: Instant | null
  /** The charging session it has now. */
  readonly running: Id<'chargingSession'> | null
}

const columns = sql`
  c.id, c.tag, c.member_id AS "memberId", c.name, c.state, c.expires_at AS "expiresAt", c.registered_by AS "registeredBy", c.registered_at AS "registeredAt",
  c.blocked_at AS "blockedAt", u.running, h.cards_on AS "cardsOn", h.parent_tag AS "parentTag", u.uses, u.last AS "lastUsedAt"`
const source = sql`charging.card c JOIN charging.card_holder h ON h.member_id = c.member_id
  CROSS JOIN LATERAL (SELECT count(*)::int AS uses, max(s.authorised_at) AS last,
                       max(s.id) FILTER (WHERE s.state IN ('authorised', 'charging', 'suspended')) AS running FROM charging.card_use x JOIN charging.charging_session s ON s.id = x.charging_session_id
                       WHERE x.card_id = c.id) u`

/** The card with a number, as a server registered it: one that was written behind the product charges at no one's cost. */
export async function cardByTag(trx: Trx, tag: string): Promise<CardRow | null> {
  const { rows } = await sql<CardRow>`SELECT ${columns} FROM ${source} WHERE c.tag = ${tag}`.execute(trx)
  const [found] = rows
  return found && (await isGenuineRow(trx, 'charging.card', found.id)) ? found : null
}

export async function cardById(q: Queryable, id: Id<'card'>): Promise<CardRow | null> {
  const { rows } = await sql<CardRow>`SELECT ${columns} FROM ${source} WHERE c.id = ${id}`.execute(q)
  return rows[0] ?? null
}

export async function cardsOf(
  q: Queryable,
  memberId: Id<'member'> | null,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ list: CardRow[]; total: number }> {
  const mine = sql`(${memberId}::text IS NULL OR c.member_id = ${memberId})`
  const { rows } = await sql<CardRow>`
    SELECT ${columns} FROM ${source} WHERE ${mine} ORDER BY c.registered_at DESC, c.id LIMIT ${page.limit} OFFSET ${page.offset}`.execute(q)
  const { rows: counted } = await sql<{ total: bigint }>`SELECT count(*) AS total FROM charging.card c WHERE ${mine}`.execute(q)
  return { list: rows, total: Number(counted[0]?.total ?? 0n) }
}

export interface NewCard {
  readonly id: Id<'card'>
  readonly tag: string
  readonly memberId: Id<'member'>
  readonly name: string
  readonly expiresAt: Instant | null
  readonly registeredBy: string | null
  readonly at: Instant
}

/** False where the number belongs to a member already. */
export async function insertCard(trx: Trx, { id, tag, memberId, name, expiresAt, registeredBy, at }: NewCard): Promise<boolean> {
  // A card that staff add charges nothing until its member has unblocked it.
  const state = registeredBy === null ? 'accepted' : 'blocked'
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO charging.card (id, tag, member_id, name, state, expires_at, registered_by, registered_at, blocked_at)
    VALUES (${id}, ${tag}, ${memberId}, ${name}, ${state}, ${expiresAt}, ${registeredBy}, ${at}, ${registeredBy === null ? null : at})
    ON CONFLICT (tag) DO NOTHING`.execute(trx)
  return numAffectedRows === 1n
}

export async function saveCardState(trx: Trx, id: Id<'card'>, state: CardRow['state'], at: Instant): Promise<void> {
  await sql`UPDATE charging.card SET state = ${state}, blocked_at = ${state === 'blocked' ? at : null} WHERE id = ${id} AND state <> ${state}`.execute(
    trx,
  )
}

export async function deleteCard(trx: Trx, id: Id<'card'>): Promise<void> {
  await sql`DELETE FROM charging.card WHERE id = ${id}`.execute(trx)
}

/** Whether a member lets cards charge; null before the first decision. */
export async function holderOf(q: Queryable, memberId: Id<'member'>): Promise<{ readonly cardsOn: boolean; readonly parentTag: string } | null> {
  const { rows } = await sql<{ cardsOn: boolean; parentTag: string }>`
    SELECT cards_on AS "cardsOn", parent_tag AS "parentTag" FROM charging.card_holder WHERE member_id = ${memberId}`.execute(q)
  return rows[0] ?? null
}

/** Records that the member agrees that cards charge at the public tariff, or ends that. */
export async function saveHolder(trx: Trx, memberId: Id<'member'>, cardsOn: boolean, at: Instant): Promise<void> {
  await sql`
    INSERT INTO charging.card_holder (member_id, parent_tag, agreed_at, cards_on) VALUES (${memberId}, ${newTag()}, ${at}, ${cardsOn})
    ON CONFLICT (member_id) DO UPDATE SET cards_on = excluded.cards_on, agreed_at = excluded.agreed_at`.execute(trx)
}

export interface EnrolmentRow {
  readonly memberId: Id<'member'>
  readonly pointId: Id<'point'>
  readonly closesAt: Instant
  readonly tag: string | null
  readonly spoiled: 'several' | 'taken' | null
}

/** Starts waiting at a reader; false where another member does. An expired wait gives up its place. */
export async function openEnrolment(
  trx: Trx,
  { memberId, pointId, closesAt }: Pick<EnrolmentRow, 'memberId' | 'pointId' | 'closesAt'>,
  at: Instant,
): Promise<boolean> {
  await sql`
    DELETE FROM charging.card_enrolment WHERE member_id = ${memberId} OR point_id = ${pointId} AND closes_at <= ${after(at, -CONFIRM_MS)}`.execute(
    trx,
  )
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO charging.card_enrolment (member_id, point_id, opened_at, closes_at) VALUES (${memberId}, ${pointId}, ${at}, ${closesAt}) ON CONFLICT DO NOTHING`.execute(
    trx,
  )
  return numAffectedRows === 1n
}

export async function enrolmentOf(q: Queryable, memberId: Id<'member'>): Promise<EnrolmentRow | null> {
  const { rows } = await sql<EnrolmentRow>`
    SELECT member_id AS "memberId", point_id AS "pointId", closes_at AS "closesAt", tag, spoiled FROM charging.card_enrolment WHERE member_id = ${memberId}`.execute(
    q,
  )
  return rows[0] ?? null
}

export async function deleteEnrolment(trx: Trx, memberId: Id<'member'>): Promise<void> {
  await sql`DELETE FROM charging.card_enrolment WHERE member_id = ${memberId}`.execute(trx)
}

/** The frame that showed a card, and when it was received. */
export interface ShownIn {
  readonly frameId: string
  readonly at: Instant
}

/** A card was shown at a unit: notifies the member who waits there. Returns the member. */
export async function showCard(
  trx: Trx,
  { pointId, tag, isTaken, frameId, at }: { readonly pointId: Id<'point'>; readonly tag: string; readonly isTaken: boolean } & ShownIn,
): Promise<Id<'member'> | null> {
  const { rows } = await sql<{ memberId: Id<'member'> }>`
    UPDATE charging.card_enrolment
       SET tag = CASE WHEN ${isTaken}::boolean THEN tag ELSE coalesce(tag, ${tag}) END,
           seen_at = CASE WHEN ${isTaken}::boolean THEN seen_at ELSE coalesce(seen_at, ${at}::timestamptz) END,
           seen_frame_id = CASE WHEN ${isTaken}::boolean THEN seen_frame_id ELSE coalesce(seen_frame_id, ${frameId}) END,
           spoiled = CASE WHEN spoiled IS NOT NULL THEN spoiled WHEN ${isTaken}::boolean THEN 'taken' WHEN tag <> ${tag} THEN 'several' END
     WHERE point_id = ${pointId} AND closes_at > ${at} AND opened_at <= ${at} RETURNING member_id AS "memberId"`.execute(trx)
  return rows[0]?.memberId ?? null
}

export interface OpenByCard {
  readonly id: Id<'chargingSession'>
  readonly cardId: Id<'card'>
  readonly pointId: Id<'point'>
  readonly connector: number
  readonly at: Instant
  readonly accessToken: string
  readonly dueAt: Instant
}

/** A time in which a card could charge, for its member of that time. */
export interface CardRight {
  readonly cardId: Id<'card'>
  readonly memberId: Id<'member'>
  readonly expiresAt: Instant | null
}

export async function cardRightAt(q: Queryable, tag: string, at: Instant): Promise<CardRight | null> {
  const { rows } = await sql<CardRight>`
    SELECT r.card_id AS "cardId", r.member_id AS "memberId", r.expires_at AS "expiresAt" FROM charging.card_right r
     WHERE r.tag = ${tag} AND r.during @> ${at}::timestamptz`.execute(q)
  return rows[0] ?? null
}

/** Deletes the times that ended before a moment; returns how many. */
export async function forgetCardRights(q: Queryable, before: Instant): Promise<number> {
  const { numAffectedRows = 0n } = await sql`DELETE FROM charging.card_right WHERE upper(during) < ${before}::timestamptz`.execute(q)
  return Number(numAffectedRows)
}

/** Opens a charging session for the member of a card; the database checks the card again. */
export async function openByCard(trx: Trx, { id, cardId, pointId, connector, at, accessToken, dueAt }: OpenByCard): Promise<void> {
  await sql`SELECT charging.open_by_card(${id}, ${cardId}, ${pointId}, ${connector}::integer, ${at}, ${accessToken}, ${dueAt})`.execute(trx)
}

/** What a member can spend on charging, for the gateway. */
export async function freeForCharging(q: Queryable, memberId: Id<'member'>): Promise<Micros> {
  const { rows } = await sql<{ free: Micros }>`SELECT platform.not_null(charging.free_for_charging(${memberId})) AS free`.execute(q)
  return rows[0]?.free ?? (0n as Micros)
}

export async function isByCard(q: Queryable, id: Id<'chargingSession'>): Promise<boolean> {
  return (await sql`SELECT FROM charging.card_use WHERE charging_session_id = ${id}`.execute(q)).rows.length > 0
}

/**
 * What a charging session may cost at most if a card started it, which asks no one at the time; null: none did. All of a member within 24 hours may cost no more than the limit of
 * a day.
 */
export async function cardLimitOf(q: Queryable, id: Id<'chargingSession'>): Promise<Micros | null> {
  const { rows } = await sql<{ limit: Micros | null }>`SELECT charging.card_limit(${id}) AS "limit"`.execute(q)
  return rows[0]?.limit ?? null
}

/** Erases a member's cards: their numbers no longer lead to the member. */
export async function eraseCardsOf(trx: Trx, memberId: Id<'member'>): Promise<void> {
  await sql`DELETE FROM charging.card_enrolment WHERE member_id = ${memberId}`.execute(trx)
  await sql`DELETE FROM charging.card WHERE member_id = ${memberId}`.execute(trx)
  await sql`DELETE FROM charging.card_holder WHERE member_id = ${memberId}`.execute(trx)
  await sql`DELETE FROM charging.card_right WHERE member_id = ${memberId}`.execute(trx)
}

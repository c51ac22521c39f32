import { sql } from 'kysely'
import { personalTable, type PersonalData } from '../../platform/personal-data.ts'

/** What is kept about a driver. The receipt is the final bill as it was hashed: price, readings, the hash of each frame. */
export const chargingPersonalData: readonly PersonalData[] = [
  personalTable({
    name: 'charging.sessions',
    columns: sql`
      s.id as "chargingSessionId", s.point_id as "pointId", s.connector, s.site_id as "siteId", s.country, s.tariff_id as "tariffId", s.state, s.failure,
      s.authorised_at as "authorisedAt", s.started_at as "startedAt", s.stopped_at as "stoppedAt", s.stop_reason as "stopReason", s.begin_wh as "beginWh",
      s.end_wh as "endWh", s.energy_wh as "energyWh", s.price_micros as price, s.vat_micros as vat, s.provisional, s.final_at as "finalAt",
      s.collected_micros as collected, s.debt_micros as debt, s.evidence, s.access_token as "accessToken"`,
    whose: (memberId) => sql`from charging.charging_session s where s.driver_id = ${memberId}`,
    order: sql`s.authorised_at desc, s.id desc`,
  }),
  personalTable({
    name: 'charging.receipts',
    columns: sql`b.charging_session_id as "chargingSessionId", b.made_at as "madeAt", encode(b.hash, 'hex') as sha256, b.document`,
    whose: (memberId) => sql`
      from charging.bill b join charging.charging_session s on s.id = b.charging_session_id where s.driver_id = ${memberId}`,
    order: sql`b.made_at desc, b.charging_session_id desc`,
  }),
  personalTable({
    name: 'charging.cards',
    columns: sql`c.id as "cardId", c.tag as number, c.name, c.state, c.expires_at as "expiresAt", c.registered_at as "registeredAt", c.blocked_at as "blockedAt",
      (select count(*)::int from charging.card_use u where u.card_id = c.id) as "chargingSessions"`,
    whose: (memberId) => sql`from charging.card c where c.member_id = ${memberId}`,
    order: sql`c.registered_at desc, c.id`,
  }),
  personalTable({
    name: 'charging.cardAgreement',
    columns: sql`cards_on as "cardsOn", agreed_at as "agreedAt", parent_tag as "parentTag"`,
    whose: (memberId) => sql`from charging.card_holder where member_id = ${memberId}`,
    order: sql`agreed_at`,
  }),
  personalTable({
    name: 'charging.cardEnrolment',
    columns: sql`point_id as "pointId", opened_at as "openedAt", closes_at as "closesAt", tag as number, seen_at as "seenAt", spoiled as "spoiledBy"`,
    whose: (memberId) => sql`from charging.card_enrolment where member_id = ${memberId}`,
    order: sql`opened_at`,
  }),
  personalTable({
    name: 'charging.tags',
    columns: sql`t.tag, t.charging_session_id as "chargingSessionId", t.issued_at as "issuedAt"`,
    whose: (memberId) => sql`
      from charging.tag t join charging.charging_session s on s.id = t.charging_session_id where s.driver_id = ${memberId}`,
    order: sql`t.issued_at desc, t.tag`,
  }),
]

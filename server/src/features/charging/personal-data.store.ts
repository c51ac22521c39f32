import { sql } from 'kysely'
import { personalTable, type PersonalData } from '../../platform/personal-data.ts'

/** The data stored about a driver. The receipt is the final bill as it was hashed: price, readings, the hash of each frame. */
export const chargingPersonalData: readonly PersonalData[] = [
  personalTable({
    name: 'charging.sessions',
    columns: sql`
      s.id AS "chargingSessionId", s.point_id AS "pointId", s.connector, s.site_id AS "siteId", s.country, s.tariff_id AS "tariffId", s.state, s.failure,
      s.authorised_at AS "authorisedAt", s.started_at AS "startedAt", s.stopped_at AS "stoppedAt", s.stop_reason AS "stopReason", s.begin_wh AS "beginWh",
      s.end_wh AS "endWh", s.energy_wh AS "energyWh", s.price_micros AS price, s.vat_micros AS vat, s.provisional, s.final_at AS "finalAt",
      s.collected_micros AS collected, s.debt_micros AS debt, s.evidence, s.access_token AS "accessToken"`,
    whose: (memberId) => sql`FROM charging.charging_session s WHERE s.driver_id = ${memberId}`,
    order: sql`s.authorised_at DESC, s.id DESC`,
  }),
  personalTable({
    name: 'charging.receipts',
    columns: sql`b.charging_session_id AS "chargingSessionId", b.made_at AS "madeAt", encode(b.hash, 'hex') AS sha256, b.document`,
    whose: (memberId) => sql`
      FROM charging.bill b JOIN charging.charging_session s ON s.id = b.charging_session_id WHERE s.driver_id = ${memberId}`,
    order: sql`b.made_at DESC, b.charging_session_id DESC`,
  }),
  personalTable({
    name: 'charging.cards',
    columns: sql`c.id AS "cardId", c.tag AS number, c.name, c.state, c.expires_at AS "expiresAt", c.registered_at AS "registeredAt", c.blocked_at AS "blockedAt",
      (SELECT count(*)::int FROM charging.card_use u WHERE u.card_id = c.id) AS "chargingSessions"`,
    whose: (memberId) => sql`FROM charging.card c WHERE c.member_id = ${memberId}`,
    order: sql`c.registered_at DESC, c.id`,
  }),
  personalTable({
    name: 'charging.cardAgreement',
    columns: sql`cards_on AS "cardsOn", agreed_at AS "agreedAt", parent_tag AS "parentTag"`,
    whose: (memberId) => sql`FROM charging.card_holder WHERE member_id = ${memberId}`,
    order: sql`agreed_at`,
  }),
  personalTable({
    name: 'charging.cardRights',
    columns: sql`card_id AS "cardId", tag AS number, expires_at AS "expiresAt", lower(during) AS "from", upper(during) AS until`,
    whose: (memberId) => sql`FROM charging.card_right WHERE member_id = ${memberId}`,
    order: sql`lower(during) DESC, card_id`,
  }),
  personalTable({
    name: 'charging.cardEnrolment',
    columns: sql`point_id AS "pointId", opened_at AS "openedAt", closes_at AS "closesAt", tag AS number, seen_at AS "seenAt", spoiled AS "spoiledBy"`,
    whose: (memberId) => sql`FROM charging.card_enrolment WHERE member_id = ${memberId}`,
    order: sql`opened_at`,
  }),
  personalTable({
    name: 'charging.savedPoints',
    columns: sql`point_id AS "pointId", saved_at AS "savedAt"`,
    whose: (memberId) => sql`FROM charging.saved_point WHERE member_id = ${memberId}`,
    order: sql`saved_at DESC, point_id`,
  }),
  personalTable({
    name: 'charging.tags',
    columns: sql`t.tag, t.charging_session_id AS "chargingSessionId", t.issued_at AS "issuedAt"`,
    whose: (memberId) => sql`
      FROM charging.tag t JOIN charging.charging_session s ON s.id = t.charging_session_id WHERE s.driver_id = ${memberId}`,
    order: sql`t.issued_at DESC, t.tag`,
  }),
]

import { expect } from 'vitest'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { newId } from '../../src/platform/ids.ts'
import type { ChargingGround, Unit } from '../cast/charging-ground.ts'
import { retireUnit } from '../cast/ground.ts'
import type { TestDatabase } from '../harness.ts'

/** Members with charging cards, and what stations report about these cards. */
type Member = Id<'member'>

export function cardGround(db: TestDatabase, ground: ChargingGround) {
  let keys = 0
  const key = () => `a key of sixteen ${(keys += 1)}`
  const handlers = ground.handlers
  const gus = {
    kind: 'staff',
    staffId: newId('staff', db.clock.now()),
    role: 'operations',
    signInId: newId('signIn', db.clock.now()),
    secondFactor: true,
  } as const

  const { frame } = ground
  const time = (at: Instant) => ({ at, said: new Date(at).toISOString(), doubts: [] })
  const authorize = async (unit: Unit, tag: string) => ground.port.authorize(unit.station, { tag, ...frame(), recordedAt: db.clock.now() })
  /** A start with the register 0 and a time that the station gives. */
  const startAt = (at: Instant, tag: string) => ({
    connector: 1,
    tag,
    registerWh: 0,
    reservation: null,
    time: time(at),
    ...frame(),
    recordedAt: db.clock.now(),
  })
  const start = async (unit: Unit, tag: string, { connector = 1, at = db.clock.now(), register = 1_000 } = {}) =>
    ground.port.start(unit.station, {
      connector,
      tag,
      registerWh: register,
      reservation: null,
      time: time(at),
      ...frame(),
      recordedAt: db.clock.now(),
    })
  const stop = async (unit: Unit, transactionId: number, tag: string | null, register: number, at = db.clock.now()) =>
    ground.port.stop(unit.station, {
      transaction: String(transactionId),
      tag,
      registerWh: register,
      reason: 'Local',
      time: time(at),
      readings: [],
      ...frame(),
      recordedAt: db.clock.now(),
    })

  const block = async (member: Member, cardId: Id<'card'>, blocked: boolean) =>
    ground.call(handlers.blockCard, ground.as(member), { idempotencyKey: key(), cardId, blocked })
  const agree = async (member: Member, cardsOn = true) => ground.call(handlers.setCards, ground.as(member), { idempotencyKey: key(), cardsOn })
  const enrol = async (member: Member, unit: Unit) =>
    ground.call(handlers.enrolCard, ground.as(member), { idempotencyKey: key(), pointId: unit.pointId })
  const confirm = async (member: Member) => ground.call(handlers.confirmCard, ground.as(member), { idempotencyKey: key(), name: 'Key ring' })
  const enrolment = async (member: Member) => (await ground.call(handlers.cardEnrolment, ground.as(member), {})).enrolment
  const cards = async (member: Member) => (await ground.call(handlers.cardList, ground.as(member), { pageNum: 1, pageSize: 20 })).list

  /** A member with money and a card. */
  async function holder(tag: string, balance = '100') {
    const [member, unit] = [await ground.member(balance), await ground.unit()]
    await agree(member)
    await enrol(member, unit)
    expect(await authorize(unit, tag)).toEqual({ status: 'Invalid' })
    return { member, unit, card: await confirm(member) }
  }
  const retire = (unit: Unit) => retireUnit(db.owner.kysely, unit.pointId, db.clock.now())
  const rowOf = async (transactionId: number) =>
    (
      await db.owner.pool.query<{
        id: Id<'chargingSession'>
        driver_id: string
        state: string
        price_micros: bigint | null
        collected_micros: bigint
        energy_wh: bigint
      }>(`SELECT * FROM charging.charging_session WHERE transaction_id = $1`, [transactionId])
    ).rows[0]
  const heldFor = async (id: string) =>
    BigInt(
      (
        await db.owner.pool.query(
          `SELECT coalesce(sum(amount_micros), 0) AS held FROM charging.hold WHERE charging_session_id = $1 AND resolved_at IS NULL`,
          [id],
        )
      ).rows[0].held,
    )

  /** The number of a member's first card, from the database. */
  async function tagOf(member: Member): Promise<string | undefined> {
    return (await db.owner.pool.query<{ tag: string }>(`SELECT tag FROM charging.card WHERE member_id = $1`, [member])).rows[0]?.tag
  }

  return {
    holder,
    enrolment,
    authorize,
    enrol,
    agree,
    confirm,
    cards,
    handlers,
    key,
    start,
    gus,
    rowOf,
    heldFor,
    stop,
    tagOf,
    retire,
    frame,
    block,
    startAt,
  }
}

import { beforeAll, describe, expect, test } from 'vitest'
import { chargingErrors } from '@ohmstead/contract/charging/errors'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@ohmstead/contract/kernel/instant'
import { chargingGround, type Unit } from '../../../test/cast/charging-ground.ts'
import { acceptUnit, bootUnit } from '../../../test/cast/ground.ts'
import { staffChange } from '../../../test/cast/staff.ts'
import { cardGround } from '../../../test/charging/cards.ts'
import { withDatabase } from '../../../test/harness.ts'
import { inTransaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { eraseCardsOf } from './card.store.ts'

const db = withDatabase()
const ground = chargingGround(db)
beforeAll(() => ground.prices())
let tags = 0
type Member = Id<'member'>

/** The account is closed, whatever is in its wallets, and the worker deletes its cards. */
async function close(member: Member): Promise<void> {
  await db.owner.pool.query(`ALTER TABLE accounts.member DISABLE TRIGGER USER;
    UPDATE accounts.member SET closed_at = platform.now() WHERE id = '${member}';
    ALTER TABLE accounts.member ENABLE TRIGGER USER`)
  await inTransaction(db.worker, (trx) => eraseCardsOf(trx, member))
}

const { holder, handlers, authorize, start, rowOf, heldFor, cards, stop, enrol, confirm, key, gus, agree, tagOf, retire, frame, block, startAt } =
  cardGround(db, ground)
test('a unit that exists only in a laptop bills no card, not even what it reports after a second person accepted it', async () => {
  const { member } = await holder('KNOWN-CARD', '960')
  const laptop = await ground.unit({ inService: false, maxW: 500_000, current: 'DC' })
  const began = after(db.clock.now(), MINUTE_MS)
  await db.clock.forward(2 * HOUR_MS)
  expect(await authorize(laptop, 'KNOWN-CARD')).toMatchObject({ status: 'Blocked' })
  for (const at of [db.clock.now(), began]) {
    const { transactionId, decision } = await start(laptop, 'KNOWN-CARD', { at })
    expect(decision.status).toBe('Blocked')
    await stop(laptop, transactionId, 'KNOWN-CARD', 701_000, after(at, HOUR_MS))
    await ground.settle()
  }
  await expect(ground.ask(member, laptop)).rejects.toMatchObject({ declaration: chargingErrors.pointNotFound })
  await acceptUnit(db.owner.kysely, laptop.pointId)
  await bootUnit(db, laptop.pointId)
  const late = await start(laptop, 'KNOWN-CARD', { at: began, register: 800_000 })
  expect(late.decision.status).toBe('Blocked')
  await stop(laptop, late.transactionId, 'KNOWN-CARD', 1_500_000, after(began, HOUR_MS))
  await ground.forward(HOUR_MS)
  expect(await cards(member)).toMatchObject([{ uses: 0 }])
  const { rows } = await db.owner.pool.query(`SELECT count(*)::int AS sessions FROM charging.charging_session WHERE point_id = $1`, [laptop.pointId])
  expect(rows).toEqual([{ sessions: 0 }])
  expect(await ground.faults()).toEqual([])
})

test('a unit without a meter key is not offered where only signed readings are billed, on the page and to cards', async () => {
  const { unit, member } = await holder('CARD-OF-NO-KEY')
  const state = async () => (await ground.call(handlers.pointDetailCall, { kind: 'visitor' }, { pointId: unit.pointId })).state
  expect(await state()).toBe('free')
  await staffChange(db, 'charging.signedReadingCountries', ['DE'])
  expect(await state()).toBe('notOffered')
  await expect(ground.ask(member, unit)).rejects.toMatchObject({ declaration: chargingErrors.meterKeyMissing })
  expect(await authorize(unit, 'CARD-OF-NO-KEY')).toMatchObject({ status: 'Blocked' })
  expect(await start(unit, 'CARD-OF-NO-KEY')).toMatchObject({ decision: { status: 'Blocked' } })
  await staffChange(db, 'charging.signedReadingCountries', ['FR'])
  expect(await state()).toBe('free')
  expect(await start(unit, 'CARD-OF-NO-KEY', { register: 2_000 })).toMatchObject({ decision: { status: 'Accepted' } })
  await staffChange(db, 'charging.signedReadingCountries', [])
})

describe('a charging session started by a card', () => {
  test('belongs to its member, with tariff, hold, bill and history', async () => {
    const { member, unit, card } = await holder('CHARGES-1')
    const { transactionId, decision } = await start(unit, 'charges-1')
    expect(decision).toMatchObject({ status: 'Accepted', groupTag: expect.any(String) })
    await ground.settle()
    const row = await rowOf(transactionId)
    expect(row).toMatchObject({ driver_id: member, state: 'charging' })
    expect(await heldFor(row!.id)).toBeGreaterThan(0n)
    expect(await ground.call(handlers.currentCharging, ground.as(member), {})).toEqual({ chargingSessionId: row!.id })
    expect((await cards(member))[0]).toMatchObject({ running: row!.id, uses: 1 })
    await db.clock.forward(HOUR_MS)
    expect(await stop(unit, transactionId, 'CHARGES-1', 11_000)).toMatchObject({ decision: { status: 'Accepted' } })
    await ground.forward(HOUR_MS)
    expect(await rowOf(transactionId)).toMatchObject({ state: 'settled', energy_wh: 10_000n, price_micros: 5_300_000n, collected_micros: 5_300_000n })
    const page = { cardId: card.id, pageNum: 1, pageSize: 10 }
    expect(await ground.call(handlers.cardHistory, ground.as(member), page)).toMatchObject({
      total: 1,
      list: [{ state: 'settled', energyWh: 10_000 }],
    })
    await expect(ground.call(handlers.cardHistory, ground.as(await ground.member()), page)).rejects.toThrow('cardNotFound')
    expect(await ground.faults()).toEqual([])
  })

  test('is opened once, however often and concurrently its start is sent', async () => {
    const { unit, member } = await holder('REPEATED')
    const at = db.clock.now()
    const answers = await Promise.all([start(unit, 'REPEATED', { at }), start(unit, 'repeated', { at })])
    answers.push(await start(unit, 'REPEATED', { at }))
    expect(new Set(answers.map(({ transactionId }) => transactionId)).size).toBe(1)
    expect(answers.map(({ decision }) => decision.status)).toEqual(['Accepted', 'Accepted', 'Accepted'])
    expect((await cards(member))[0]).toMatchObject({ uses: 1 })
  })

  test('begins elsewhere a quarter of an hour after the unit of the last one lost its connection', async () => {
    const { unit, member } = await holder('LEFT-BEHIND')
    const elsewhere = [await ground.unit(), await ground.unit()]
    const { transactionId } = await start(unit, 'LEFT-BEHIND')
    await ground.settle()
    await ground.away(unit)
    await db.clock.forward(14 * MINUTE_MS)
    expect(await start(elsewhere[0]!, 'LEFT-BEHIND')).toMatchObject({ decision: { status: 'ConcurrentTx' } })
    await db.clock.forward(2 * MINUTE_MS)
    const second = await start(elsewhere[0]!, 'LEFT-BEHIND', { register: 2_000 })
    expect(second).toMatchObject({ decision: { status: 'Accepted' } })
    expect(await start(elsewhere[1]!, 'LEFT-BEHIND', { register: 3_000 })).toMatchObject({ decision: { status: 'ConcurrentTx' } })
    expect([(await rowOf(transactionId))!.state, (await rowOf(second.transactionId))!.state]).toEqual(['charging', 'charging'])
    expect(await ground.call(handlers.currentCharging, ground.as(member), {})).toEqual({ chargingSessionId: (await rowOf(second.transactionId))!.id })
  })

  test('may be ended by another card of the same member, but by no other member’s', async () => {
    const { member, unit } = await holder('GROUP-A')
    await enrol(member, unit)
    await authorize(unit, 'GROUP-B')
    await confirm(member)
    const first = await authorize(unit, 'GROUP-A')
    expect((await authorize(unit, 'GROUP-B')).groupTag).toBe(first.groupTag)
    const stranger = await holder('STRANGER')
    expect((await authorize(stranger.unit, 'STRANGER')).groupTag).not.toBe(first.groupTag)
    const { transactionId } = await start(unit, 'GROUP-A')
    await db.clock.forward(10 * MINUTE_MS)
    expect((await stop(unit, transactionId, 'GROUP-B', 2_000)).decision?.status).toBe('Accepted')
    await ground.forward(HOUR_MS)
    expect(await rowOf(transactionId)).toMatchObject({ state: 'settled', energy_wh: 1_000n })
  })

  test.each<[string, (member: Member, unit: Unit) => Promise<unknown>, string, string]>([
    [
      'blocked',
      async (member) =>
        ground.call(handlers.blockCard, ground.as(member), { idempotencyKey: key(), cardId: (await cards(member))[0]!.id, blocked: true }),
      'Blocked',
      'Blocked',
    ],
    [
      'blocked by staff',
      async (member) => ground.call(handlers.blockCardOfStaff, gus, { idempotencyKey: key(), cardId: (await cards(member))[0]!.id, reason: 'lost' }),
      'Blocked',
      'Blocked',
    ],
    ['of a member who switched cards off', (member) => agree(member, false), 'Blocked', 'Blocked'],
    ['of a member who charges elsewhere', async (member) => start(await ground.unit(), (await tagOf(member))!), 'Accepted', 'ConcurrentTx'],
    [
      'forgotten',
      async (member) => ground.call(handlers.removeCard, ground.as(member), { idempotencyKey: key(), cardId: (await cards(member))[0]!.id }),
      'Invalid',
      'Invalid',
    ],
    ['of a closed account', close, 'Invalid', 'Invalid'],
    ['at a retired unit', (_, unit) => retire(unit), 'Blocked', 'Blocked'],
  ])('does not begin with a card %s', async (what, spoil, authorized, started) => {
    const tag = `NO-${what.slice(0, 8).toUpperCase().replaceAll(' ', '-')}${(tags += 1)}`
    const { member, unit } = await holder(tag)
    await spoil(member, unit)
    expect((await authorize(unit, tag)).status).toBe(authorized)
    const { transactionId, decision } = await start(unit, tag)
    expect(decision.status).toBe(started)
    expect(await rowOf(transactionId)).toBeUndefined()
    // When repeated it is refused again, and its stop bills no one.
    expect(await stop(unit, transactionId, tag, 9_000)).toBeDefined()
    await ground.settle()
    expect(await ground.faults()).toEqual([])
  })

  test('does not begin below the minimum balance, or with a debt', async () => {
    const { unit } = await holder('POOR', '4.99')
    expect(await authorize(unit, 'POOR')).toMatchObject({ status: 'Blocked' })
    expect((await start(unit, 'POOR')).decision.status).toBe('Blocked')
    const rich = await holder('OWING', '5')
    const { transactionId } = await start(rich.unit, 'OWING')
    await ground.settle()
    await db.clock.forward(HOUR_MS)
    await stop(rich.unit, transactionId, 'OWING', 21_000)
    await ground.forward(HOUR_MS)
    expect(await rowOf(transactionId)).toMatchObject({ price_micros: 10_300_000n, collected_micros: 5_000_000n })
    await ground.give(rich.member, '50')
    expect(await authorize(rich.unit, 'OWING')).toMatchObject({ status: 'Blocked' })
    expect((await start(rich.unit, 'OWING')).decision.status).toBe('Blocked')
  })

  test.each([
    ['that cannot be read', '22/11/2026 19:00', 'noTime'],
    ['that is missing', '', 'noTime'],
    ['of a clock that was never set', '1970-01-01T00:00:00Z', 'clockUnset'],
  ] as const)('with a time %s is repeated until it stops; then the same start is the next charge', async (_, original, doubt) => {
    const tag = `CLOCK-${original.length}-${doubt.slice(0, 5)}`
    const { unit, card, member } = await holder(tag)
    const begin = async () =>
      ground.port.start(unit.station, {
        connector: 1,
        tag: tag,
        registerWh: 0,
        reservation: null,
        time: { at: db.clock.now(), said: original, doubts: [doubt] },
        ...frame(),
        recordedAt: db.clock.now(),
      })
    const first = await begin()
    expect(first.decision.status).toBe('Accepted')
    await db.clock.forward(HOUR_MS)
    expect(await begin()).toEqual({ transactionId: first.transactionId, decision: { status: 'Accepted' } })
    await stop(unit, first.transactionId, tag, 4_000)
    await ground.forward(HOUR_MS)
    const second = await begin()
    expect(second.decision.status).toBe('Accepted')
    expect(second.transactionId).not.toBe(first.transactionId)
    await db.clock.forward(HOUR_MS)
    await stop(unit, second.transactionId, tag, 3_000)
    await ground.forward(HOUR_MS)
    expect(await rowOf(second.transactionId)).toMatchObject({ state: 'settled', energy_wh: 3_000n })
    await block(member, card.id, true)
    const refused = await begin()
    expect(refused.decision.status).toBe('Blocked')
    await block(member, card.id, false)
    expect((await begin()).decision.status).toBe('Accepted')
  })

  test('that began while the station was disconnected is reported later, at the tariff and the time of its start', async () => {
    const { member, unit } = await holder('OFFLINE-1')
    const began = after(db.clock.now(), MINUTE_MS)
    await db.clock.forward(5 * HOUR_MS)
    const { transactionId, decision } = await start(unit, 'OFFLINE-1', { at: began })
    expect(decision.status).toBe('Accepted')
    await stop(unit, transactionId, 'OFFLINE-1', 6_000, after(began, HOUR_MS))
    await ground.forward(HOUR_MS)
    const { rows } = await db.owner.pool.query(
      `SELECT started_at, driver_id, energy_wh, state FROM charging.charging_session WHERE transaction_id = $1`,
      [transactionId],
    )
    expect(rows).toEqual([{ started_at: began, driver_id: member, energy_wh: 5_000n, state: 'settled' }])
  })

  test.each([20 * MINUTE_MS, 6 * HOUR_MS, 29 * DAY_MS])(
    'is reported %i ms late by a station that was disconnected, and has its own time',
    async (late) => {
      const { member, unit } = await holder(`LATE-${late}`)
      const began = after(db.clock.now(), MINUTE_MS)
      await db.clock.forward(late + MINUTE_MS)
      const { transactionId, decision } = await start(unit, `LATE-${late}`, { at: began })
      expect(decision.status).toBe('Accepted')
      await stop(unit, transactionId, `LATE-${late}`, 3_000, after(began, 10 * MINUTE_MS))
      await ground.forward(HOUR_MS)
      const { rows } = await db.owner.pool.query(
        `SELECT started_at, authorised_at, driver_id, energy_wh FROM charging.charging_session WHERE transaction_id = $1`,
        [transactionId],
      )
      expect(rows).toEqual([{ started_at: began, authorised_at: began, driver_id: member, energy_wh: 2_000n }])
    },
  )

  const ofFirstCard = async (member: Member) => ({ idempotencyKey: key(), cardId: (await cards(member))[0]!.id })
  test.each<[string, (member: Member) => Promise<unknown>, string]>([
    [
      'is blocked',
      async (member) => ground.call(handlers.blockCard, ground.as(member), { ...(await ofFirstCard(member)), blocked: true }),
      'Blocked',
    ],
    [
      'is blocked by staff',
      async (member) => ground.call(handlers.blockCardOfStaff, gus, { ...(await ofFirstCard(member)), reason: 'lost' }),
      'Blocked',
    ],
    ['is removed', async (member) => ground.call(handlers.removeCard, ground.as(member), await ofFirstCard(member)), 'Invalid'],
    ['is switched off', (member) => agree(member, false), 'Blocked'],
    ['has no money', async () => undefined, 'Blocked'],
    ['charges elsewhere', async (member) => start(await ground.unit(), (await tagOf(member))!), 'ConcurrentTx'],
  ])('that a disconnected unit reports after the card %s is billed, with a debt where money is missing', async (what, change, answered) => {
    for (const late of [7 * MINUTE_MS, 3 * HOUR_MS]) {
      const tag = `PAST-${(tags += 1)}`
      const { member, unit } = await holder(tag, what === 'has no money' ? '0' : '100')
      const began = after(db.clock.now(), MINUTE_MS)
      await db.clock.forward(late)
      await change(member)
      const frames = await Promise.all([start(unit, tag, { at: began }), start(unit, tag, { at: began })])
      expect(new Set(frames.map(({ transactionId }) => transactionId)).size).toBe(1)
      expect(frames[0].decision.status).toBe(answered)
      await stop(unit, frames[0].transactionId, tag, 2_000, after(began, 5 * MINUTE_MS))
      await ground.forward(HOUR_MS)
      const row = (await rowOf(frames[0].transactionId))!
      expect(row).toMatchObject({ driver_id: member, state: 'settled', energy_wh: 1_000n, price_micros: 800_000n })
      expect(row.collected_micros).toBe(what === 'has no money' ? 0n : 800_000n)
      // What comes after the change is refused as before.
      if (answered !== 'ConcurrentTx') expect((await start(unit, tag, { register: 2_000 })).decision.status).toBe(answered)
    }
    expect(await ground.faults()).toEqual([])
  })

  test('that a unit reports after it was retired is billed, if it began before', async () => {
    const { unit, member } = await holder('PAST-RETIRED')
    const began = after(db.clock.now(), MINUTE_MS)
    await db.clock.forward(HOUR_MS)
    await retire(unit)
    const since = after(db.clock.now(), MINUTE_MS)
    await db.clock.forward(HOUR_MS)
    expect((await start(unit, 'PAST-RETIRED', { at: since, register: 3_000 })).decision.status).toBe('Blocked')
    const { transactionId, decision } = await start(unit, 'PAST-RETIRED', { at: began })
    expect(decision.status).toBe('Blocked')
    await stop(unit, transactionId, 'PAST-RETIRED', 2_000, after(began, 5 * MINUTE_MS))
    await ground.forward(HOUR_MS)
    expect(await rowOf(transactionId)).toMatchObject({ driver_id: member, state: 'settled', energy_wh: 1_000n, collected_micros: 800_000n })
    expect(await ground.faults()).toEqual([])
  })

  test('at a clock that does not move is another one after the first stopped; only the same message again is a repeat', async () => {
    const { unit } = await holder('STUCK-CLOCK')
    await ground.onLine(unit, after(db.clock.now(), -HOUR_MS))
    const stuck = db.clock.now()
    const message = () => startAt(stuck, 'STUCK-CLOCK')
    const original = message()
    const first = await ground.port.start(unit.station, original)
    expect((await ground.port.start(unit.station, message())).transactionId).toBe(first.transactionId)
    await db.clock.forward(4 * MINUTE_MS)
    await stop(unit, first.transactionId, 'STUCK-CLOCK', 1_000, stuck)
    await ground.forward(MINUTE_MS)
    expect((await ground.port.start(unit.station, { ...original, ...frame(original) })).transactionId).toBe(first.transactionId)
    const second = await ground.port.start(unit.station, message())
    expect(second.decision.status).toBe('Accepted')
    expect(second.transactionId).not.toBe(first.transactionId)
    await db.clock.forward(4 * MINUTE_MS)
    await stop(unit, second.transactionId, 'STUCK-CLOCK', 900, stuck)
    await ground.forward(HOUR_MS)
    expect(await rowOf(first.transactionId)).toMatchObject({ state: 'settled', energy_wh: 1_000n })
    expect(await rowOf(second.transactionId)).toMatchObject({ state: 'settled', energy_wh: 900n })
  })

  test('is judged again after a refusal, except when the same message is repeated', async () => {
    const { unit, member, card } = await holder('STUCK-REFUSED')
    await block(member, card.id, true)
    const stuck = db.clock.now()
    const message = () => startAt(stuck, 'STUCK-REFUSED')
    const original = message()
    const refused = await ground.port.start(unit.station, original)
    expect(refused.decision.status).toBe('Blocked')
    await block(member, card.id, false)
    await db.clock.forward(MINUTE_MS)
    expect(await ground.port.start(unit.station, { ...original, ...frame(original) })).toMatchObject(refused)
    expect((await ground.port.start(unit.station, message())).decision.status).toBe('Accepted')
  })

  test('that began while the card was blocked, or before its member switched cards on again, stays refused', async () => {
    const { member, unit, card } = await holder('PAST-BLOCKED')
    const block = async (blocked: boolean) => ground.call(handlers.blockCard, ground.as(member), { idempotencyKey: key(), cardId: card.id, blocked })
    for (const [off, on] of [
      [() => block(true), () => block(false)],
      [() => agree(member, false), () => agree(member)],
    ] as const) {
      const before = after(db.clock.now(), MINUTE_MS)
      await db.clock.forward(HOUR_MS)
      await off()
      const within = after(db.clock.now(), MINUTE_MS)
      await db.clock.forward(HOUR_MS)
      await on()
      await db.clock.forward(HOUR_MS)
      expect((await start(unit, 'PAST-BLOCKED', { at: within })).decision.status).toBe('Blocked')
      const { transactionId, decision } = await start(unit, 'PAST-BLOCKED', { at: before })
      expect(decision.status).toBe('Accepted')
      await stop(unit, transactionId, 'PAST-BLOCKED', 2_000, after(before, 10 * MINUTE_MS))
      await ground.forward(HOUR_MS)
    }
  })

  test('with a card that another member has now belongs to its member of that time', async () => {
    const first = await holder('HANDED-ON')
    const began = after(db.clock.now(), MINUTE_MS)
    await db.clock.forward(HOUR_MS)
    await ground.call(handlers.removeCard, ground.as(first.member), await ofFirstCard(first.member))
    const second = await holder('HANDED-ON')
    await db.clock.forward(HOUR_MS)
    const { transactionId } = await start(first.unit, 'HANDED-ON', { at: began })
    expect(await rowOf(transactionId)).toMatchObject({ driver_id: first.member })
    expect(await rowOf((await start(second.unit, 'HANDED-ON')).transactionId)).toMatchObject({ driver_id: second.member })
  })

  test('of a removed card is known for 32 days, and no longer than the account', async () => {
    const rights = async (member: Member) => (await db.owner.pool.query(`SELECT FROM charging.card_right WHERE member_id = $1`, [member])).rows.length
    const { member } = await holder('FORGOTTEN-1')
    await db.clock.forward(HOUR_MS)
    await ground.call(handlers.removeCard, ground.as(member), await ofFirstCard(member))
    await ground.forward(31 * DAY_MS)
    expect(await rights(member)).toBe(1)
    await ground.forward(2 * DAY_MS)
    expect(await rights(member)).toBe(0)
    const other = await holder('FORGOTTEN-2')
    await close(other.member)
    expect(await rights(other.member)).toBe(0)
  })

  test.each([6, 10, 14])(
    'is reported %i minutes late after a disconnection, and has its own time; without one the clock is wrong',
    async (minutes) => {
      for (const isAway of [true, false]) {
        const { unit } = await holder(`LATE-${minutes}-${isAway ? 'AWAY' : 'CLOCK'}`)
        await ground.onLine(unit, after(db.clock.now(), -HOUR_MS), isAway ? after(db.clock.now(), SECOND_MS) : null)
        const began = after(db.clock.now(), MINUTE_MS)
        await db.clock.forward((minutes + 1) * MINUTE_MS)
        if (isAway) await ground.onLine(unit, after(db.clock.now(), -SECOND_MS))
        const { transactionId } = await start(unit, `LATE-${minutes}-${isAway ? 'AWAY' : 'CLOCK'}`, { at: began })
        const { rows } = await db.owner.pool.query(`SELECT started_at, clock_offset_ms FROM charging.charging_session WHERE transaction_id = $1`, [
          transactionId,
        ])
        const offset = isAway ? 0 : minutes * MINUTE_MS
        expect(rows).toEqual([{ started_at: after(began, offset), clock_offset_ms: BigInt(offset) }])
        await stop(unit, transactionId, null, 3_000, isAway ? after(began, 5 * MINUTE_MS) : began)
        await ground.forward(HOUR_MS)
        expect(await rowOf(transactionId)).toMatchObject({ state: isAway ? 'settled' : expect.any(String) })
      }
    },
  )

  test('that is reported 31 days late counts from 30 days ago at most, and is doubted', async () => {
    const { unit } = await holder('LATE-31-DAYS')
    const began = after(db.clock.now(), MINUTE_MS)
    await db.clock.forward(31 * DAY_MS)
    const { transactionId } = await start(unit, 'LATE-31-DAYS', { at: began })
    const least = after(db.clock.now(), -30 * DAY_MS)
    const { rows } = await db.owner.pool.query(
      `SELECT s.started_at, s.authorised_at, (SELECT string_agg(d.reason, ' ') FROM charging.quarantine d WHERE d.charging_session_id = s.id) AS doubts
         FROM charging.charging_session s WHERE s.transaction_id = $1`,
      [transactionId],
    )
    expect(rows).toEqual([{ started_at: least, authorised_at: least, doubts: 'tooOld' }])
  })

  test('cannot be reported late by a station that was connected', async () => {
    const { unit } = await holder('REPLAYED')
    const then = after(db.clock.now(), MINUTE_MS)
    await db.owner.pool.query(`INSERT INTO devices.availability (point_id, connector, state, during) VALUES ($1, 0, 'online', tstzrange($2, NULL))`, [
      unit.pointId,
      new Date(db.clock.now()),
    ])
    await db.clock.forward(2 * HOUR_MS)
    expect((await start(unit, 'REPLAYED', { at: then })).decision.status).toBe('Invalid')
  })

  test('is opened by the gateway only for a card, and only through its function', async () => {
    const { unit, card, member } = await holder('GATEWAY-1')
    await expect(
      db.gateway.pool.query(
        `INSERT INTO charging.charging_session (id, point_id, connector, driver_id, tariff_id, state, authorised_at, access_token) VALUES ('x', $1, 1, $2, 'y', 'authorised', now(), 'z')`,
        [unit.pointId, member],
      ),
    ).rejects.toThrow('denied')
    const open = (cardId: string) =>
      db.gateway.pool.query(`SELECT charging.open_by_card($1, $2, $3, 1, $4, 'aaaaaaaaaaaaaaaaaaaaaaaa', $4)`, [
        newId('chargingSession', db.clock.now()),
        cardId,
        unit.pointId,
        new Date(db.clock.now()),
      ])
    await expect(open(newId('card', db.clock.now()))).rejects.toThrow('begins no charging session')
    await ground.call(handlers.blockCard, ground.as(member), { idempotencyKey: key(), cardId: card.id, blocked: true })
    await expect(open(card.id)).rejects.toThrow('begins no charging session')
    await expect(db.api.pool.query(`SELECT charging.free_for_charging($1)`, [member])).rejects.toThrow('denied')
  })
})

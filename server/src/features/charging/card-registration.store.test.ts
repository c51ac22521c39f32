import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { after, DAY_MS, type Instant, MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { chargingGround } from '../../../test/cast/charging-ground.ts'
import { aColleague, callAs } from '../../../test/cast/staff.ts'
import { cardGround } from '../../../test/charging/cards.ts'
import { withDatabase } from '../../../test/harness.ts'
import { inTransaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'

const db = withDatabase()
const ground = chargingGround(db)
beforeAll(() => ground.prices())

const { holder, enrolment, authorize, enrol, agree, confirm, cards, handlers, key, start, gus } = cardGround(db, ground)

describe('registering a card', () => {
  test('by being held to the reader where its member waits, in any case and form', async () => {
    const { member, card, unit } = await holder('04:a2:2b:10')
    expect(card).toMatchObject({ number: '…2B10', state: 'accepted', uses: 0, byStaff: false })
    expect(await enrolment(member)).toBeNull()
    for (const form of ['04A22B10', '04a22b10', '04:A2:2B:10'])
      expect(await authorize(unit, form)).toMatchObject({ status: 'Accepted', groupTag: expect.stringMatching(/^[0-9A-Z]{20}$/) })
    expect(await authorize(unit, '04A22B11')).toEqual({ status: 'Invalid' })
  })

  test('is refused without consent, at a disconnected unit, or while another member waits there', async () => {
    const [member, other, unit] = [await ground.member('20'), await ground.member('20'), await ground.unit()]
    await expect(enrol(member, unit)).rejects.toThrow('cardsOff')
    await agree(member)
    await agree(other)
    await enrol(member, unit)
    await expect(enrol(other, unit)).rejects.toThrow('readerBusy')
    await expect(confirm(member)).rejects.toThrow('noCardSeen')
    await db.owner.pool.query(`UPDATE devices.presence SET connection_id = NULL WHERE point_id = $1`, [unit.pointId])
    await expect(enrol(member, unit)).rejects.toThrow('pointAway')
  })

  test('never where two cards were shown, the card belongs to a member, or the time is over', async () => {
    const { unit, member: owner } = await holder('CARD-OF-OWNER')
    const member = await ground.member('20')
    await agree(member)
    await enrol(member, unit)
    await authorize(unit, 'FIRST-CARD')
    expect(await enrolment(member)).toMatchObject({ state: 'seen', number: '…CARD' })
    await authorize(unit, 'SECOND-CARD')
    expect(await enrolment(member)).toMatchObject({ state: 'several', number: null })
    await expect(confirm(member)).rejects.toThrow('noCardSeen')
    await enrol(member, unit)
    await authorize(unit, 'card-of-owner')
    expect(await enrolment(member)).toMatchObject({ state: 'taken', number: null })
    await expect(confirm(member)).rejects.toThrow('noCardSeen')
    await enrol(member, unit)
    await db.clock.forward(3 * MINUTE_MS)
    await authorize(unit, 'LATE-CARD')
    expect(await enrolment(member)).toMatchObject({ state: 'over' })
    await expect(confirm(member)).rejects.toThrow('noCardSeen')
    expect(await cards(member)).toEqual([])
    expect(await cards(owner)).toHaveLength(1)
  })

  test('only once where two members saw it at two readers', async () => {
    const [one, two] = [await ground.member('20'), await ground.member('20')]
    const [here, there] = [await ground.unit(), await ground.unit()]
    for (const [member, unit] of [
      [one, here],
      [two, there],
    ] as const) {
      await agree(member)
      await enrol(member, unit)
      await authorize(unit, 'SHARED-CARD')
    }
    const taken = await Promise.allSettled([confirm(one), confirm(two)])
    expect(taken.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('is refused for a role that inserts it without a reader', async () => {
    const member = await ground.member('20')
    await agree(member)
    const insert = `INSERT INTO charging.card (id, tag, member_id, name, state, registered_at) VALUES ('${newId('card', db.clock.now())}', 'FORGED', '${member}', 'x', 'accepted', platform.now())`
    await expect(db.api.pool.query(insert)).rejects.toThrow('shown to a reader')
    for (const pool of [db.gateway.pool, db.worker.pool]) await expect(pool.query(insert)).rejects.toThrow('denied')
    const { card } = await holder('STAYS-MINE')
    for (const change of [`tag = 'OTHER'`, `member_id = '${member}'`, `registered_by = 'me'`])
      await expect(db.owner.pool.query(`UPDATE charging.card SET ${change} WHERE id = $1`, [card.id])).rejects.toThrow('stays the card it is')
  })
})

describe('cards of a fleet', () => {
  test('are entered by staff, for a member who agreed, with an expiry', async () => {
    const [fleet, unit, colleague] = [await ground.member('100'), await ground.unit(), await aColleague(db, 'operations')]
    const add = async (numbers: string[], expiresAt?: Instant) =>
      inTransaction(db.api, async (trx) =>
        handlers.addFleetCards.handle(await callAs(db, trx, colleague), {
          idempotencyKey: key(),
          memberId: fleet,
          name: 'Van',
          numbers,
          ...(expiresAt !== undefined && { expiresAt }),
        }),
      )
    await expect(add(['AA11'])).rejects.toThrow('cardsOff')
    await agree(fleet)
    expect(await add(['aa:11:22:33', 'AA112233', 'BB112233'], after(db.clock.now(), DAY_MS))).toEqual({ added: 2, taken: ['AA112233'] })
    // Staff cannot let a card charge at the cost of its member.
    expect((await authorize(unit, 'AA112233')).status).toBe('Blocked')
    await expect(
      inTransaction(db.api, async (trx) => {
        await callAs(db, trx, colleague)
        await sql`UPDATE charging.card SET state = 'accepted', blocked_at = NULL WHERE member_id = ${fleet}`.execute(trx)
      }),
    ).rejects.toThrow('guard:own_member')
    await expect(
      inTransaction(db.api, async (trx) => {
        const { caller } = await callAs(db, trx, colleague)
        await sql`
          INSERT INTO charging.card (id, tag, member_id, name, state, registered_by, registered_at)
          VALUES (${newId('card', db.clock.now())}, 'CC112233', ${fleet}, 'Van', 'accepted', ${(caller as { staffId: string }).staffId}, platform.now())`.execute(
          trx,
        )
      }),
    ).rejects.toThrow('guard:charging_card_consent')
    for (const { id: cardId } of await cards(fleet))
      await ground.call(handlers.blockCard, ground.as(fleet), { idempotencyKey: key(), cardId, blocked: false })
    expect(await authorize(unit, 'AA112233')).toMatchObject({ status: 'Accepted', expiresAt: after(db.clock.now(), DAY_MS) })
    await db.clock.forward(DAY_MS)
    expect((await authorize(unit, 'AA112233')).status).toBe('Expired')
    expect((await start(unit, 'BB112233')).decision.status).toBe('Expired')
    expect((await cards(fleet)).map(({ state, byStaff, name }) => [state, byStaff, name])).toEqual(
      expect.arrayContaining([['expired', true, 'Van 1']]),
    )
    expect((await ground.call(handlers.staffCardList, gus, { memberId: fleet, pageNum: 1, pageSize: 10 })).total).toBe(2)
    await expect(db.staffRead.pool.query('SELECT tag FROM charging.card')).rejects.toThrow('denied')
  })
})

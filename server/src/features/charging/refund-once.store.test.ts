import type { Id } from '@ohmstead/contract/kernel/id'
import { after, HOUR_MS } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { chargingGround } from '../../../test/cast/charging-ground.ts'
import { asMember } from '../../../test/cast/member.ts'
import { asksFor, decides, twoAdministrators, withdraws, type Colleague } from '../../../test/cast/staff.ts'
import { withDatabase } from '../../../test/harness.ts'
import { chargingById } from './charging.store.ts'
import { openDispute } from './dispute.act.ts'
import { refundApproval, refundAsked } from './refund.approval.ts'

const database = withDatabase()
const ground = chargingGround(database)
const { clock } = database

test('a dispute has one request for a refund at a time', async () => {
  await ground.prices()
  const [driver, unit] = [await ground.member('100'), await ground.unit()]
  const id = await ground.charge(driver, unit)
  const disputeId = await asMember(database, driver, async (trx) => {
    await openDispute(trx, { id, reason: 'wrongEnergy', words: '', by: driver }, clock.now())
    const { rows } = await sql<{ id: Id<'dispute'> }>`SELECT id FROM charging.dispute WHERE charging_session_id = ${id}`.execute(trx)
    return rows[0]!.id
  })
  const [fay, gus] = await twoAdministrators(database)
  const ask = (by: Colleague, key: string) =>
    ground.call(ground.handlers.askBillRefund, by.caller, { idempotencyKey: key.repeat(20), disputeId, reason: 'Cable fault' })
  const { approvalId } = await ask(fay, 'a')
  await expect(ask(gus, 'b')).rejects.toMatchObject({ declaration: { name: 'refundAsked' } })
  const request = { subject: id, asked: refundAsked((await chargingById(database.api.kysely, id))!) }
  await expect(asksFor(database, refundApproval, gus, request)).rejects.toThrow('guard:charging_refund_once')
  await decides(database, gus, approvalId, false)
  await ask(gus, 'c')
})

test('a refund that staff request leaves the driver their dispute, and ends with its request', async () => {
  const [driver, host, unit] = [await ground.member('100'), await ground.member(), await ground.unit()]
  await ground.custody(host, unit, after(clock.now(), -HOUR_MS))
  const id = await ground.charge(driver, unit)
  const [fay, gus] = await twoAdministrators(database)
  const asks = (by: Colleague, key: string) =>
    ground.call(ground.handlers.askChargingRefund, by.caller, { idempotencyKey: key.repeat(20), chargingSessionId: id, reason: 'Cable fault' })
  const receipt = () => ground.call(ground.handlers.receipt, ground.as(driver), { chargingSessionId: id })
  const disputes = (key: string) =>
    ground.call(ground.handlers.disputeBill, ground.as(driver), {
      idempotencyKey: key.repeat(20),
      chargingSessionId: id,
      reason: 'wrongEnergy',
      words: '',
    })

  const first = await asks(fay, 'a')
  await expect(asks(fay, 'b')).rejects.toMatchObject({ declaration: { name: 'refundAsked' } })
  expect(await receipt()).toMatchObject({ state: 'disputed', dispute: { byStaff: true, state: 'open' }, disputableUntil: expect.any(Number) })
  await withdraws(database, fay, first.approvalId)
  expect(await receipt()).toMatchObject({ state: 'settled', dispute: null, disputableUntil: expect.any(Number) })

  const second = await asks(fay, 'c')
  expect(await disputes('d')).toMatchObject({ byStaff: false, state: 'open' })
  await expect(disputes('e')).rejects.toMatchObject({ declaration: { name: 'alreadyDisputed' } })
  await decides(database, gus, second.approvalId, false)
  expect(await receipt()).toMatchObject({ state: 'disputed', dispute: { byStaff: false, state: 'open' }, disputableUntil: null })
  await expect(asks(fay, 'f')).rejects.toMatchObject({ declaration: { name: 'disputedBefore' } })
  const { list } = await ground.call(ground.handlers.disputeList, fay.caller, { pageNum: 1, pageSize: 20 })
  const own = list.find(({ openedBy, chargingSessionId }) => openedBy === driver && chargingSessionId === id)!
  await ground.call(ground.handlers.rejectBillDispute, gus.caller, {
    idempotencyKey: 'g'.repeat(20),
    disputeId: own.id,
    answer: 'The readings are right.',
  })
  expect(await receipt()).toMatchObject({ state: 'settled', dispute: { byStaff: false, state: 'rejected' } })

  const third = await asks(fay, 'h')
  await withdraws(database, fay, third.approvalId)
  await expect(asks(fay, 'i')).rejects.toMatchObject({ declaration: { name: 'refundAskedOften' } })
  await ground.forward(25 * HOUR_MS)
  expect(await receipt()).toMatchObject({ state: 'settled', disputableUntil: null })
  expect(await ground.faults()).toEqual([])
})

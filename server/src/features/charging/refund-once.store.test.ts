import type { Id } from '@ohmstead/contract/kernel/id'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { chargingGround } from '../../../test/cast/charging-ground.ts'
import { asMember } from '../../../test/cast/member.ts'
import { asksFor, decides, twoAdministrators, type Colleague } from '../../../test/cast/staff.ts'
import { withDatabase } from '../../../test/harness.ts'
import { chargingById } from './charging.store.ts'
import { openDispute } from './dispute.jobs.ts'
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

import { after, DAY_MS, HOUR_MS } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { actAs, aColleague, apartAsServer, type Colleague } from '../../test/cast/staff.ts'
import { withDatabase } from '../../test/harness.ts'
import { audit, listAudit, type Act } from './audit.ts'
import { inTransaction } from './database.ts'
import { newId } from './ids.ts'

const db = withDatabase()

test('the log names who did what, newest first, and can be searched', async () => {
  const [gus, fay] = [await aColleague(db, 'operations'), await aColleague(db, 'finance')]
  for (const [{ id, role }, act] of [
    [gus, 'command.given'],
    [fay, 'command.approved'],
    [gus, 'package.changed'],
  ] as const) {
    await inTransaction(db.api, async (trx) => {
      await actAs(db, trx, { id })
      await audit(trx, { by: id, role, act, subject: 'thing', detail: act, at: db.clock.now() })
    })
  }
  await inTransaction(db.worker, (trx) => audit(trx, { by: 'platform', act: 'session.ended', subject: 'all', at: db.clock.now() }))
  expect((await listAudit(db.staffRead.kysely, { pageNum: 1, pageSize: 2 })).list.map(({ act }) => act)).toEqual(['session.ended', 'package.changed'])
  expect(await listAudit(db.staffRead.kysely, { by: gus.id, act: 'command.given', pageNum: 1, pageSize: 20 })).toEqual({
    total: 1,
    list: [{ id: '1', at: db.clock.now(), by: gus.id, role: 'operations', act: 'command.given', subject: 'thing', detail: 'command.given' }],
  })
})

describe('a line of the log', () => {
  const line = (change: Partial<Act> = {}) =>
    ({ by: gus.id, role: gus.role, act: 'x.done', subject: 'thing', at: db.clock.now(), ...change }) as const
  let gus: Colleague
  let fay: Colleague
  beforeAll(async () => {
    ;[gus, fay] = [await aColleague(db, 'operations'), await aColleague(db, 'finance')]
  })

  test.each<[string, () => Partial<Act>]>([
    ['another person', () => ({ by: fay.id, role: fay.role })],
    ['another role of the same person', () => ({ role: 'administrator' })],
    ['a person without a role', () => ({ by: gus.id, role: undefined as never })],
    ['a member', () => ({ by: newId('member', db.clock.now()), role: undefined as never })],
    ['a name as a person', () => ({ by: 'Gus Miller', role: 'operations' })],
    ['a sign-in of another person', () => ({ by: fay.id, role: fay.role, act: 'staff.signedIn', subject: gus.id })],
    ['a person who does not exist', () => ({ by: 'st_1', role: 'operations', act: 'staff.signedIn', subject: 'st_1' })],
  ])('cannot name %s', async (_, change) => {
    const attempt = inTransaction(db.api, async (trx) => {
      await actAs(db, trx, gus)
      const { role, ...rest } = line(change())
      await audit(trx, { ...rest, ...(role !== undefined && { role }) })
    })
    await expect(attempt).rejects.toMatchObject({ code: 'LG001' })
  })

  test.each(['api', 'gateway', 'worker', 'watcher', 'signer', 'owner'] as const)('names no person without their sign-in, as %s', async (role) => {
    await expect(inTransaction(db[role], (trx) => audit(trx, line()))).rejects.toMatchObject({ code: expect.stringMatching(/^(LG001|42501)$/) })
  })

  test.each([-DAY_MS, -HOUR_MS, HOUR_MS, DAY_MS])('written with a time %i ms from now has the present time', async (ms) => {
    const before = db.clock.now()
    await inTransaction(db.api, async (trx) => {
      await actAs(db, trx, gus)
      await audit(trx, line({ at: after(before, ms) }))
    })
    const [newest] = (await listAudit(db.staffRead.kysely, { pageNum: 1, pageSize: 1 })).list
    expect(Math.abs((newest?.at ?? 0) - before)).toBeLessThan(HOUR_MS / 4)
  })

  test('names a person who signs in, and who has not shown a second factor', async () => {
    const signedIn = line({ act: 'staff.signedIn', subject: gus.id })
    await expect(inTransaction(db.api, (trx) => audit(trx, signedIn))).rejects.toMatchObject({ code: 'LG001' })
    await apartAsServer(db.api)((trx) => audit(trx, signedIn))
    await expect(inTransaction(db.api, (trx) => audit(trx, line({ act: 'staff.disabled', subject: gus.id })))).rejects.toMatchObject({
      code: 'LG001',
    })
  })

  test('of a program is written only by the role in which that program runs', async () => {
    const of = (by: string, act: string, detail = '') => ({ by, act, subject: 'thing', detail, at: db.clock.now() })
    for (const [role, act] of [
      ['api', of('settings', 'settings.changed')],
      ['api', of('platform', 'session.ended')],
      ['worker', of('settings', 'settings.changed')],
      ['worker', of('approvals', 'approval.expired', 'ap_1 settings.change')],
    ] as const)
      await expect(
        inTransaction(db[role], (trx) => audit(trx, act)),
        `${role} ${act.act}`,
      ).rejects.toThrow('guard:audit_program')
    await expect(inTransaction(db.gateway, (trx) => audit(trx, of('platform', 'session.ended')))).rejects.toMatchObject({ code: '42501' })
  })

  test('does not count a sign-in of an earlier transaction', async () => {
    await inTransaction(db.api, (trx) => actAs(db, trx, gus))
    await expect(inTransaction(db.api, (trx) => audit(trx, line()))).rejects.toMatchObject({ code: 'LG001' })
  })
})

test('no role can change or delete its lines', async () => {
  for (const statement of [sql`UPDATE platform.audit SET BY = 'me'`, sql`DELETE FROM platform.audit`, sql`TRUNCATE platform.audit`]) {
    await expect(statement.execute(db.owner.kysely)).rejects.toMatchObject({ code: 'PL001' })
    await expect(statement.execute(db.api.kysely)).rejects.toMatchObject({ code: '42501' })
    await expect(statement.execute(db.staffRead.kysely)).rejects.toMatchObject({ code: '42501' })
  }
})

import { approvalsFeature } from '../features/approvals/feature.ts'
import { approvalErrors } from '@ohmstead/contract/approvals/errors'
import type { Id } from '@ohmstead/contract/kernel/id'
import { HOUR_MS } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { aColleague, actAs, asksFor, callAs, decides, twoAdministrators, type Colleague } from '../../test/cast/staff.ts'
import { withDatabase } from '../../test/harness.ts'
import { testSealer } from '../../test/sealer.ts'
import { inTransaction } from '../platform/database.ts'
import { runDueNow } from '../platform/due.ts'
import { newId } from '../platform/ids.ts'
import type { RequestContext } from '../platform/implement.ts'
import { approvalKinds } from './features.ts'
import { staffFeature } from '../features/staff/feature.ts'
import { setting, settingChange } from '../features/settings/index.ts'

const db = withDatabase()
const key = 'charging.finalAfterDays'
const people = staffFeature.calls({ sealer: testSealer })
const inbox = approvalsFeature.calls({ approvalKinds })
let fay: Colleague
let gus: Colleague
let serial = 0
const fresh = () => `approval-key-${String((serial += 1)).padStart(8, '0')}`

beforeAll(async () => {
  ;[fay, gus] = await twoAdministrators(db)
})

async function asked(after: number, asker = fay) {
  const before = await setting(db.owner.kysely, key)
  return asksFor(db, settingChange, asker, { subject: key, asked: { key, before, after } })
}
const withdraws = (who: Colleague, approvalId: Awaited<ReturnType<typeof asked>>) =>
  inTransaction(db.api, async (trx) => inbox.withdrawApproval.handle(await callAs(db, trx, who), { idempotencyKey: fresh(), approvalId }))
const listed = (who: Colleague, input: { ended?: boolean; kind?: string; subject?: string } = {}) =>
  inTransaction(db.api, async (trx) => inbox.approvalList.handle(await callAs(db, trx, who), { pageNum: 1, pageSize: 20, ...input }))

/** How many sessions of this database wait for a lock. */
async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(DISTINCT l.pid)::int AS count FROM pg_locks l JOIN pg_stat_activity a USING (pid)
     WHERE a.datname = current_database() AND NOT l.granted`.execute(db.owner.kysely)
  return rows[0]?.count ?? 0
}

describe('a request', () => {
  test('is carried out when another one approves, once', async () => {
    const id = await asked(31)
    expect(await setting(db.api.kysely, key)).toBe(30)
    expect(await decides(db, gus, id)).toMatchObject({ state: 'approved', decidedBy: gus.id, askedBy: fay.id, undecidable: 'ended' })
    expect(await setting(db.api.kysely, key)).toBe(31)
    await expect(decides(db, gus, id)).rejects.toThrow('alreadyDecided')
  })

  test('cannot be decided by the requester, without the role, or by a person added recently', async () => {
    const id = await asked(32)
    await expect(decides(db, fay, id)).rejects.toThrow('ownRequest')
    const content = await aColleague(db, 'content')
    await expect(decides(db, content, id)).rejects.toThrow('approvalNotFound')
    await expect(decides(db, gus, id, false, null)).rejects.toThrow('reasonNeeded')
    expect(await decides(db, gus, id, false, 'not this year')).toMatchObject({ state: 'declined', decisionReason: 'not this year' })
    expect(await setting(db.api.kysely, key)).toBe(31)
  })

  test.each([
    [
      'changes to another role',
      (at: RequestContext, staffId: Id<'staff'>, back: boolean) =>
        people.changeRole.handle(at, { staffId, role: back ? 'administrator' : 'content' }),
    ],
    [
      'is disabled',
      (at: RequestContext, staffId: Id<'staff'>, back: boolean) =>
        back ? people.enablePerson.handle(at, { staffId }) : people.disablePerson.handle(at, { staffId }),
    ],
  ] as const)('ends, permanently, when its requester %s', async (_, change) => {
    const leaver = await aColleague(db, 'administrator')
    const id = await asked(33, leaver)
    for (const back of [false, true]) {
      await inTransaction(db.api, async (trx) => change(await callAs(db, trx, gus), leaver.id, back))
      for (const approve of [true, false]) await expect(decides(db, gus, id, approve)).rejects.toThrow('requesterGone')
    }
    expect((await listed(gus, { ended: true })).list.find((row) => row.id === id)).toMatchObject({
      state: 'lapsed',
      decidedBy: null,
      undecidable: 'ended',
    })
    expect(await setting(db.api.kysely, key)).toBe(31)
    const { rows } = await sql`SELECT "by", act FROM platform.audit WHERE detail LIKE ${`${id} %`} AND act <> 'approval.asked'`.execute(
      db.owner.kysely,
    )
    expect(rows).toEqual([{ by: gus.id, act: 'approval.lapsed' }])
  })

  test('stays when its requester changes to a role that may make it too', async () => {
    const colleague = await aColleague(db, 'administrator')
    const id = await asked(33, colleague)
    await inTransaction(db.api, async (trx) => people.changeRole.handle(await callAs(db, trx, gus), { staffId: colleague.id, role: 'finance' }))
    await decides(db, gus, id, false)
  })

  test('ends when a colleague disables its requester while another one decides', async () => {
    const leaver = await aColleague(db, 'administrator')
    const id = await asked(33, leaver)
    const deciding = await inTransaction(db.owner, async (trx) => {
      await sql`UPDATE staff.person SET disabled_at = platform.now() WHERE id = ${leaver.id}`.execute(trx)
      const answer = decides(db, gus, id).catch((error: Error) => error.message)
      await expect.poll(waitingForLocks).toBe(1)
      return { answer }
    })
    expect(await deciding.answer).toContain('requesterGone')
    const { rows } = await sql`SELECT outcome FROM approvals.request WHERE id = ${id}`.execute(db.owner.kysely)
    expect(rows).toEqual([{ outcome: 'lapsed' }])
  })

  test('is withdrawn only by its requester, and then cannot be decided', async () => {
    const id = await asked(34)
    await expect(withdraws(gus, id)).rejects.toThrow('notYours')
    expect(await withdraws(fay, id)).toMatchObject({ state: 'withdrawn' })
    await expect(decides(db, gus, id)).rejects.toThrow('alreadyDecided')
    await expect(withdraws(fay, id)).rejects.toThrow('alreadyDecided')
  })

  test('that is not decided in time expires, which is published once', async () => {
    const id = await asked(35)
    await db.clock.forward(settingChange.waitHours * HOUR_MS + HOUR_MS)
    await expect(decides(db, gus, id)).rejects.toThrow('alreadyDecided')
    const [expire] = approvalsFeature.dueWork
    expect(await runDueNow(db.worker, expire, db.clock.now())).toBe(1)
    expect(await runDueNow(db.worker, expire, db.clock.now())).toBe(0)
    expect((await listed(gus, { ended: true })).list[0]).toMatchObject({ id, state: 'expired', decidedBy: null })
  })

  test('that is outdated is not carried out', async () => {
    const [first, second] = [await asked(36), await asked(37)]
    await decides(db, gus, first)
    await expect(decides(db, gus, second)).rejects.toMatchObject({ declaration: approvalErrors.outdated })
    // Refused, so it is still pending.
    expect((await listed(gus)).list.map(({ id }) => id)).toEqual([second])
    await withdraws(fay, second)
  })

  test('of an earlier release in another form is shown, and can be declined or withdrawn but not approved', async () => {
    const requests = []
    for (const _ of ['declined', 'withdrawn'])
      requests.push(
        await inTransaction(db.api, async (trx) => {
          await actAs(db, trx, fay)
          const id = newId('approval', db.clock.now())
          await sql`
            INSERT INTO approvals.request (id, kind, subject, asked, reason)
            VALUES (${id}, ${settingChange.code}, ${key}, ${JSON.stringify({ setting: key, value: 38 })}::jsonb, 'as agreed')`.execute(trx)
          return id
        }),
      )
    const [first, second] = requests
    expect((await listed(gus)).list.map(({ id, changes }) => ({ id, changes }))).toEqual([first, second].map((id) => ({ id, changes: [] })))
    await expect(decides(db, gus, first!)).rejects.toMatchObject({ declaration: approvalErrors.outdated, params: { detail: settingChange.code } })
    expect(await decides(db, gus, first!, false)).toMatchObject({ state: 'declined' })
    expect(await withdraws(fay, second!)).toMatchObject({ state: 'withdrawn' })
  })

  test('is decided once, also with concurrent decisions and withdrawals', async () => {
    for (let round = 0; round < 6; round++) {
      const judges = [gus, await aColleague(db, 'administrator'), await aColleague(db, 'finance')]
      const id = await asked(40 + round)
      const tried = await Promise.allSettled([...judges.map((judge, at) => decides(db, judge, id, at !== 1)), withdraws(fay, id)])
      expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const result of tried)
        if (result.status === 'rejected') expect(result.reason).toMatchObject({ declaration: approvalErrors.alreadyDecided })
    }
  })

  test('shows its change, who may decide it and why not', async () => {
    const id = await asked(50)
    const view = async (who: Colleague) => (await listed(who, { subject: key })).list.find((row) => row.id === id)
    expect(await view(gus)).toMatchObject({ undecidable: null, state: 'waiting', changes: [{ field: key, after: '50' }] })
    expect(await view(fay)).toMatchObject({ undecidable: 'own' })
    expect((await listed(await aColleague(db, 'content'))).list).toEqual([])
    await withdraws(fay, id)
  })
})

test('the code and the database have the same kinds', async () => {
  const { rows } = await sql`
    SELECT code, ask_roles AS "mayAsk", decide_roles AS "mayDecide", (extract(epoch FROM wait) / 3600)::int AS "waitHours",
           known_people AS "knownPeople", money_codes AS "moneyCodes" FROM approvals.kind ORDER BY code`.execute(db.owner.kysely)
  const declared = approvalKinds.map(({ code, mayAsk, mayDecide, waitHours, knownPeople, moneyCodes = [] }) => ({
    code,
    mayAsk,
    mayDecide,
    waitHours,
    knownPeople,
    moneyCodes,
  }))
  expect(rows).toEqual(declared.toSorted((a, b) => (a.code < b.code ? -1 : 1)))
})

test('a request waits as long as its kind says, from the database’s own clock on', async () => {
  const id = await asked(51)
  const { rows } = await db.owner.pool.query<{ hours: number }>(
    `select extract(epoch from expires_at - asked_at)::int / 3600 as hours from approvals.request where id = $1`,
    [id],
  )
  expect(rows[0]?.hours).toBe(settingChange.waitHours)
  await withdraws(fay, id)
})

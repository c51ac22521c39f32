import { securityOverview } from '@ohmstead/contract/accounts/address-calls'
import { personalInfo, signInList } from '@ohmstead/contract/accounts/calls'
import {
  endMemberFreeze,
  endMemberSignIns,
  freezeMember,
  memberNoteList,
  memberSignInList,
  unmaskMember,
  writeMemberNote,
} from '@ohmstead/contract/accounts/desk-calls'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { memberForStaff } from '@ohmstead/contract/accounts/member-calls'
import { decideApproval } from '@ohmstead/contract/approvals/calls'
import { approvalErrors } from '@ohmstead/contract/approvals/errors'
import type { StaffRole } from '@ohmstead/contract/kernel/call'
import type { Id } from '@ohmstead/contract/kernel/id'
import { DAY_MS, HOUR_MS } from '@ohmstead/contract/kernel/instant'
import { auditList, staffLogin } from '@ohmstead/contract/staff/calls'
import { memberTimeline } from '@ohmstead/contract/staff/timeline-calls'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { withApi } from '../../../test/api.ts'
import { actAs, aColleague } from '../../../test/cast/staff.ts'
import type { ApiClient } from '../../../test/client.ts'
import { withDatabase } from '../../../test/harness.ts'
import { testSealer } from '../../../test/sealer.ts'
import { inTransaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { addStaff } from './index.ts'

const database = withDatabase()
const api = withApi(database)
const desks = {} as Record<'gus' | 'fay' | 'sam', ApiClient>
let ada: ApiClient
let adaId: Id<'member'>
let serial = 0
const key = () => `member-desk-key-${String((serial += 1)).padStart(4, '0')}`

async function signInStaff() {
  for (const [login, desk] of Object.entries(desks)) await desk.ask(staffLogin, { login, password: `a long pass phrase of ${login}` })
}

beforeAll(async () => {
  const people: [keyof typeof desks, StaffRole][] = [
    ['gus', 'administrator'],
    ['fay', 'finance'],
    ['sam', 'support'],
  ]
  for (const [login, role] of people) {
    const password = `a long pass phrase of ${login}`
    await inTransaction(database.api, (trx) =>
      addStaff(trx, testSealer, { name: login, login, password, role, by: 'test', at: database.clock.now() }),
    )
    desks[login] = api.client()
  }
  await database.clock.forward(4 * DAY_MS)
  await signInStaff()
  ada = api.client()
  await ada.register({ email: 'ada@example.org', password: 'porcelain-42', invitationCode: api.invitation })
  adaId = (await ada.ask(personalInfo, {})).id
})

describe('the desk for one member', () => {
  test('shows masked data, and all of it only with a reason that the audit log keeps', async () => {
    const { masked } = await desks.fay.ask(memberForStaff, { word: adaId })
    expect(masked).toMatchObject({ email: 'a…@example.org', phone: null })
    expect(await desks.fay.call(unmaskMember, { memberId: adaId, reason: 'curious' })).toMatchObject({ ok: false, status: 403 })
    const reason = 'The member calls and gives this number'
    expect(await desks.sam.ask(unmaskMember, { memberId: adaId, reason })).toMatchObject({ email: 'ada@example.org' })
    const { list } = await desks.gus.ask(auditList, { act: 'member.unmasked', subject: adaId })
    expect(list).toMatchObject([{ role: 'support', detail: reason }])
    expect(await desks.sam.call(unmaskMember, { memberId: adaId, reason: '' })).toMatchObject({ ok: false })
  })

  test('keeps notes that no one changes, for staff and in the timeline', async () => {
    await desks.fay.ask(writeMemberNote, { idempotencyKey: key(), memberId: adaId, note: 'Asked about a recharge' })
    expect((await desks.sam.ask(memberNoteList, { memberId: adaId })).list).toMatchObject([{ note: 'Asked about a recharge' }])
    const { list, more } = await desks.sam.ask(memberTimeline, { memberId: adaId })
    expect(list.map(({ kind }) => kind)).toEqual(['noted', 'joined'])
    expect(more).toBe(false)
    expect(await desks.sam.ask(memberTimeline, { memberId: adaId, limit: 1 })).toMatchObject({ list: [{ kind: 'noted' }], more: true })
    const { rows } = await sql<{ id: string }>`SELECT id::text FROM accounts.member_note`.execute(database.owner.kysely)
    await expect(
      sql`UPDATE accounts.member_note SET note = 'else' WHERE id = ${rows[0]!.id}::bigint`.execute(database.owner.kysely),
    ).rejects.toMatchObject({
      code: 'PL001',
    })
  })

  test('ends sign-ins of a member', async () => {
    const phone = api.client()
    await phone.login('ada@example.org', 'porcelain-42')
    const open = (await desks.sam.ask(memberSignInList, { memberId: adaId })).list.filter(({ endedAt }) => endedAt === null)
    expect(open).toHaveLength(2)
    expect(JSON.stringify(open)).not.toContain('127.0.0.1')
    expect(await desks.sam.ask(endMemberSignIns, { memberId: adaId, reason: 'lost the phone' })).toEqual({ ended: 2 })
    expect(await ada.call(signInList, {})).toMatchObject({ ok: false, code: 2021 })
    expect(await desks.sam.ask(endMemberSignIns, { memberId: adaId, reason: 'lost the phone' })).toEqual({ ended: 0 })
    await ada.login('ada@example.org', 'porcelain-42')
    expect((await ada.ask(signInList, {})).list.map(({ endReason }) => endReason)).toContain('byStaff')
  })
})

describe('a freeze', () => {
  const freeze = (desk: keyof typeof desks, input: { reason?: 'takeover' | 'courtOrder'; hours?: number } = {}) =>
    desks[desk].call(freezeMember, {
      idempotencyKey: key(),
      memberId: adaId,
      reason: 'takeover',
      hours: 24,
      note: 'a call from a stranger',
      ...input,
    })

  test('by one person lasts three days at most, and its member sees it', async () => {
    expect(await freeze('sam')).toMatchObject({ ok: true, data: { approvalId: null, freeze: { byTwo: false, endedAt: null } } })
    expect((await ada.ask(securityOverview, {})).frozen).toMatchObject({ reason: 'takeover' })
    expect((await desks.gus.ask(memberForStaff, { word: adaId })).freezes).toMatchObject([{ reason: 'takeover', note: 'a call from a stranger' }])
    const ended = await desks.fay.ask(endMemberFreeze, { idempotencyKey: key(), memberId: adaId, reason: 'a new password' })
    expect(ended).toMatchObject({ freeze: { endReason: 'a new password' }, approvalId: null })
    expect((await ada.ask(securityOverview, {})).frozen).toBeNull()
    expect(await desks.fay.call(endMemberFreeze, { idempotencyKey: key(), memberId: adaId, reason: 'again' })).toMatchObject({
      ok: false,
      code: accountErrors.notFrozen.code,
    })
  })

  test('needs a second person for the next one within thirty days, for a longer one and for a court order', async () => {
    const asked = await freeze('sam')
    if (!asked.ok) throw new Error('must be asked')
    expect(asked.data).toMatchObject({ freeze: null, approvalId: expect.stringMatching(/^ap_/) })
    expect(await freeze('gus', { hours: 500 })).toMatchObject({ ok: false, code: accountErrors.freezeWaits.code })
    await desks.gus.ask(decideApproval, { idempotencyKey: key(), approvalId: asked.data.approvalId!, approve: true })
    expect((await desks.sam.ask(memberForStaff, { word: adaId })).freezes).toMatchObject([{ byTwo: true, endedAt: null }, { byTwo: false }])
    await database.clock.forward(25 * HOUR_MS)
    await ada.login('ada@example.org', 'porcelain-42')
    expect((await ada.ask(securityOverview, {})).frozen).toBeNull()
  })

  test('on which two people agreed is ended by two before its time', async () => {
    await signInStaff()
    const asked = await freeze('sam', { reason: 'courtOrder', hours: 500 })
    if (!asked.ok) throw new Error('must be asked')
    await desks.gus.ask(decideApproval, { idempotencyKey: key(), approvalId: asked.data.approvalId!, approve: true })
    const end = (desk: keyof typeof desks) =>
      desks[desk].call(endMemberFreeze, { idempotencyKey: key(), memberId: adaId, reason: 'The court took it back' })
    const ending = await end('gus')
    if (!ending.ok) throw new Error('must be asked')
    expect(ending.data).toMatchObject({ freeze: null, approvalId: expect.stringMatching(/^ap_/) })
    expect(await end('sam')).toMatchObject({ ok: false, code: accountErrors.freezeEndWaits.code })
    const decide = (desk: keyof typeof desks) =>
      desks[desk].call(decideApproval, { idempotencyKey: key(), approvalId: ending.data.approvalId!, approve: true })
    expect(await decide('gus')).toMatchObject({ ok: false })
    expect((await ada.ask(securityOverview, {})).frozen).toMatchObject({ reason: 'courtOrder' })
    expect(await decide('fay')).toMatchObject({ ok: true })
    expect((await ada.ask(securityOverview, {})).frozen).toBeNull()
    expect((await desks.sam.ask(memberForStaff, { word: adaId })).freezes[0]).toMatchObject({ endReason: 'The court took it back' })
  })
})

describe('the account of a member that is closed', () => {
  test('keeps its freezes without a word that staff typed, and takes no more', async () => {
    await signInStaff()
    const ben = api.client()
    await ben.register({ email: 'ben@example.org', password: 'porcelain-43', invitationCode: api.invitation })
    const memberId = (await ben.ask(personalInfo, {})).id
    const input = { memberId, reason: 'takeover' as const, hours: 24 }
    await desks.sam.ask(freezeMember, { idempotencyKey: key(), ...input, note: 'Bernard Doe called' })
    await desks.fay.ask(endMemberFreeze, { idempotencyKey: key(), memberId, reason: 'Mrs Doe called again' })
    await desks.fay.ask(writeMemberNote, { idempotencyKey: key(), memberId, note: 'Doe is kind' })
    const { approvalId } = await desks.sam.ask(freezeMember, { idempotencyKey: key(), ...input, note: 'once more' })
    await inTransaction(database.owner, async (trx) => {
      await sql`UPDATE accounts.member SET closed_at = platform.now() WHERE id = ${memberId}`.execute(trx)
      await sql`DELETE FROM accounts.person WHERE member_id = ${memberId}`.execute(trx)
    })

    const { freezes } = await desks.sam.ask(memberForStaff, { word: memberId })
    expect(freezes).toMatchObject([{ reason: 'takeover', note: null, endReason: null, endedAt: expect.any(Number) }])
    expect((await desks.sam.ask(memberNoteList, { memberId })).list).toEqual([])
    const { rows } = await sql`SELECT detail FROM platform.audit WHERE subject = ${memberId}`.execute(database.owner.kysely)
    expect(JSON.stringify([rows, await desks.sam.ask(memberTimeline, { memberId })])).not.toContain('Doe')

    const closed = { ok: false, code: accountErrors.memberNotFound.code }
    expect(await desks.sam.call(freezeMember, { idempotencyKey: key(), ...input, note: 'again' })).toMatchObject(closed)
    expect(await desks.sam.call(endMemberFreeze, { idempotencyKey: key(), memberId, reason: 'again' })).toMatchObject(closed)
    expect(await desks.sam.call(writeMemberNote, { idempotencyKey: key(), memberId, note: 'again' })).toMatchObject(closed)
    expect(await desks.gus.call(decideApproval, { idempotencyKey: key(), approvalId: approvalId!, approve: true })).toMatchObject({
      ok: false,
      code: approvalErrors.outdated.code,
    })
    const sam = await aColleague(database, 'support')
    const asSam = (statement: ReturnType<typeof sql>) =>
      inTransaction(database.api, async (trx) => {
        await actAs(database, trx, sam)
        await statement.execute(trx)
      })
    await expect(
      asSam(sql`INSERT INTO accounts.freeze (id, member_id, reason, note, hours, frozen_by)
        VALUES (${newId('freeze', database.clock.now())}, ${memberId}, 'takeover', 'n', 24, ${sam.id})`),
    ).rejects.toThrow('guard:freeze_open')
    await expect(
      asSam(sql`INSERT INTO accounts.member_note (member_id, note, written_by) VALUES (${memberId}, 'n', ${sam.id})`),
    ).rejects.toMatchObject({ code: '23503' })
  })
})

describe('the database refuses', () => {
  const insert = (by: string, { reason = 'takeover', hours = 24 } = {}) =>
    sql`INSERT INTO accounts.freeze (id, member_id, reason, note, hours, frozen_by)
        VALUES (${newId('freeze', database.clock.now())}, ${adaId}, ${reason}, 'n', ${hours}, ${by})`
  const as = (colleague: { id: Id<'staff'> } | null, statement: ReturnType<typeof insert>) =>
    inTransaction(database.api, async (trx) => {
      if (colleague !== null) await actAs(database, trx, colleague)
      await statement.execute(trx)
    })

  test('a freeze by no one, in the name of another, by a role that cannot, or for longer than one person may', async () => {
    const [sam, olga] = [await aColleague(database, 'support'), await aColleague(database, 'operations')]
    await database.clock.forward(31 * DAY_MS)
    await expect(as(null, insert(sam.id))).rejects.toMatchObject({ code: 'LG001' })
    await expect(as(sam, insert(olga.id))).rejects.toMatchObject({ code: 'LG001' })
    await expect(as(olga, insert(olga.id))).rejects.toMatchObject({ code: 'LG001' })
    await expect(as(sam, insert(sam.id, { hours: 73 }))).rejects.toThrow('guard:freeze_two_people')
    await expect(as(sam, insert(sam.id, { reason: 'courtOrder' }))).rejects.toThrow('guard:freeze_two_people')
    await as(sam, insert(sam.id, { hours: 72 }))
    await expect(as(sam, insert(sam.id))).rejects.toThrow('guard:freeze_two_people')
    await expect(as(sam, sql`UPDATE accounts.freeze SET until_at = until_at + interval '1 day'`)).rejects.toMatchObject({ code: '42501' })
    await expect(as(sam, sql`UPDATE accounts.freeze SET ended_by = ${olga.id}, end_reason = 'x' WHERE ended_at IS NULL`)).rejects.toMatchObject({
      code: 'LG001',
    })
    await expect(sql`UPDATE accounts.freeze SET until_at = until_at + interval '1 day'`.execute(database.owner.kysely)).rejects.toThrow()
    await expect(sql`UPDATE accounts.freeze SET note = NULL, end_reason = NULL`.execute(database.owner.kysely)).rejects.toThrow('begins once')
    await expect(as(sam, sql`UPDATE accounts.freeze SET ended_by = ${sam.id} WHERE ended_at IS NULL`)).rejects.toThrow('begins once')
    await sql`ALTER TABLE accounts.freeze DISABLE TRIGGER judge_freeze`.execute(database.owner.kysely)
    await sql`UPDATE accounts.freeze SET approval_id = (SELECT id FROM approvals.request LIMIT 1) WHERE ended_at IS NULL AND until_at > platform.now()`.execute(
      database.owner.kysely,
    )
    await sql`ALTER TABLE accounts.freeze ENABLE TRIGGER judge_freeze`.execute(database.owner.kysely)
    await expect(
      as(sam, sql`UPDATE accounts.freeze SET ended_by = ${sam.id}, end_reason = 'x' WHERE ended_at IS NULL AND until_at > platform.now()`),
    ).rejects.toThrow('guard:freeze_two_people: two people agreed')
    await expect(sql`DELETE FROM accounts.freeze`.execute(database.owner.kysely)).rejects.toMatchObject({ code: 'PL001' })
    await expect(
      as(olga, sql`INSERT INTO accounts.member_note (member_id, note, written_by) VALUES (${adaId}, 'x', ${olga.id})`),
    ).rejects.toMatchObject({
      code: 'LG001',
    })
  })
})

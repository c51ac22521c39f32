import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { actAs, aColleague, twoAdministrators, type Colleague } from '../../../test/cast/staff.ts'
import { withDatabase } from '../../../test/harness.ts'
import { inTransaction, type Database, type Trx } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { affiliations, declareAffiliated, endAffiliation } from './affiliation.store.ts'
import { issueHouseInvitation, memberById } from './index.ts'
import { endInvitation as endHouseInvitation, listHouseInvitations as houseInvitations } from './invitation.store.ts'
import { insertMember } from './member.store.ts'

const database = withDatabase()

// Ids have a fixed length, so these are easy to tell apart.
const ids = Array.from({ length: 6 }, (_, at) => newId('member', (database.clock.now() + at) as never))
const [first = ids[0]!, second = ids[1]!, third = ids[2]!, fourth = ids[3]!, stranger = ids[4]!] = ids
const codes = ['AAAAAAA2', 'AAAAAAA3', 'AAAAAAA4', 'AAAAAAA5', 'AAAAAAA6', 'AAAAAAA7']

beforeAll(async () => {
  const at = database.clock.now()
  await inTransaction(database.owner, async (trx) => {
    const house = await issueHouseInvitation(trx, { note: '', issuedBy: 'test', usesMax: null, at })
    await insertMember(trx, { id: first, invitationCode: codes[0]!, inviterId: null, houseCode: house, country: 'DE', at })
    await insertMember(trx, { id: second, invitationCode: codes[1]!, inviterId: first, houseCode: null, country: 'DE', at })
    await insertMember(trx, { id: third, invitationCode: codes[2]!, inviterId: second, houseCode: null, country: 'FR', at })
    await insertMember(trx, { id: fourth, invitationCode: codes[3]!, inviterId: third, houseCode: null, country: 'DE', at })
    await insertMember(trx, { id: stranger, invitationCode: codes[4]!, inviterId: null, houseCode: house, country: 'DE', at })
  })
})

/** The result or error of one statement. */
async function answer(db: Database, statement: string): Promise<string> {
  return sql
    .raw(statement)
    .execute(db.kysely)
    .then(
      () => 'done',
      (error: Error) => error.message,
    )
}

describe('the database refuses', () => {
  const denied =
    /permission denied|forbidden|violates|the fixed columns of a member do not change|an upline follows|only a server of this instance|guard:member_own_name/
  test.each<[string, () => string]>([
    ['another inviter', () => `update accounts.member set inviter_id = '${stranger}' where id = '${third}'`],
    ['another id', () => `update accounts.member set id = '${newId('member', database.clock.now())}' where id = '${stranger}'`],
    ['another invitation code', () => `update accounts.member set invitation_code = 'ZZZZZZZZ' where id = '${third}'`],
    ['an earlier beginning', () => `update accounts.member set created_at = created_at - interval '1 day' where id = '${third}'`],
    ['a member who is removed', () => `delete from accounts.member where id = '${stranger}'`],
    ['all members removed', () => `truncate accounts.member cascade`],
    ['a moved upline', () => `update accounts.upline set upline_id = '${stranger}' where member_id = '${third}' and generation = 1`],
    ['a removed upline', () => `delete from accounts.upline where member_id = '${third}'`],
    ['all uplines removed', () => `truncate accounts.upline`],
    ['an upline from nowhere', () => `insert into accounts.upline (member_id, generation, upline_id) values ('${stranger}', 1, '${first}')`],
    ['a fourth generation', () => `insert into accounts.upline (member_id, generation, upline_id) values ('${fourth}', 4, '${first}')`],
    ['a second upline of a generation', () => `insert into accounts.upline (member_id, generation, upline_id) values ('${fourth}', 2, '${first}')`],
    [
      'a member who invited themselves',
      () =>
        `insert into accounts.member (id, invitation_code, inviter_id, country, created_at) values ('${ids[5]}', 'AAAAAAA7', '${ids[5]}', 'DE', platform.now())`,
    ],
    [
      'a member without an invitation',
      () => `insert into accounts.member (id, invitation_code, country, created_at) values ('${ids[5]}', 'AAAAAAA7', 'DE', platform.now())`,
    ],
    [
      'a member with two invitations',
      () =>
        `insert into accounts.member (id, invitation_code, inviter_id, house_code, country, created_at) select '${ids[5]}', 'AAAAAAA7', '${first}', house_code, 'DE', platform.now() from accounts.member where id = '${first}'`,
    ],
    [
      'an invitation code given twice',
      () =>
        `insert into accounts.member (id, invitation_code, inviter_id, country, created_at) values ('${ids[5]}', 'AAAAAAA2', '${first}', 'DE', platform.now())`,
    ],
    [
      'a code of other characters',
      () =>
        `insert into accounts.member (id, invitation_code, inviter_id, country, created_at) values ('${ids[5]}', 'AAAAAA0O', '${first}', 'DE', platform.now())`,
    ],
    [
      'an id with another format',
      () =>
        `insert into accounts.member (id, invitation_code, inviter_id, country, created_at) values ('mb_1', 'AAAAAAA7', '${first}', 'DE', platform.now())`,
    ],
    [
      'an unknown country',
      () =>
        `insert into accounts.member (id, invitation_code, inviter_id, country, created_at) values ('${ids[5]}', 'AAAAAAA7', '${first}', 'Germany', platform.now())`,
    ],
    ['a house account that is not affiliated', () => `update accounts.member set house = true where id = '${stranger}'`],
    ['a rewritten consent', () => `insert into accounts.consent values ('${first}', 'terms', '1', now()); update accounts.consent set version = '2'`],
    ['a consent taken back in silence', () => `insert into accounts.consent values ('${first}', 'terms', '1', now()); delete from accounts.consent`],
    ['a consent to something else', () => `insert into accounts.consent values ('${first}', 'everything', '1', now())`],
    [
      'a password that is not hashed',
      () =>
        `insert into accounts.person (member_id, username, password_hash, language, support_id, registered_ip) values ('${first}', 'x', 'secret', 'en_US', gen_random_uuid(), '')`,
    ],
    ['a secret that is read and changed', () => `update accounts.secret set value = sha256('x') where name = 'code'`],
    [
      'a code that is valid too long',
      () =>
        `insert into accounts.code (id, purpose, address_hash, code_hash, sent_at, expires_at) values (gen_random_uuid(), 'login', sha256('a'), sha256('b'), now(), now() + interval '1 day')`,
    ],
    [
      'a sixth try',
      () =>
        `insert into accounts.code (id, purpose, address_hash, code_hash, tries, sent_at, expires_at) values (gen_random_uuid(), 'login', sha256('a'), sha256('b'), 6, now(), now() + interval '1 minute')`,
    ],
  ])('%s, from the application as from the owner', async (_, statement) => {
    for (const role of ['api', 'owner'] as const) expect(await answer(database[role], statement())).toMatch(denied)
  })

  test('an affiliation that is reverted, or an account that reopens', async () => {
    const administrator = await aColleague(database, 'administrator')
    await inTransaction(database.api, async (trx) => {
      await actAs(database, trx, administrator)
      await declareAffiliated(trx, { memberId: stranger, house: true, reason: 'the operator', by: administrator.id })
    })
    expect(await memberById(database.api.kysely, stranger)).toMatchObject({ affiliated: true, house: true })
    expect(await answer(database.owner, `update accounts.member set closed_at = now() where id = '${stranger}'`)).toBe('done')
    for (const change of ['affiliated = false', 'house = false', 'closed_at = null', `closed_at = now() + interval '1 day'`]) {
      for (const role of ['api', 'owner'] as const)
        expect(await answer(database[role], `update accounts.member set ${change} where id = '${stranger}'`)).toMatch(denied)
    }
  })

  test('an affiliation in the name of another, or by a role that may not', async () => {
    const [one, other] = await twoAdministrators(database)
    const support = await aColleague(database, 'support')
    const refused = /guard:staff_own_name/
    const declare = (by: string, who: Colleague | null) =>
      inTransaction(database.api, async (trx) => {
        if (who) await actAs(database, trx, who)
        await declareAffiliated(trx, { memberId: first, house: false, reason: 'a brother', by })
      })
    await expect(declare(one.id, null)).rejects.toThrow(refused)
    await expect(declare(other.id, one)).rejects.toThrow(refused)
    await expect(declare(support.id, support)).rejects.toThrow(refused)
    expect(await affiliations(database.api.kysely, { memberId: first, offset: 0, limit: 9 })).toMatchObject({ total: 0 })
  })

  test('an affiliation without a declaration, and an end that is set twice or in the past', async () => {
    const memberId = first
    const [one, other] = await twoAdministrators(database)
    const as = (who: Colleague, fn: (trx: Trx) => Promise<void>) =>
      inTransaction(database.api, async (trx) => {
        await actAs(database, trx, who)
        await fn(trx)
      })
    for (const role of ['api', 'owner'] as const)
      expect(await answer(database[role], `update accounts.member set affiliated = true where id = '${memberId}'`)).toMatch(denied)
    await as(one, (trx) => declareAffiliated(trx, { memberId, house: false, reason: 'a brother', by: one.id }))
    expect(
      await answer(
        database.owner,
        `insert into accounts.affiliation (member_id, house, reason, declared_by) values ('${memberId}', false, 'x', 'x')`,
      ),
    ).toMatch('affiliation_one_open')
    await as(other, (trx) => endAffiliation(trx, { memberId, reason: 'moved away', by: other.id }))
    expect(await memberById(database.api.kysely, memberId)).toMatchObject({ affiliated: false, house: false })
    const { rows } = await affiliations(database.api.kysely, { memberId, offset: 0, limit: 9 })
    expect(rows).toMatchObject([{ declaredBy: one.id, reason: 'a brother', endedBy: other.id, endReason: 'moved away' }])
    expect(rows[0]!.endedAt).toBeGreaterThanOrEqual(rows[0]!.declaredAt)
    for (const change of [`end_reason = 'y'`, `ended_by = null, end_reason = null`])
      for (const role of ['api', 'owner'] as const)
        expect(await answer(database[role], `update accounts.affiliation set ${change} where member_id = '${memberId}'`)).toMatch('once')
    expect(await answer(database.owner, `delete from accounts.affiliation where member_id = '${memberId}'`)).toMatch('forbidden')
  })

  test('read-only roles any data of a person', async () => {
    for (const table of ['person', 'sign_in', 'code', 'attempt', 'secret', 'device_cookie']) {
      expect(await answer(database.staffRead, `select * from accounts.${table}`)).toMatch('permission denied')
    }
    expect(await answer(database.staffRead, 'select id from accounts.member')).toBe('done')
    expect(await answer(database.gateway, 'select * from accounts.person')).toMatch('permission denied')
    expect(await answer(database.worker, 'select * from accounts.secret')).toMatch('permission denied')
  })

  test('an ended house invitation stays ended', async () => {
    const at = database.clock.now()
    const code = await inTransaction(database.owner, (trx) => issueHouseInvitation(trx, { note: '', issuedBy: 'test', usesMax: null, at }))
    await inTransaction(database.owner, (trx) => endHouseInvitation(trx, code, at))
    await inTransaction(database.owner, (trx) => endHouseInvitation(trx, code, (at + 1_000) as typeof at))
    const [newest, ...older] = (await houseInvitations(database.api.kysely, { offset: 0, limit: 9 })).rows.toSorted(
      (a, b) => Number(b.code === code) - Number(a.code === code),
    )
    expect(newest).toEqual({ code, note: '', issuedBy: 'test', issuedAt: at, usesMax: null, uses: 0, endedAt: at })
    expect(older).toMatchObject([{ uses: 2, endedAt: null }])
  })
})

describe('uplines', () => {
  test('are the three inviters above, stored at registration', async () => {
    const { rows } = await sql<{
      member_id: string
      generation: number
      upline_id: string
    }>`SELECT * FROM accounts.upline ORDER BY member_id, generation`.execute(database.owner.kysely)
    expect(rows).toEqual([
      { member_id: second, generation: 1, upline_id: first },
      { member_id: third, generation: 1, upline_id: second },
      { member_id: third, generation: 2, upline_id: first },
      { member_id: fourth, generation: 1, upline_id: third },
      { member_id: fourth, generation: 2, upline_id: second },
      { member_id: fourth, generation: 3, upline_id: first },
    ])
  })
})

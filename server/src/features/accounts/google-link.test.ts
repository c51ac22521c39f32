import type { Id } from '@ohmstead/contract/kernel/id'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { securityOverview } from '@ohmstead/contract/accounts/address-calls'
import { demoOutbox, personalInfo, stepUp } from '@ohmstead/contract/accounts/calls'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { googleLogin, googleStart, oauthLink, oauthUnlink } from '@ohmstead/contract/accounts/oauth-calls'
import { httpErrors } from '@ohmstead/contract/http/errors'
import { assert } from '@ohmstead/contract/kernel/assert'
import { DAY_MS, MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { withAccountsApi } from '../../../test/api.ts'
import { googlePeople } from '../../../test/google-people.ts'
import { withDatabase } from '../../../test/harness.ts'
import { testSealer } from '../../../test/sealer.ts'
import { stepUpCode } from '../credentials/index.ts'
import { startOutsideProvider } from '../../../test/openid-provider.ts'
import { openProvider } from '../../edges/openid/index.ts'
import { runDueNow } from '../../platform/due.ts'
import { silentLog } from '../../platform/log.ts'
import { forgetOldFlows } from './forget.jobs.ts'

const outside = await startOutsideProvider()
const database = withDatabase()
const google = openProvider(outside.client, silentLog)
const api = withAccountsApi(database, { google })
afterAll(() => outside.shut())

const { browserOf, joinByMail, stranger, comeBack, password, flowOf, nextPerson, linked, visit, joinByGoogle, everything } = googlePeople(
  database,
  api,
  outside,
)

describe('linking', () => {
  test('needs a confirmed sign-in and a proven flow of this browser', async () => {
    const { client, email } = await joinByMail()
    const person = stranger()
    const next = await comeBack(client, person)
    assert(next.needs === 'link', 'a member who is signed in links')
    expect(next.email).toMatch(/@gmail\.example$/)
    expect(await client.call(oauthLink, { flow: next.flow })).toMatchObject({ code: httpErrors.confirmFirst.code })
    await client.ask(stepUp, { password })
    expect(await client.call(oauthLink, { flow: 'A'.repeat(43) })).toMatchObject({ code: accountErrors.googleFlowOver.code })
    const { client: other } = await joinByMail()
    await other.ask(stepUp, { password })
    expect(await other.call(oauthLink, { flow: next.flow })).toMatchObject({ code: accountErrors.googleFlowOver.code })
    expect(await client.ask(oauthLink, { flow: next.flow })).toEqual({ email: next.email })
    expect(await client.ask(securityOverview, {})).toMatchObject({ google: next.email })
    const mails = await client.ask(demoOutbox, { address: email, pageSize: 1 })
    expect(mails.list[0]?.subject).toBe('Ohmstead: Google was linked to your account')
    expect(await client.call(oauthLink, { flow: next.flow })).toMatchObject({ code: accountErrors.googleFlowOver.code })
  })

  test('of an account with the e-mail of the Google account: Google first, then their own confirmed sign-in', async () => {
    const { email } = await joinByMail()
    const client = api.client()
    const flow = await flowOf(client, { subject: `outside-${nextPerson()}`, email })
    await client.login(email, password)
    expect(await client.call(oauthLink, { flow })).toMatchObject({ code: httpErrors.confirmFirst.code })
    await client.ask(stepUp, { password })
    expect(await client.call(oauthLink, { flow })).toMatchObject({ ok: true })
  })

  test('accepts one Google account, which belongs to no other member', async () => {
    const { client, person } = await linked()
    expect(await client.call(googleLogin, await visit(client, person))).toMatchObject({ code: accountErrors.googleLinked.code })
    await client.ask(stepUp, { password })
    expect(await client.call(oauthLink, { flow: await flowOf(client, stranger()) })).toMatchObject({ code: accountErrors.googleOtherLinked.code })
    const { client: other } = await joinByMail()
    expect(await other.call(googleLogin, await visit(other, person))).toMatchObject({ code: accountErrors.googleLinked.code })
  })

  test('by two members at once succeeds for one', async () => {
    const person = stranger()
    const both = await Promise.all([joinByMail(), joinByMail()])
    const flows = await Promise.all(
      both.map(async ({ client }) => {
        await client.ask(stepUp, { password })
        return flowOf(client, person)
      }),
    )
    const answers = await Promise.all(both.map(({ client }, at) => client.call(oauthLink, { flow: flows[at]! })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === accountErrors.googleLinked.code)).toHaveLength(1)
  })
})

describe('unlinking', () => {
  /** A person without a password can only confirm with a passkey. */
  async function confirmAll(): Promise<void> {
    const at = database.clock.now()
    const { rows } = await sql<{ id: Id<'signIn'> }>`SELECT id FROM accounts.sign_in WHERE ended_at IS NULL`.execute(database.owner.kysely)
    for (const { id } of rows)
      await sql`UPDATE accounts.sign_in SET step_up_at = ${at}, step_up_code = ${stepUpCode(testSealer, id, at)[0]} WHERE id = ${id}`.execute(
        database.owner.kysely,
      )
  }

  test('ends all other sign-ins, and Google can no longer sign in', async () => {
    const { client, person } = await linked()
    const other = browserOf(client)
    await comeBack(other, person)
    expect(await client.call(oauthUnlink, {})).toMatchObject({ ok: true, data: { signInsEnded: 1 } })
    expect(await client.ask(securityOverview, {})).toMatchObject({ google: null })
    expect(await other.call(personalInfo, {})).toMatchObject({ code: 2021 })
    expect(await client.call(personalInfo, {})).toMatchObject({ ok: true })
    expect(await comeBack(browserOf(client), person)).toMatchObject({ needs: 'register' })
    expect(await client.call(oauthUnlink, {})).toMatchObject({ code: accountErrors.googleNotLinked.code })
  })

  test('without a confirmation is refused', async () => {
    const { client } = await linked()
    await database.clock.forward(5 * MINUTE_MS)
    expect(await client.call(oauthUnlink, {})).toMatchObject({ code: httpErrors.confirmFirst.code })
  })

  test('the last way in is refused', async () => {
    const client = await joinByGoogle()
    await confirmAll()
    const before = await everything()
    expect(await client.call(oauthUnlink, {})).toMatchObject({ code: accountErrors.lastWayIn.code, status: 422 })
    expect(await everything()).toEqual(before)
  })
})

describe('stored data', () => {
  const denied = /permission denied|forbidden|violates|each step of a flow is taken once/
  const answer = (role: 'api' | 'owner' | 'worker' | 'staffRead', statement: string) =>
    sql
      .raw(statement)
      .execute(database[role].kysely)
      .then(
        () => 'done',
        (error: Error) => error.message,
      )

  beforeAll(async () => {
    await linked()
  })

  test.each([
    ['an identity given to another member', 'update accounts.identity set member_id = member_id'],
    ['an identity with another subject', "update accounts.identity set subject = 'x'"],
    ['a flow begun anew', "update accounts.oauth_flow set answered_at = answered_at + interval '1 second' where answered_at is not null"],
    ['a proof exchanged', "update accounts.oauth_flow set subject = 'x' where subject is not null"],
    ['a flow that lasts', "update accounts.oauth_flow set expires_at = expires_at + interval '1 hour' where flow_hash is not null"],
    ['a flow of another browser', "update accounts.oauth_flow set browser_hash = sha256('x')"],
    ['a key that is changed', "update accounts.secret set value = sha256('x') where name = 'oauth'"],
  ])('the database refuses %s', async (_, statement) => {
    for (const role of ['api', 'owner'] as const) expect(await answer(role, statement)).toMatch(denied)
  })

  test('it is not readable for read-only staff', async () => {
    for (const table of ['identity', 'oauth_flow']) expect(await answer('staffRead', `select * from accounts.${table}`)).toMatch('permission denied')
  })

  test('the secrets of a flow are not in the database', async () => {
    const client = api.client()
    const { url } = await client.ask(googleStart, {})
    const { searchParams } = new URL(url)
    const { rows } = await sql<{ text: string }>`SELECT row_to_json(f)::text AS text FROM accounts.oauth_flow f`.execute(database.owner.kysely)
    const all = rows.map(({ text }) => text).join('\n')
    for (const name of ['state', 'nonce', 'code_challenge']) expect(all).not.toContain(searchParams.get(name))
    expect(all).not.toContain(client.cookies.get('oauth'))
  })

  test('expired flows are deleted, and an identity is deleted with its person', async () => {
    const person = stranger()
    const client = await joinByGoogle(person)
    const { id } = await client.ask(personalInfo, {})
    await sql`DELETE FROM accounts.person WHERE member_id = ${id}`.execute(database.owner.kysely)
    expect((await sql`SELECT 1 FROM accounts.identity WHERE subject = ${person.subject}`.execute(database.owner.kysely)).rows).toEqual([])
    await database.clock.forward(DAY_MS)
    await runDueNow(database.worker, forgetOldFlows, database.clock.now())
    expect((await sql`SELECT 1 FROM accounts.oauth_flow`.execute(database.owner.kysely)).rows).toEqual([])
  })
})

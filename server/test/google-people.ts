import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { consentList, stepUp } from '@ohmstead/contract/accounts/calls'
import { googleLogin, googleStart, oauthLink, oauthRegister } from '@ohmstead/contract/accounts/oauth-calls'
import { assert } from '@ohmstead/contract/kernel/assert'
import { SECOND_MS } from '@ohmstead/contract/kernel/instant'
import type { TestApi } from './api.ts'
import type { ApiClient } from './client.ts'
import type { TestDatabase } from './harness.ts'
import type { OutsidePerson, OutsideProvider } from './openid-provider.ts'

/** People who join and sign in with Google, and by mail. */
export function googlePeople(database: TestDatabase, api: TestApi, outside: OutsideProvider) {
  const password = 'porcelain-42'
  const otpOf = (secret: string) => generateSync({ secret, epoch: Math.floor(database.clock.now() / SECOND_MS) })
  let people = 0
  const nextPerson = () => (people += 1)
  const stranger = (): OutsidePerson => ({ subject: `outside-${nextPerson()}`, email: `person${people}@gmail.example` })

  /** A browser goes to Google and comes back. */
  async function visit(client: ApiClient, person: OutsidePerson, change?: (url: URL) => void) {
    const { url } = await client.ask(googleStart, {})
    return outside.visit(url, person, change)
  }

  /** … and sends what it received. */
  async function comeBack(client: ApiClient, person: OutsidePerson) {
    return client.ask(googleLogin, await visit(client, person))
  }

  /** The key of a flow that still requires something. */
  async function flowOf(client: ApiClient, person: OutsidePerson): Promise<string> {
    const next = await comeBack(client, person)
    assert(next.needs !== 'nothing', 'something is still needed')
    return next.flow
  }

  async function registration(client: ApiClient) {
    const { list } = await client.ask(consentList, {})
    const consents = list.map(({ document, version }) => ({ document, version }))
    return { invitationCode: api.invitation, country: 'DE', language: 'de_DE' as const, consents }
  }

  async function joinByGoogle(person = stranger(), client = api.client()): Promise<ApiClient> {
    await client.ask(oauthRegister, { flow: await flowOf(client, person), ...(await registration(client)) })
    return client
  }

  /** A person who joined by mail and password. */
  async function joinByMail(email = `mail${nextPerson()}@example.org`): Promise<{ client: ApiClient; email: string }> {
    const client = api.client()
    await client.register({ email, password, invitationCode: api.invitation })
    return { client, email }
  }

  async function linked(person = stranger()): Promise<{ client: ApiClient; email: string; person: OutsidePerson }> {
    const { client, email } = await joinByMail()
    await client.ask(stepUp, { password })
    await client.ask(oauthLink, { flow: await flowOf(client, person) })
    return { client, email, person }
  }

  async function count(table: 'member' | 'person' | 'identity' | 'sign_in'): Promise<number> {
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${sql.table(`accounts.${table}`)}`.execute(database.owner.kysely)
    return rows[0]?.count ?? 0
  }

  const everything = async () => [await count('member'), await count('person'), await count('identity'), await count('sign_in')]

  /** The same browser, signed out: a known device. */
  function browserOf(client: ApiClient): ApiClient {
    const browser = api.client()
    const device = client.cookies.get('device')
    assert(device !== undefined, 'a browser that signed in is known')
    browser.cookies.set('device', device)
    return browser
  }

  return { browserOf, joinByMail, stranger, comeBack, password, flowOf, nextPerson, linked, visit, joinByGoogle, everything, registration, otpOf }
}

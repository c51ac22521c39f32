import { sql } from 'kysely'
import { expect } from 'vitest'
import { bindPhone } from '@ohmstead/contract/accounts/address-calls'
import { consentList, demoOutbox, stepUp } from '@ohmstead/contract/accounts/calls'
import type { HoldingAct } from '@ohmstead/contract/accounts/types'
import type { CallDeclaration, RequestOf } from '@ohmstead/contract/kernel/call'
import type { ErrorDeclaration } from '@ohmstead/contract/kernel/error'
import type { Id } from '@ohmstead/contract/kernel/id'
import { DAY_MS, HOUR_MS } from '@ohmstead/contract/kernel/instant'
import { withdrawalsHeldUntil } from '../src/features/accounts/index.ts'
import { say } from '../src/platform/words.ts'
import type { TestApi } from './api.ts'
import type { ApiClient } from './client.ts'
import type { TestDatabase } from './harness.ts'

export interface Person {
  readonly client: ApiClient
  readonly id: Id<'member'>
  readonly email: string
  readonly phone: string
}

/** People who registered by mail or phone, and what their calls leave behind. */
export function addressGround(database: TestDatabase, api: TestApi) {
  const password = 'porcelain-42'

  let people = 0
  let numbers = 0
  /** A number that the German numbering plan reserves for fiction: 0176 040690 00 to 99. */
  const number = () => `+491760406${9_000 + ++numbers}`
  const address = () => `person${++people}@example.org`

  async function byMail(email = address()): Promise<Person> {
    const client = api.client()
    const { id } = await client.register({ email, password, invitationCode: api.invitation })
    return { client, id, email, phone: '' }
  }

  async function byPhone(phone = number()): Promise<Person> {
    const client = api.client()
    const { id } = await client.register({ phone, password, invitationCode: api.invitation })
    return { client, id, email: '', phone }
  }

  /** A person with both kinds of address. */
  async function byBoth(): Promise<Person> {
    const person = await byMail()
    const phone = number()
    await person.client.ask(stepUp, { password })
    await person.client.ask(bindPhone, { phone, code: await person.client.codeFor('bindPhone', phone) })
    await database.clock.forward(2 * DAY_MS)
    return { ...person, phone }
  }

  async function consents(client: ApiClient) {
    const { list } = await client.ask(consentList, {})
    return list.map(({ document, version }) => ({ document, version }))
  }

  /** Everything that a refused call could have left behind, except counters that limit guessing, which are meant to stay. */
  async function traces(): Promise<unknown> {
    const { rows } = await sql`SELECT
    (SELECT md5(coalesce(string_agg(p::text, '' ORDER BY member_id), '')) FROM accounts.person p) AS people,
    (SELECT count(*) FROM accounts.sign_in WHERE ended_at IS NULL) AS open, (SELECT count(*) FROM accounts.device_cookie) AS devices,
    (SELECT count(*) FROM delivery.mail) AS mails, (SELECT count(*) FROM accounts.withdrawal_hold) AS holds,
    (SELECT count(*) FROM accounts.code WHERE used_at IS NOT NULL) AS used, (SELECT coalesce(sum(sent), 0) FROM delivery.sms_count) AS texts,
    (SELECT count(*) FROM platform.outbox) AS traces`.execute(database.owner.kysely)
    return rows[0]
  }

  /** Refused in the reader's language, with its stable code, and without changes. */
  async function expectRefused<C extends CallDeclaration>(
    client: ApiClient,
    call: C,
    input: RequestOf<C>,
    error: ErrorDeclaration,
    params?: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const before = await traces()
    client.lang = 'de_DE'
    const answer = await client.call(call, input)
    client.lang = 'en_US'
    expect(answer).toMatchObject({ ok: false, code: error.code, status: error.status })
    const shownParams = (answer as { data: { params?: Record<string, string> } }).data.params ?? {}
    expect(answer.message).toBe(say('de_DE', error.message, shownParams))
    expect(answer.message).not.toBe(say('en_US', error.message, shownParams))
    if (params) expect(shownParams).toMatchObject(params)
    expect(await traces()).toEqual(before)
  }

  const other = (code: string) => (code === '000000' ? '000001' : '000000')

  async function outbox(to: string) {
    return (await api.client().ask(demoOutbox, { address: to, pageSize: 100 })).list
  }

  /** What the newest messages to an address are about. */
  async function newest(to: string): Promise<{ channel: string; subject: string; text: string } | undefined> {
    return (await outbox(to))[0]
  }

  async function heldFor(person: Person): Promise<{ reason: HoldingAct; hours: number } | null> {
    const held = await withdrawalsHeldUntil(database.api.kysely, person.id, database.clock.now())
    return held && { reason: held.reason, hours: (held.until - database.clock.now()) / HOUR_MS }
  }

  async function noticesTo({ id }: Person): Promise<string[]> {
    const { rows } = await sql<{ kind: string }>`
    SELECT payload->>'kind' AS kind FROM platform.outbox WHERE name = 'account.secured' AND payload->>'memberId' = ${id} ORDER BY seq`.execute(
      database.owner.kysely,
    )
    return rows.map(({ kind }) => kind)
  }

  async function endReasons({ id }: Person): Promise<(string | null)[]> {
    const { rows } = await sql<{ end_reason: string | null }>`SELECT end_reason FROM accounts.sign_in WHERE member_id = ${id} ORDER BY id`.execute(
      database.owner.kysely,
    )
    return rows.map(({ end_reason: reason }) => reason)
  }

  return { byMail, byPhone, password, endReasons, heldFor, newest, noticesTo, expectRefused, other, address, byBoth, number, consents, outbox }
}

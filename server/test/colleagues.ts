import { generateSync } from 'otplib'
import { beforeAll, expect } from 'vitest'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { StaffRole } from '@ohmstead/contract/kernel/call'
import type { Id } from '@ohmstead/contract/kernel/id'
import { SECOND_MS } from '@ohmstead/contract/kernel/instant'
import { auditList, staffLogin, staffSetUp } from '@ohmstead/contract/staff/calls'
import { invitePerson, joinStaff, personList } from '@ohmstead/contract/staff/people-calls'
import { beginStaffAuthenticator, setStaffAuthenticator } from '@ohmstead/contract/staff/security-calls'
import { openSetupLink } from '../src/features/staff/index.ts'
import { apiClient, type ApiClient } from './client.ts'
import type { TestDatabase } from './harness.ts'
import { testSealer } from './sealer.ts'

/** Members of staff: the administrator of a new instance, and people whom they invite. */
export function colleagues(database: TestDatabase, api: { readonly url: string }) {
  const phrase = 'quarry pine relay noon'

  /** Passkeys belong to a host name, so staff use localhost. */
  const origin = () => api.url.replace('127.0.0.1', 'localhost')
  const open = (): ApiClient => apiClient(origin(), { clock: database.clock })
  const otpOf = (secret: string) => generateSync({ secret, epoch: Math.floor(database.clock.now() / SECOND_MS) })
  /** The code of each thirty seconds is accepted once. */
  const nextStep = () => database.clock.forward(30 * SECOND_MS)
  const notThe = (otp: string) => (otp === '123456' ? '654321' : '123456')

  interface Colleague {
    readonly client: ApiClient
    readonly id: Id<'staff'>
    readonly login: string
    readonly secret: string
    readonly recoveryCodes: readonly string[]
  }

  let root: Colleague
  let people = 0

  async function setAuthenticator(client: ApiClient, password = phrase): Promise<{ secret: string; recoveryCodes: string[] }> {
    const { secret } = await client.ask(beginStaffAuthenticator, { password })
    const { recoveryCodes } = await client.ask(setStaffAuthenticator, { otp: otpOf(secret) })
    return { secret, recoveryCodes }
  }

  /** A person invited by the administrator, who has not joined yet. */
  async function invited(role: StaffRole = 'support'): Promise<{ id: Id<'staff'>; login: string; joinToken: string }> {
    const login = `colleague${++people}`
    const { id, joinToken } = await root.client.ask(invitePerson, { name: `Colleague ${people}`, login, role })
    return { id, login, joinToken }
  }

  /** … who joined, and has no second factor yet. */
  async function joined(role: StaffRole = 'support') {
    const person = await invited(role)
    const client = open()
    await client.ask(joinStaff, { joinToken: person.joinToken, password: phrase })
    return { ...person, client }
  }

  /** … who has a second factor. */
  async function hired(role: StaffRole = 'support'): Promise<Colleague> {
    const { client, id, login } = await joined(role)
    return { client, id, login, ...(await setAuthenticator(client)) }
  }

  const logIn = (login: string, factor: { otp?: string; recoveryCode?: string } = {}, password = phrase, client = open()) =>
    client.call(staffLogin, { login, password, ...factor })

  const rowOf = async (id: string) => (await root.client.ask(personList, { pageSize: 100 })).list.find((row) => row.id === id)
  const audited = async (act: string, subject: string) =>
    (await root.client.ask(auditList, { act, pageSize: 100 })).list.filter((line) => line.subject === subject)

  beforeAll(async () => {
    assert(await openSetupLink(database.api, testSealer, 'a-token-of-the-first-start', database.clock.now()), 'there is no administrator yet')
    const client = open()
    const { staff } = await client.ask(staffSetUp, { setupToken: 'a-token-of-the-first-start', name: 'Root', login: 'root', password: phrase })
    expect(staff.secondFactorNeeded).toBe(true)
    root = { client, id: staff.id, login: 'root', ...(await setAuthenticator(client)) }
  })

  return { hired, logIn, otpOf, nextStep, notThe, audited, phrase, open, origin, setAuthenticator, invited, root: () => root, joined, rowOf }
}

import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { stepUp } from '@ohmstead/contract/accounts/calls'
import { hostingStateCall } from '@ohmstead/contract/hosting/calls'
import { assert } from '@ohmstead/contract/kernel/assert'
import { staffLogin } from '@ohmstead/contract/staff/calls'
import type { DemoFile } from '../../src/roles/demo/demo.ts'
import { apiClient, type ApiClient } from '../client.ts'
import { startOutsideProvider } from '../openid-provider.ts'
import { startDemoInstance, type DemoInstance } from '../test-instance.ts'

export const outside = await startOutsideProvider()
let instance: DemoInstance | undefined
export let url = ''
/** Where the demo keeps its data. */
export let dataDir = ''
/** Examples change people's passwords and addresses; later examples use the new ones. */
export let demo: DemoFile
export const clients = new Map<string, ApiClient>()

/** A person of the cast, signed in. */
export async function as(name: string): Promise<ApiClient> {
  const known = clients.get(name)
  if (known) return known
  const client = await signIn(name)
  clients.set(name, client)
  return client
}

/** No one of the cast leaves: another person registers only to close their account. */
export const leaver = { email: 'leaver@example.org', password: 'juniper-Kite-71' }

export async function signIn(name: string): Promise<ApiClient> {
  const client = apiClient(url)
  const member = demo.people.find((person) => person.name === name)
  const colleague = demo.staff.find(({ login: known }) => known === name)
  if (member) await client.login(member.email ?? one(member.phone, 'a way to reach them'), member.password)
  else if (colleague) await client.ask(staffLogin, { login: colleague.login, password: colleague.password })
  else if (name === 'leaver') await client.register({ email: leaver.email, password: leaver.password, invitationCode: demo.invitationCode })
  else throw new Error(`there is no person named ${name}`)
  return client
}

export function one<T>(value: T | undefined | null, what: string): T {
  assert(value !== undefined && value !== null, `the demo has ${what}`)
  return value
}

export const key = () => randomBytes(15).toString('base64url')

export async function until<T>(what: string, find: () => Promise<T | null | undefined | false>): Promise<T> {
  for (let waited = 0; waited < 200; waited++, await pause(100)) {
    const found = await find()
    if (found !== null && found !== undefined && found !== false) return found
  }
  throw new Error(`never: ${what}`)
}

/** Dora waits at her unit until the flow reaches the step. */
export async function doraAt(step: string): Promise<string> {
  const flow = await until(`Dora’s flow at ${step}`, async () => {
    const found = await hostingOf('dora')
    return (found?.step === step || found?.state === 'inCustody') && found
  })
  return flow.id
}

export function personOf(name: string): DemoFile['people'][number] {
  return one(
    demo.people.find((person) => person.name === name),
    name,
  )
}

/** A person of the cast confirms the sign-in. */
export async function confirmed(name: string): Promise<void> {
  await (await as(name)).ask(stepUp, { password: personOf(name).password })
}

export async function startDemo(): Promise<void> {
  instance = await startDemoInstance({ google: outside.client })
  url = instance.url
  dataDir = instance.dataDir
  demo = instance.file
  // Each before an example requests a code of theirs.
  for (const name of ['ada', 'ben', 'cleo', 'dora', 'emil', 'mara', 'gus', 'fay', 'olga']) await as(name)
}

export async function stopDemo(): Promise<void> {
  await instance?.stop()
  await outside.shut()
}

export async function hostingOf(name: string) {
  return (await (await as(name)).ask(hostingStateCall, {})).list[0]
}

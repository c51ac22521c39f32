import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { stepUp } from '@ohmstead/contract/accounts/calls'
import { hostingStateCall } from '@ohmstead/contract/hosting/calls'
import { assert } from '@ohmstead/contract/kernel/assert'
import { staffLogin } from '@ohmstead/contract/staff/calls'
import { demoDataDir } from '../../../tools/demo-data-dir.ts'
import { silentLog } from '../../src/platform/log.ts'
import { type RunningInstance, startInstance } from '../../src/roles/instance.ts'
import { apiClient, type ApiClient } from '../client.ts'
import { startOutsideProvider } from '../openid-provider.ts'

export interface Demo {
  readonly invitationCode: string
  /** Values that examples change; later examples use the new ones. */
  readonly people: readonly { readonly name: string; email: string | null; phone?: string; password: string }[]
  readonly staff: readonly { readonly name: string; readonly login: string; readonly password: string }[]
  readonly stations: readonly {
    readonly pointId: string
    readonly stationId: string
    readonly password: string
    readonly serial: string
    readonly pairingCode: string
    readonly site: string | null
  }[]
}

export const outside = await startOutsideProvider()
export const folders: string[] = []
export let running: RunningInstance | undefined
export let url = ''
export let demo: Demo
export const clients = new Map<string, ApiClient>()

export async function start(
  empty: boolean,
  progress: (line: string) => void = () => undefined,
): Promise<{ instance: RunningInstance; dataDir: string }> {
  const dataDir = empty ? mkdtempSync(path.join(tmpdir(), 'ohm-examples-')) : demoDataDir()
  folders.push(dataDir)
  const instance = await startInstance({
    env: {
      port: 0,
      host: '127.0.0.1',
      dataDir,
      databaseUrl: undefined,
      empty,
      speed: 1,
      smtpUrl: undefined,
      mailFrom: undefined,
      sms: undefined,
      secretsKeyFile: undefined,
      metricsToken: undefined,
      staffHost: undefined,
      uploadsHost: undefined,
      ipCountryFile: undefined,
      sanctionsListFile: undefined,
      stationHosts: [],
      trustedProxies: [],
      knownDatabaseObjects: [],
      logLevel: 'silent',
      publicUrl: undefined,
      google: outside.client,
    },
    log: silentLog,
    progress,
  })
  return { instance, dataDir }
}

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

export function personOf(name: string): Demo['people'][number] {
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
  const { instance, dataDir } = await start(false)
  running = instance
  url = instance.address
  demo = JSON.parse(readFileSync(path.join(dataDir, 'demo.json'), 'utf8')) as Demo
  // Each before an example requests a code of theirs.
  for (const name of ['ada', 'ben', 'cleo', 'dora', 'emil', 'mara', 'gus', 'fay', 'olga']) await as(name)
}

export async function stopDemo(): Promise<void> {
  await running?.stop()
  await outside.shut()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

export async function hostingOf(name: string) {
  return (await (await as(name)).ask(hostingStateCall, {})).list[0]
}

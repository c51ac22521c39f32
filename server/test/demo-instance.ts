import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Env } from '../src/platform/env.ts'
import { silentLog } from '../src/platform/log.ts'
import { startInstance, type InstanceOptions } from '../src/roles/instance.ts'
import { demoDataDir } from '../../tools/demo-data-dir.ts'

/** The content of a demo's demo.json. */
export interface ToldDemo {
  readonly invitationCode: string
  readonly people: readonly { readonly name: string; readonly email: string; readonly password: string }[]
  readonly staff: readonly { readonly name: string; readonly login: string; readonly password: string; readonly role: string }[]
  readonly stations: readonly { readonly pointId: string; readonly serial: string; readonly site: string | null }[]
}

export interface DemoInstance {
  readonly url: string
  readonly told: ToldDemo
  stop(): Promise<void>
}

/** A complete seeded demo, in a folder that is deleted with it. */
export async function startDemoInstance(
  more: Partial<Env> = {},
  options: Partial<Pick<InstanceOptions, 'log' | 'rateFactor'>> = {},
): Promise<DemoInstance> {
  const dataDir = demoDataDir()
  const env: Env = {
    port: 0,
    host: '127.0.0.1',
    dataDir,
    databaseUrl: undefined,
    empty: false,
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
    google: undefined,
    ...more,
  }
  const running = await startInstance({ env, log: silentLog, progress: () => undefined, ...options })
  return {
    url: running.address,
    told: JSON.parse(readFileSync(path.join(dataDir, 'demo.json'), 'utf8')) as ToldDemo,
    async stop() {
      await running.stop()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

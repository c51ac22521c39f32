import { accountsFeature } from '../src/features/accounts/feature.ts'
import { settingsFeature } from '../src/features/settings/feature.ts'
import { uploadsFeature } from '../src/features/uploads/feature.ts'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import { events } from '@ohmstead/contract/index'
import { httpHandlers, openHttp, type HttpEdge, type HttpOptions } from '../src/edges/http/index.ts'
import type { OpenIdProvider } from '../src/edges/openid/index.ts'
import { issueHouseInvitation, memberPrincipal } from '../src/features/accounts/index.ts'
import type { Parts as AccountsParts } from '../src/features/accounts/parts.ts'
import { fileByName } from '../src/features/uploads/index.ts'
import { openBus, type Bus } from '../src/platform/bus.ts'
import { inTransaction, type Database } from '../src/platform/database.ts'
import type { Implemented } from '../src/platform/implement.ts'
import { silentLog } from '../src/platform/log.ts'
import { apiClient, type ApiClient, type ApiClientOptions } from './client.ts'
import type { TestDatabase } from './harness.ts'
import { proveServer } from '../src/features/staff/index.ts'
import { testSealer } from './sealer.ts'
import { edgeEnv } from './test-env.ts'

/** A running API on a free port, with the test file's own database. */
export interface TestApi {
  readonly url: string
  readonly bus: Bus
  readonly edge: HttpEdge
  /** A house invitation for registering. */
  readonly invitation: string
  client(options?: ApiClientOptions): ApiClient
}

export type TestApiOptions = Partial<Omit<HttpOptions, 'db' | 'clock' | 'bus' | 'server' | 'calls'>> & {
  /** Calls besides those of the edge, settings and accounts. */
  readonly calls?: readonly Implemented<never>[]
  /** As if a provider of text messages were configured. */
  readonly sendsSms?: boolean
  readonly google?: OpenIdProvider
}

/** Accounts without later features: every member has level 1, and every account can be closed. */
export const loneAccounts: AccountsParts = {
  standingOf: async () => ({ level: 1, tier: 'free' }),
  sendsSms: false,
  sealer: testSealer,
  google: null,
  obstaclesOf: async () => [],
  personalData: accountsFeature.personalData,
}

/** Hashes go after everything else: on a busy machine a call that waits for many of them takes long, and must still get its answer. */
const HANDLER_MS = 300_000

/** The whole API, as in production. */
export function withApi(database: TestDatabase, options: Omit<TestApiOptions, 'calls' | 'principals' | 'sendsSms' | 'google' | 'env'> = {}): TestApi {
  return running(database, async (db, bus) => {
    const { startApi } = await import('../src/roles/api.ts')
    return startApi({
      env: edgeEnv,
      db,
      clock: database.clock,
      log: silentLog,
      bus,
      sealer: testSealer,
      rateFactor: 1_000,
      handlerMs: HANDLER_MS,
      ...options,
    })
  })
}

/** The edge with settings and accounts only: enough for signing in, and quick to start. */
export function withAccountsApi(database: TestDatabase, { calls = [], sendsSms = false, google, ...options }: TestApiOptions = {}): TestApi {
  return running(database, (db, bus) => {
    const owned = [
      httpHandlers(db, database.clock),
      settingsFeature.calls,
      uploadsFeature.calls,
      accountsFeature.calls({ ...loneAccounts, sendsSms, google: google ?? null }),
    ]
    return openHttp({
      env: edgeEnv,
      db,
      clock: database.clock,
      log: silentLog,
      bus,
      principals: [memberPrincipal(testSealer)],
      sealer: testSealer,
      proveServer: (trx) => proveServer(trx, testSealer),
      events,
      calls: [...owned.flatMap((handlers) => Object.values(handlers)), ...calls],
      rateFactor: 1_000,
      handlerMs: HANDLER_MS,
      files: (name) => fileByName(db.kysely, name),
      ...options,
    })
  })
}

/** Opens before the tests of a file and closes after them. Limits are wide unless a test sets others. */
function running(database: TestDatabase, open: (db: Database, bus: Bus) => Promise<HttpEdge>): TestApi {
  let url = ''
  let invitation = ''
  let opened: { edge: HttpEdge; bus: Bus } | undefined
  const now = () => {
    if (!opened) throw new Error('the API runs inside of tests and hooks')
    return opened
  }
  beforeAll(async () => {
    const bus = await openBus(database.api)
    const edge = await open(database.api, bus)
    opened = { edge, bus }
    await new Promise<void>((resolve) => edge.server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(edge.server.address() as AddressInfo).port}`
    invitation = await inTransaction(database.owner, (trx) =>
      issueHouseInvitation(trx, { note: 'test', issuedBy: 'test', usesMax: null, at: database.clock.now() }),
    )
  })
  afterAll(() => opened?.edge.close())
  return {
    get url() {
      return url
    },
    get bus() {
      return now().bus
    },
    get edge() {
      return now().edge
    },
    get invitation() {
      return invitation
    },
    client: (options) => apiClient(url, { clock: database.clock, ...options }),
  }
}

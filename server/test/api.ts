import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import { issueHouseInvitation } from '../src/features/accounts/index.ts'
import { openBus } from '../src/platform/bus.ts'
import { inTransaction } from '../src/platform/database.ts'
import { silentLog, type Log } from '../src/platform/log.ts'
import { startApi, type ApiOptions } from '../src/roles/api.ts'
import { apiClient, type ApiClient, type ApiClientOptions } from './client.ts'
import type { TestDatabase } from './harness.ts'

/** A running API on a free port, over a test file's own database. */
export interface TestApi {
  readonly url: string
  /** A house invitation, to register by. */
  readonly invitation: string
  client(options?: ApiClientOptions): ApiClient
}

export type TestApiOptions = Partial<Pick<ApiOptions, 'env' | 'rateFactor' | 'checkSignature' | 'web'>> & { readonly log?: Log }

const plainEnv: ApiOptions['env'] = { trustedProxies: [], publicUrl: undefined, metricsToken: undefined, staffHost: undefined }

/** Starts an API before the tests of a file and closes it after them. Limits are wide unless the test says otherwise. */
export function withApi(database: TestDatabase, { env = plainEnv, rateFactor = 1_000, checkSignature = true, web, log = silentLog }: TestApiOptions = {}): TestApi {
  let url = ''
  let invitation = ''
  let close: () => Promise<void> = async () => {}
  beforeAll(async () => {
    const db = database.api
    const bus = await openBus(db)
    const edge = await startApi({ env, db, clock: database.clock, log, bus, rateFactor, checkSignature, ...(web !== undefined && { web }) })
    await new Promise<void>((resolve) => edge.server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(edge.server.address() as AddressInfo).port}`
    invitation = await inTransaction(db, (trx) => issueHouseInvitation(trx, { note: 'test', issuedBy: 'test', usesMax: null, at: database.clock.now() }))
    close = () => edge.close()
  })
  afterAll(() => close())
  return {
    get url() {
      return url
    },
    get invitation() {
      return invitation
    },
    client: (options) => apiClient(url, { clock: database.clock, ...options }),
  }
}

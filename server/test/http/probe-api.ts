import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import type { ErrorDeclaration } from '@ohmstead/contract/kernel/error'
import { type HttpEdge, httpHandlers, type HttpOptions, openHttp } from '../../src/edges/http/index.ts'
import { accountsFeature } from '../../src/features/accounts/feature.ts'
import { issueHouseInvitation, memberPrincipal } from '../../src/features/accounts/index.ts'
import { proveServer } from '../../src/features/staff/index.ts'
import { openBus } from '../../src/platform/bus.ts'
import { inTransaction } from '../../src/platform/database.ts'
import { openLog } from '../../src/platform/log.ts'
import { say } from '../../src/platform/words.ts'
import { loneAccounts } from '../api.ts'
import { type ApiClient, apiClient as openClient, type ApiClientOptions } from '../client.ts'
import type { TestDatabase } from '../harness.ts'
import { testSealer } from '../sealer.ts'
import { password, probes, type Sent } from './probe-calls.ts'

/** An API with calls that only try the HTTP edge, and two members who use it. */
export function probeApi(database: TestDatabase) {
  const apiClient = (base: string, options: ApiClientOptions = {}) => openClient(base, { clock: database.clock, ...options })

  const logLines: string[] = []
  const openEdges: HttpEdge[] = []
  const env: HttpOptions['env'] = {
    trustedProxies: [],
    publicUrl: undefined,
    metricsToken: 'a-token-for-metrics',
    staffHost: undefined,
    uploadsHost: undefined,
  }

  async function open(more: Partial<HttpOptions> = {}): Promise<string> {
    const db = database.api
    const edge = await openHttp({
      env,
      db,
      clock: database.clock,
      log: openLog('info', { write: (line) => void logLines.push(line) }),
      bus: await openBus(db),
      principals: [memberPrincipal(testSealer)],
      sealer: testSealer,
      proveServer: (trx) => proveServer(trx, testSealer),
      events: [],
      calls: [...probes, ...Object.values(accountsFeature.calls(loneAccounts)), ...Object.values(httpHandlers(db, database.clock))],
      rateFactor: 10_000,
      ...more,
    })
    await new Promise<void>((resolve) => edge.server.listen(0, '127.0.0.1', resolve))
    openEdges.push(edge)
    return `http://127.0.0.1:${(edge.server.address() as AddressInfo).port}`
  }

  let url = ''
  let ada: ApiClient
  let ben: ApiClient

  beforeAll(async () => {
    await sql`CREATE schema probe`.execute(database.owner.kysely)
    await sql`CREATE TABLE probe.payment (number int generated always AS identity, member_id text NOT NULL, micros bigint NOT NULL)`.execute(
      database.owner.kysely,
    )
    await sql`GRANT usage ON schema probe TO ohmstead_api`.execute(database.owner.kysely)
    await sql`GRANT INSERT, SELECT ON probe.payment TO ohmstead_api`.execute(database.owner.kysely)
    url = await open()
    const invitationCode = await inTransaction(database.owner, (trx) =>
      issueHouseInvitation(trx, { note: '', issuedBy: 'test', usesMax: null, at: database.clock.now() }),
    )
    ada = apiClient(url)
    ben = apiClient(url)
    await ada.register({ email: 'ada@example.org', password, invitationCode })
    await ben.register({ email: 'ben@example.org', password, invitationCode })
  })

  afterAll(async () => {
    await Promise.all(openEdges.map((edge) => edge.close()))
  })

  /** Everything that a request could leave behind, except its nonce. */
  async function traces(): Promise<string> {
    const { rows } = await sql<{ traces: string }>`SELECT concat_ws(' ',
    (SELECT count(*) FROM probe.payment), (SELECT count(*) FROM http.answer), (SELECT count(*) FROM http.ticket), (SELECT count(*) FROM accounts.member),
    (SELECT count(*) FROM accounts.sign_in), (SELECT count(*) FROM delivery.mail), (SELECT count(*) FROM accounts.code),
    (SELECT count(*) FROM platform.outbox), (SELECT count(*) FROM platform.audit)) AS traces`.execute(database.owner.kysely)
    return rows[0]?.traces ?? ''
  }

  /** Sends a request, and expects this refusal in two languages and no changes. */
  async function refused(error: ErrorDeclaration, build: () => Promise<Sent> | Sent, params: Record<string, unknown> = {}): Promise<unknown> {
    const before = await traces()
    const messages: string[] = []
    let data: unknown
    for (const lang of ['en_US', 'de_DE'] as const) {
      const { path = '/api/probe/pay', method, body, headers = {}, as = ada } = await build()
      const answer = await as.send(path, { ...(method && { method }), ...(method === 'GET' ? {} : { body }), headers: { lang, ...headers } })
      expect(answer.envelope, answer.text).toMatchObject({ code: error.code })
      expect(answer.status).toBe(error.status)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      const { params: given } = (answer.envelope ?? { data: {} }).data as { params: Record<string, string | number> }
      expect(given).toMatchObject(params)
      expect(answer.envelope?.message).toBe(say(lang, error.message, given))
      messages.push(answer.envelope?.message ?? '')
      data = answer.envelope?.data
    }
    expect(messages[0]).not.toBe(messages[1])
    expect(await traces()).toBe(before)
    return data
  }

  return { refused, ada: () => ada, ben: () => ben, apiClient, url: () => url, open, env, traces, logLines }
}

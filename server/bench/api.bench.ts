import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pointList } from '@ohmstead/contract/charging/calls'
import { incomeCalendar, releaseList } from '@ohmstead/contract/income/calls'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { CallDeclaration } from '@ohmstead/contract/kernel/call'
import { dayOf } from '@ohmstead/contract/kernel/day'
import { billList, holdList } from '@ohmstead/contract/wallets/calls'
import { figure, type BenchContext, type Figure } from '../../tools/bench-context.ts'
import { openBus } from '../src/platform/bus.ts'
import { demoClock } from '../src/platform/clock.ts'
import { openDatabase, type Database } from '../src/platform/database.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts'
import { openLog } from '../src/platform/log.ts'
import { rowCoding } from '../src/platform/row-code.ts'
import { openSealer, type Sealer } from '../src/platform/sealed.ts'
import { apiClient, type ApiClient } from '../src/roles/api-client.ts'
import { startApi } from '../src/roles/api.ts'
import { edgeEnv } from '../test/test-env.ts'
import { startDemoProcess } from './demo-process.ts'
import type { HttpLoad, HttpLoadResult } from './http-load.ts'
import { forkLoader, type Loader } from './loader.ts'

export const name = 'api'

const CONNECTIONS = 32
/** As many connections as an instance gives its API. */
const POOL = 16

/** Reads of the API as a browser makes them, signed and signed in, over what the demo's story left in the database. */
export async function run({ folder, seconds, quick, say }: BenchContext): Promise<readonly Figure[]> {
  const dataDir = path.join(folder, 'data')
  say('seeding the history of the demo')
  await (await startDemoProcess(dataDir)).stop()
  const { people } = JSON.parse(readFileSync(path.join(dataDir, 'demo.json'), 'utf8')) as { people: readonly Person[] }
  const log = openLog('silent')
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  const sealer = await sealerOfDemo(dataDir, postgres.ownerUrl)
  // Signing in checks the code of the person's row.
  const db = openDatabase(postgres.urlOf('api'), { max: POOL, rows: rowCoding(sealer) })
  const seen = statementsSeen(db)
  const clock = await demoClock(db)
  // The pace of one person is a limit of its own; here it would be the figure.
  const edge = await startApi({ env: edgeEnv, db, clock, log, bus: await openBus(db), sealer, rateFactor: 1e6 })
  const url = await listening(edge.server)
  const loader = forkLoader<HttpLoad, HttpLoadResult>(path.join(import.meta.dirname, 'http-load.ts'))
  try {
    const [ada] = people
    assert(ada, 'the demo has people')
    const client = apiClient(url)
    await client.login(ada.email, ada.password)
    // The first requests of a read run in code that is not compiled yet.
    const amount = { first: quick ? 100 : 3_000, ms: seconds * 500 }
    const month = dayOf(clock.now()).slice(0, 7)
    const figures: Figure[] = []
    const read = async (title: string, request: Read, asMember: boolean) => {
      say(title)
      const reader = asMember ? client : apiClient(url)
      const found = await beside(title, request, { url, client: reader, loader, amount })
      figures.push(...found)
      if (!('call' in request)) return
      const statements = await statementsOf(request, reader, seen)
      const [ours, p99] = [found[0]?.ours ?? 0, found[1]?.ours ?? 0]
      const served = await queriesServed(db, statements, { loader, amount })
      figures.push(
        figure({
          name: `${title}, beside its queries`,
          ours,
          reference: served.perSecond,
          referenceName: 'bare node:http that makes its queries',
          unit: 'requests/s',
          aim: { of: 'ratio', atLeast: 0.5 },
        }),
        figure({
          name: `${title}: p99 of ${CONNECTIONS} at once, beside its queries`,
          ours: p99,
          reference: served.p99Ms,
          referenceName: 'bare node:http that makes its queries',
          unit: 'ms',
        }),
        figure({
          name: `${title}, beside its queries without HTTP`,
          ours,
          reference: await queriesAlone(db, statements, amount.ms),
          referenceName: 'its queries alone',
          unit: 'requests/s',
        }),
      )
    }
    await read('healthz', { path: '/healthz' }, false)
    await read('list of points', { call: pointList, input: {} }, false)
    await read('page of bills', { call: billList, input: { pageNum: 1, pageSize: 20 } }, true)
    await read('holds', { call: holdList, input: {} }, true)
    await read('released income', { call: releaseList, input: {} }, true)
    await read('income of a month', { call: incomeCalendar, input: { month } }, true)
    return figures
  } finally {
    loader.end()
    await edge.close()
    await db.close()
    await postgres.stop()
  }
}

/** The demo's own: what it sealed must be read here. */
async function sealerOfDemo(dataDir: string, ownerUrl: string): Promise<Sealer> {
  const owner = openDatabase(ownerUrl, { max: 1 })
  try {
    return await openSealer({ keyFile: undefined, dataDir, owner })
  } finally {
    await owner.close()
  }
}

interface Person {
  readonly id: string
  readonly email: string
  readonly password: string
}

interface CallRead {
  readonly call: CallDeclaration
  readonly input: Readonly<Record<string, unknown>>
}

type Read = { readonly path: string } | CallRead

interface Readers {
  readonly url: string
  readonly client: ApiClient
  readonly loader: Loader<HttpLoad, HttpLoadResult>
  readonly amount: { readonly first: number; readonly ms: number }
}

/** A read, and a bare server that answers the same bytes to the same requests. */
async function beside(title: string, read: Read, { url, client, loader, amount }: Readers): Promise<Figure[]> {
  const { path: at, method, bodies } = 'path' in read ? readOfPath(read.path) : readOfCall(read.call, read.input, client)
  const cookie = [...client.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
  const headers = {
    lang: client.lang,
    ...(method === 'POST' && { 'content-type': 'application/json' }),
    ...(cookie !== '' && { cookie }),
    ...(client.token !== null && { token: client.token }),
  }
  const [sample = ''] = await bodies(1)
  const answer = await fetch(`${url}${at}`, { method, headers, ...(method === 'POST' && { body: sample }) })
  const bytes = Buffer.from(await answer.arrayBuffer())
  assert(answer.ok, `${title} is answered: ${answer.status} ${bytes.toString('utf8').slice(0, 200)}`)
  const bare = await bareServer(Object.fromEntries(answer.headers), bytes)
  const measure = async (base: string) => {
    const task = { url: `${base}${at}`, method, headers, connections: CONNECTIONS }
    const { perSecond } = await loader.load({ ...task, bodies: await bodies(amount.first) })
    const result = await loader.load({ ...task, bodies: await bodies(Math.max(amount.first, Math.ceil((perSecond * amount.ms) / 1_000))) })
    assert(result.failed === 0, `${title}: every request is answered, ${result.failed} were not`)
    return result
  }
  const [ours, reference] = [await measure(url), await measure(bare.url)]
  bare.close()
  const referenceName = `bare node:http, the same ${bytes.length} bytes`
  return [
    figure({ name: title, ours: ours.perSecond, reference: reference.perSecond, referenceName, unit: 'requests/s' }),
    figure({
      name: `${title}: p99 of ${CONNECTIONS} at once`,
      ours: ours.p99Ms,
      reference: reference.p99Ms,
      referenceName,
      unit: 'ms',
      ...(method === 'POST' && { aim: { of: 'ours', atMost: 30 } as const }),
    }),
  ]
}

function readOfPath(at: string) {
  return { path: at, method: 'GET' as const, bodies: async (count: number) => Array.from({ length: count }, () => '') }
}

/** Every request is signed with a nonce of its own, before the clock runs: signing is the reader's work. */
function readOfCall(call: CallDeclaration, input: Readonly<Record<string, unknown>>, client: ApiClient) {
  const body = async () => JSON.stringify(await client.sign(input))
  return { path: `/api/${call.path}`, method: 'POST' as const, bodies: (count: number) => Promise.all(Array.from({ length: count }, body)) }
}

async function bareServer(headers: Readonly<Record<string, string>>, bytes: Buffer): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    request.resume()
    request.once('end', () => response.writeHead(200, headers).end(bytes))
  })
  return { url: await listening(server), close: () => void server.close() }
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

interface SentStatement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Answers the statements that connections for reading are asked while something runs. */
type Seen = (work: () => Promise<unknown>) => Promise<SentStatement[]>

function statementsSeen({ reading }: Database): Seen {
  let sent: SentStatement[] | null = null
  reading.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      sent?.push({ text: String(args[0]), values: [...((args[1] as unknown[] | undefined) ?? [])] })
      return query(...args)
    }) as typeof client.query
  })
  return async (work) => {
    const found: SentStatement[] = []
    sent = found
    await work()
    sent = null
    return found
  }
}

/** The statements of one call. The sign-in is remembered from the call before, as it is while a page makes several calls. */
async function statementsOf({ call, input }: CallRead, client: ApiClient, seen: Seen): Promise<SentStatement[]> {
  await client.ask(call, input)
  return seen(() => client.ask(call, input))
}

/**
 * A bare server that makes the statements of a call for each request and answers their rows. It is asked by the same readers in the same way:
 * they need the processor too, which queries alone do not show.
 */
async function queriesServed(
  { reading }: Database,
  statements: readonly SentStatement[],
  { loader, amount }: Pick<Readers, 'loader' | 'amount'>,
): Promise<HttpLoadResult> {
  const server = createServer((request, response) => {
    request.resume()
    request.once('end', async () => {
      const rows: unknown[] = []
      for (const { text, values } of statements) rows.push(...(await reading.pool.query(text, [...values])).rows)
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows, textOfBigint))
    })
  })
  const task = { url: await listening(server), method: 'POST' as const, headers: { 'content-type': 'application/json' }, connections: CONNECTIONS }
  const bodies = (count: number) => Array.from({ length: count }, () => '{}')
  const { perSecond } = await loader.load({ ...task, bodies: bodies(amount.first) })
  const result = await loader.load({ ...task, bodies: bodies(Math.max(amount.first, Math.ceil((perSecond * amount.ms) / 1_000))) })
  server.close()
  assert(result.failed === 0, `every request for the queries is answered, ${result.failed} were not`)
  return result
}

async function queriesAlone({ reading }: Database, statements: readonly SentStatement[], ms: number): Promise<number> {
  const began = performance.now()
  let times = 0
  const work = async () => {
    for (; performance.now() - began < ms; times++) for (const { text, values } of statements) await reading.pool.query(text, [...values])
  }
  await Promise.all(Array.from({ length: POOL }, work))
  return times / ((performance.now() - began) / 1_000)
}

const textOfBigint = (_key: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)

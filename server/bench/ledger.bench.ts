import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import pg from 'pg'
import { figure, type BenchContext, type Figure } from '../../tools/bench-context.ts'
import { approve, captureOf, openAccounts, PLATFORM, post, seal, violations, type Entry } from '../src/features/ledger/index.ts'
import { systemClock } from '../src/platform/clock.ts'
import { openDatabase, type Database } from '../src/platform/database.ts'
import type { DatabaseRole } from '../src/platform/database-role.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts'
import { foundInstance } from '../src/platform/instance.ts'
import { openLog } from '../src/platform/log.ts'
import { migrate } from '../src/platform/migrate.ts'
import { bareBooks } from '../test/ledger/bare-books.ts'
import { practised, type PracticeEntry } from '../test/ledger/practice-postings.ts'
import { median } from './spread.ts'
import { hasPgbench, openTpcb, pgbenchRate } from './tpcb.ts'

export const name = 'ledger'

const MEMBERS = 10_000
const CLIENTS = 8
const BATCH = 1_000
const AT = systemClock().now()

/** Transfers per second, durable and with every guard of the ledger on, beside TPC-B on the same server in the same run. */
export async function run({ folder, seconds, quick, say }: BenchContext): Promise<readonly Figure[]> {
  const log = openLog('silent')
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'data'), log })
  await migrate({ ownerUrl: postgres.ownerUrl, log })
  const open = (role: DatabaseRole) => openDatabase(postgres.urlOf(role), { max: 2 })
  const [owner, api, worker, watcher] = [openDatabase(postgres.ownerUrl), open('api'), open('worker'), open('watcher')]
  try {
    await foundInstance(owner, 'demo')
    await bareBooks(owner)
    say(`${MEMBERS} members are given something to move`)
    await fund({ api, worker, watcher })
    await owner.pool.query('analyze')
    const rounds = quick ? 1 : 4
    const short = Math.max(1, seconds / rounds)
    const tpcb = await openTpcb(postgres.superuserUrl, CLIENTS)
    const rates = { reference: [await tpcb.measure(short)], own: [] as number[], hot: [] as number[], held: [] as number[] }
    // In turns, so that whatever else the machine does meets all of them alike.
    for (let round = 0; round < rounds; round++) {
      say(`round ${round + 1} of ${rounds}`)
      const drive = (role: DatabaseRole, statement: string) =>
        driven({ url: postgres.urlOf(role), file: path.join(folder, `${role}.sql`), statement, seconds: short })
      rates.own.push(await drive('api', single('transfer_own', 'transfer', 'reward', member, 'recharge', member)))
      rates.hot.push(await drive('watcher', single('deposit', 'deposit', 'chain_clearing', `'${PLATFORM}'`, 'recharge', member)))
      rates.held.push(await drive('api', single('withdraw_net', 'withdrawal', 'recharge', member, 'chain_clearing', `'${PLATFORM}'`, 'hold')))
      rates.reference.push(await tpcb.measure(short))
    }
    const reference = median(rates.reference)
    const beside = (what: string, ours: number, atLeast: number) =>
      figure({ name: what, ours, reference, referenceName: tpcb.name, unit: 'transfers/s', aim: { of: 'ratio', atLeast } })
    say('batches')
    const batched = await batches(watcher, quick ? 5 : 40)
    say('the books are read')
    const { checkMs, readMs, transfers } = await read(worker)
    return [
      beside('transfers between two wallets, 8 clients', median(rates.own), 0.8),
      beside('transfers out of one account spread over 16 rows, 8 clients', median(rates.hot), 0.8),
      beside('holds, 8 clients', median(rates.held), 0.8),
      beside(`batches of ${BATCH} from one account to as many wallets, 1 client`, batched, 3),
      figure({
        name: `the minutely check of the books, ${transfers} transfers sealed`,
        ours: checkMs,
        reference: readMs,
        referenceName: 'a full reading',
        unit: 'ms',
      }),
    ]
  } finally {
    await Promise.all([owner, api, worker, watcher].map((database) => database.close()))
    await postgres.stop()
  }
}

const wallet = (kind: 'recharge' | 'reward', at: number) => ({ kind, owner: `mb_${at}` })
const entry = (given: Omit<PracticeEntry, 'phase' | 'at'>): Entry => practised({ ...given, phase: 'post', at: AT })

/** Every member has rewards to move and deposits to hold. */
async function fund({ api, worker, watcher }: Readonly<Record<'api' | 'worker' | 'watcher', Database>>): Promise<void> {
  const budget = { kind: 'marketing_budget', owner: PLATFORM } as const
  const funding = entry({
    code: 'operator_funding',
    debit: { kind: 'operator_bank', owner: PLATFORM },
    credit: budget,
    amount: micros(10n ** 15n),
    cause: { kind: 'funding', id: 'fu_bench' },
    key: 'fund',
  })
  await approve(api.kysely, funding, { askedBy: 'st_ann' as Id<'staff'>, approvedBy: 'st_bob' as Id<'staff'>, reason: 'bench' })
  await post(api.kysely, [funding])
  for (let from = 0; from < MEMBERS; from += BATCH) {
    const places = Array.from({ length: BATCH }, (_, index) => from + index)
    await openAccounts(
      api.kysely,
      places.flatMap((at) => [wallet('recharge', at), wallet('reward', at)]),
    )
    const rewards = places.map((at) =>
      practised({
        code: 'task_reward',
        phase: 'hold',
        debit: budget,
        credit: wallet('reward', at),
        amount: micros(10_000_000_000n),
        cause: { kind: 'task', id: `mb_${at}` },
        key: 'hold',
        at: AT,
      }),
    )
    await post(worker.kysely, rewards)
    await post(
      worker.kysely,
      rewards.map((hold) => captureOf(hold, { key: 'capture', at: AT })),
    )
    await post(
      watcher.kysely,
      places.map((at) => deposit(at, `start-${at}`, 10_000_000_000n)),
    )
  }
}

function deposit(to: number, id: string, amount: bigint): Entry {
  return entry({
    code: 'deposit',
    debit: { kind: 'chain_clearing', owner: PLATFORM },
    credit: wallet('recharge', to),
    amount: micros(amount),
    cause: { kind: 'deposit', id },
    key: 'seen',
  })
}

const member = `'mb_' || :m`

/** One transfer as a statement of pgbench: a new cause, a random member. */
function single(code: string, cause: string, from: string, payer: string, to: string, payee: string, phase = 'post'): string {
  return `\\set m random(0, ${MEMBERS - 1})
\\set n random(1, 1000000000000000)
select ledger.post(array[ledger.transfer_id('${code}', '${cause}', 'b' || :n, 'k')], array['${code}'], array['${phase}']::ledger.phase[], array['${from}'], array[${payer}],
  array['${to}'], array[${payee}], array[1::bigint], array[null::uuid], array['${cause}'], array['b' || :n], array['k'], array[null::text], array[null::bytea], array[null::text], array[now()]);`
}

interface Driven {
  readonly url: string
  readonly file: string
  readonly statement: string
  readonly seconds: number
}

/** By pgbench with prepared statements; by our own clients where it is not installed, like the reference. */
async function driven(given: Driven): Promise<number> {
  if (!hasPgbench()) return drivenByHand(given)
  writeFileSync(given.file, given.statement.replaceAll(/:([mn])\b/g, ':$1::bigint'))
  return pgbenchRate(['-M', 'prepared', '-c', String(CLIENTS), '-f', given.file], given.seconds, given.url)
}

async function drivenByHand({ url, statement, seconds }: Driven): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: CLIENTS })
  const text = statement
    .replaceAll(/^\\set.*\n/gm, '')
    .replaceAll(':m', '$1::bigint')
    .replaceAll(':n', '$2::bigint')
  const from = performance.now()
  const until = from + seconds * 1_000
  let done = 0
  const work = async (client: number) => {
    const connection = await pool.connect()
    for (let n = 0; performance.now() < until; n++, done++) {
      await connection.query({ name: 'single', text, values: [(n * 7_919 + client) % MEMBERS, n * CLIENTS + client + 1] })
    }
    connection.release()
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, client) => work(client)))
  const perSecond = done / ((performance.now() - from) / 1_000)
  await pool.end()
  return perSecond
}

async function batches(watcher: Database, count: number): Promise<number> {
  const entries = Array.from({ length: count }, (_, batch) =>
    Array.from({ length: BATCH }, (__, at) => deposit((batch * BATCH + at) % MEMBERS, `batch-${batch}-${at}`, 1n)),
  )
  const from = performance.now()
  for (const batch of entries) await post(watcher.kysely, batch)
  return (count * BATCH) / ((performance.now() - from) / 1_000)
}

/** Seals everything, then looks for violations in both ways; there must be none. */
async function read(worker: Database): Promise<{ checkMs: number; readMs: number; transfers: number }> {
  let transfers = 0
  for (let sealed = -1; sealed !== 0; transfers += sealed) {
    sealed = await seal(worker)
    await sleep(0)
  }
  const timed = async (all: boolean) => {
    const from = performance.now()
    const found = await violations(worker.kysely, { all })
    if (found.length > 0) throw new Error(`the books are not in order: ${JSON.stringify(found.slice(0, 3))}`)
    return performance.now() - from
  }
  return { transfers, checkMs: await timed(false), readMs: await timed(true) }
}

import { execFile, spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'

const SCALE = 10
const TRANSACTION = (aid: number, tid: number, bid: number, delta: number) => [
  `UPDATE pgbench_accounts SET abalance = abalance + ${delta} WHERE aid = ${aid}`,
  `SELECT abalance FROM pgbench_accounts WHERE aid = ${aid}`,
  `UPDATE pgbench_tellers SET tbalance = tbalance + ${delta} WHERE tid = ${tid}`,
  `UPDATE pgbench_branches SET bbalance = bbalance + ${delta} WHERE bid = ${bid}`,
  `INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES (${tid}, ${bid}, ${aid}, ${delta}, CURRENT_TIMESTAMP)`,
]

export interface Tpcb {
  readonly name: string
  /** Transactions per second now. Asked again and again between our own rounds, so that whatever else the machine does meets both. */
  measure(seconds: number): Promise<number>
}

/**
 * The reference of every ledger figure: pgbench's own TPC-B at scale 10 on the same PostgreSQL. Where pgbench is not installed the same
 * five statements are sent by our own clients, which is slower than pgbench; the result says which was used.
 */
export async function openTpcb(superuserUrl: string, clients: number): Promise<Tpcb> {
  const admin = new pg.Client({ connectionString: superuserUrl })
  await admin.connect()
  await admin.query('create database tpcb')
  await admin.end()
  const url = superuserUrl.replace(/\/[^/]*$/, '/tpcb')
  if (hasPgbench()) {
    await pgbench(['-i', '-q', '-s', String(SCALE), url], 60)
    return { name: `pgbench TPC-B, ${clients} clients`, measure: (seconds) => pgbenchRate(['-c', String(clients)], seconds, url) }
  }
  await makeTables(url)
  return { name: `TPC-B by our own clients, ${clients} of them`, measure: (seconds) => byHand(url, seconds, clients) }
}

export function hasPgbench(): boolean {
  return spawnSync('pgbench', ['--version']).status === 0
}

/** Transactions per second of a run of pgbench on two threads. */
export async function pgbenchRate(args: readonly string[], seconds: number, url: string): Promise<number> {
  const stdout = await pgbench(['-n', '-j', '2', '-T', String(Math.max(1, Math.round(seconds))), ...args, url], seconds)
  const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN)
  if (Number.isNaN(perSecond)) throw new Error(`pgbench did not print its rate: ${stdout}`)
  return perSecond
}

const execute = promisify(execFile)

/** Awaited, since the database's own log is read by this process: unread, it would hold the database. A run that is stuck ends the bench. */
async function pgbench(args: readonly string[], seconds: number): Promise<string> {
  const { stdout, stderr } = await execute('pgbench', args, { timeout: (seconds + 30) * 1_000 })
  if (/ERROR/.test(stderr)) throw new Error(`pgbench met an error: ${stderr}`)
  return stdout
}

async function makeTables(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`
    create table pgbench_branches (bid int primary key, bbalance int) with (fillfactor = 100);
    create table pgbench_tellers (tid int primary key, bid int, tbalance int) with (fillfactor = 100);
    create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84)) with (fillfactor = 100);
    create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    insert into pgbench_branches select g, 0 from generate_series(1, ${SCALE}) g;
    insert into pgbench_tellers select g, (g - 1) / 10 + 1, 0 from generate_series(1, ${SCALE * 10}) g;
    insert into pgbench_accounts select g, (g - 1) / 100000 + 1, 0, '' from generate_series(1, ${SCALE * 100_000}) g;
    analyze`)
  await client.end()
}

async function byHand(url: string, seconds: number, clients: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: clients })
  let [done, running, seed] = [0, true, 1]
  const next = (max: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return (seed % max) + 1
  }
  const work = async () => {
    const client = await pool.connect()
    while (running) {
      await client.query('begin')
      for (const statement of TRANSACTION(next(SCALE * 100_000), next(SCALE * 10), next(SCALE), next(10_000) - 5_000)) await client.query(statement)
      await client.query('commit')
      done += 1
    }
    client.release()
  }
  const from = performance.now()
  const workers = Array.from({ length: clients }, work)
  await sleep(seconds * 1_000)
  running = false
  await Promise.all(workers)
  const perSecond = done / ((performance.now() - from) / 1_000)
  await pool.end()
  return perSecond
}

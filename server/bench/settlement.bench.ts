import { incomeFeature } from '../src/features/income/feature.ts'
import path from 'node:path'
import { assert } from '@ohmstead/contract/kernel/assert'
import { instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import { figure, type BenchContext, type Figure } from '../../tools/bench-context.ts'
import { putAwaiting, type Awaiting } from '../src/features/income/awaiting.store.ts'
import { systemClock } from '../src/platform/clock.ts'
import { inTransaction, openDatabase, type Database } from '../src/platform/database.ts'
import { runDueNow } from '../src/platform/due.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts'
import { foundInstance } from '../src/platform/instance.ts'
import { openLog } from '../src/platform/log.ts'
import { migrate } from '../src/platform/migrate.ts'
import { collectedSessions } from './settlement-scene.ts'
import { median } from './spread.ts'
import { openTpcb } from './tpcb.ts'

export const name = 'settlement'

const BATCH = 1_000
/** How often the reference is measured between batches. */
const REFERENCES = 5

/** Settling collected payments as the worker does: find, divide, store the documents, hold every share, publish. All of it durable. */
export async function run({ folder, seconds, quick, say }: BenchContext): Promise<readonly Figure[]> {
  const count = quick ? 3_000 : 100_000
  const log = openLog('silent')
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'data'), log })
  await migrate({ ownerUrl: postgres.ownerUrl, log })
  const open = (url: string) => openDatabase(url)
  const [superuser, owner, api, worker] = [
    open(postgres.superuserUrl),
    open(postgres.ownerUrl),
    open(postgres.urlOf('api')),
    open(postgres.urlOf('worker')),
  ]
  await foundInstance(owner, 'demo')
  try {
    const tpcb = await openTpcb(postgres.superuserUrl, 8)
    const now = systemClock().now()
    say(`${count} charging sessions are made`)
    const { waiting, openingMs } = await collectedSessions({ superuser, owner, api, worker }, count, now, say)
    const batches = Array.from({ length: Math.ceil(count / BATCH) }, (_, index) => waiting.slice(index * BATCH, (index + 1) * BATCH))
    const [tookMs, references]: [number[], number[]] = [[], []]
    for (const [index, batch] of batches.entries()) {
      if (index % Math.ceil(batches.length / REFERENCES) === 0) references.push(await tpcb.measure(Math.max(1, seconds / REFERENCES)))
      tookMs.push(await settleTimed(worker, batch, now + index))
      if (index % 20 === 19) say(`${(index + 1) * BATCH} settled, the last ${BATCH} in ${Math.round(tookMs.at(-1) ?? 0)} ms`)
    }
    const allMs = tookMs.reduce((sum, ms) => sum + ms, 0)
    const { rows } = await sql<{ transfers: number; settled: number }>`
      select (select count(*) from ledger.transfer where code <> 'charge_payment')::int as transfers, (select count(*) from income.settlement)::int as settled`.execute(
      owner.kysely,
    )
    const { transfers, settled } = rows[0] ?? { transfers: 0, settled: 0 }
    assert(settled === count, 'every charging session was settled')
    const reference = { reference: median(references), referenceName: tpcb.name }
    const perSecond = (ms: number) => transfers / batches.length / (ms / 1_000)
    const [early, late] = [median(tookMs.slice(0, 10)), median(tookMs.slice(-10))]
    return [
      figure({
        name: 'transfers inside the settlement of 1,000 charging sessions, their accounts opened',
        ours: perSecond(median(tookMs) + openingMs / batches.length),
        ...reference,
        unit: 'transfers/s',
        aim: { of: 'ratio', atLeast: 3 },
      }),
      figure({ name: 'the same, accounts already open', ours: perSecond(median(tookMs)), ...reference, unit: 'transfers/s' }),
      figure({ name: `settlement of ${count} charging sessions`, ours: count / (allMs / 1_000), ...reference, unit: 'charging sessions/s' }),
      figure({
        name: 'the last 10,000 beside the first',
        ours: late,
        reference: early,
        referenceName: 'the first 10,000',
        unit: 'ms per 1,000',
        aim: { of: 'ratio', atMost: 1.5 },
      }),
    ]
  } finally {
    await Promise.all([superuser, owner, api, worker].map((database) => database.close()))
    await postgres.stop()
  }
}

/** From the payments that wait to nothing left that waits. */
async function settleTimed(worker: Database, batch: readonly Awaiting[], at: number): Promise<number> {
  const [settle] = incomeFeature.dueWork
  const now = instant(at)
  await inTransaction(worker, (trx) => putAwaiting(trx, batch, now))
  const from = performance.now()
  await runDueNow(worker, settle, now)
  return performance.now() - from
}

import path from 'node:path'
import { instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import { figure, type BenchContext, type Figure } from '../../tools/bench-context.ts'
import type { Awaiting } from '../src/features/income/awaiting.store.ts'
import { settleAll } from '../src/features/income/index.ts'
import { systemClock } from '../src/platform/clock.ts'
import { inTransaction, openDatabase, type Database } from '../src/platform/database.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts'
import { foundInstance } from '../src/platform/instance.ts'
import { openLog } from '../src/platform/log.ts'
import { migrate } from '../src/platform/migrate.ts'
import { collectedSessions } from './settlement-scene.ts'
import { tpcb } from './tpcb.ts'

export const name = 'settlement'

const BATCH = 1_000

/** Settling what was collected: dividing, keeping the documents, holding every share, telling. One connection, everything durable. */
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
    say('reference')
    const reference = await tpcb(postgres.superuserUrl, { seconds, clients: 8 })
    const now = systemClock().now()
    say(`${count} charging sessions are made`)
    const waiting = await collectedSessions({ superuser, owner, api, worker }, count, now, say)
    const batches = Array.from({ length: Math.ceil(waiting.length / BATCH) }, (_, index) => waiting.slice(index * BATCH, (index + 1) * BATCH))
    const tookMs: number[] = []
    const from = performance.now()
    for (const [index, batch] of batches.entries()) {
      tookMs.push(await settleTimed(worker, batch, now + index))
      if (index % 20 === 19) say(`${(index + 1) * BATCH} settled, the last ${BATCH} in ${Math.round(tookMs.at(-1) ?? 0)} ms`)
    }
    const allMs = performance.now() - from
    const { rows } = await sql<{ transfers: bigint }>`select count(*) as transfers from ledger.transfer where code <> 'charge_payment'`.execute(
      owner.kysely,
    )
    const perBatch = Number(rows[0]?.transfers ?? 0n) / batches.length
    const [early, late] = [median(tookMs.slice(0, 10)), median(tookMs.slice(-10))]
    return [
      figure({
        name: 'transfers inside the settlement of 1,000 charging sessions',
        ours: perBatch / (median(tookMs) / 1_000),
        reference: reference.perSecond,
        referenceName: reference.name,
        unit: 'transfers/s',
        aim: { of: 'ratio', atLeast: 3 },
      }),
      figure({
        name: `settlement of ${count} charging sessions`,
        ours: waiting.length / (allMs / 1_000),
        reference: null,
        unit: 'charging sessions/s',
      }),
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

async function settleTimed(worker: Database, batch: readonly Awaiting[], now: number): Promise<number> {
  const from = performance.now()
  await inTransaction(worker, (trx) => settleAll(trx, batch, instant(now)))
  return performance.now() - from
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { personalInfo } from '@ohmstead/contract/accounts/calls'
import { assert } from '@ohmstead/contract/kernel/assert'
import { figure, type BenchContext, type Figure } from '../../tools/bench-context.ts'
import { issueHouseInvitation } from '../src/features/accounts/index.ts'
import { keepStaffProof } from '../src/features/staff/index.ts'
import { openBus } from '../src/platform/bus.ts'
import { systemClock } from '../src/platform/clock.ts'
import { inTransaction, openDatabase } from '../src/platform/database.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts'
import { foundInstance } from '../src/platform/instance.ts'
import { openLog } from '../src/platform/log.ts'
import { migrate } from '../src/platform/migrate.ts'
import { rowCoding } from '../src/platform/row-code.ts'
import { openSealer } from '../src/platform/sealed.ts'
import { apiClient, type ApiClient } from '../src/roles/api-client.ts'
import { startApi } from '../src/roles/api.ts'
import { edgeEnv } from '../test/test-env.ts'
import { forkLoader } from './loader.ts'
import { quantile } from './spread.ts'
import type { FloodName, FloodResult, FloodTask } from './strangers-load.ts'

export const name = 'strangers'

/** Every stranger asks from a network of their own: what one network may is a limit of its own, and no flood comes from one. */
const env = { ...edgeEnv, trustedProxies: ['127.0.0.1'] }
const POOL = 16
/** The bystander reads, looks at what it got, and reads on. */
const PAUSE_MS = 20
const LOST_AT_MOST = 3

/** How long a member waits for a page while strangers make load, compared with no load. */
export async function run({ folder, seconds, quick, say }: BenchContext): Promise<readonly Figure[]> {
  const log = openLog('silent')
  const clock = systemClock()
  const dataDir = path.join(folder, 'data')
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  await migrate({ ownerUrl: postgres.ownerUrl, log })
  const owner = openDatabase(postgres.ownerUrl)
  await foundInstance(owner, 'demo')
  const sealer = await openSealer({ keyFile: undefined, dataDir, owner })
  await keepStaffProof(owner, sealer)
  const db = openDatabase(postgres.urlOf('api'), { max: POOL, rows: rowCoding(sealer) })
  const edge = await startApi({ env, db, clock, log, bus: await openBus(db), sealer, rateFactor: 1_000 })
  await new Promise<void>((resolve) => edge.server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(edge.server.address() as AddressInfo).port}`
  const loader = forkLoader<FloodTask, FloodResult>(path.join(import.meta.dirname, 'strangers-load.ts'))
  try {
    const invitationCode = await inTransaction(owner, (trx) =>
      issueHouseInvitation(trx, { note: 'bench', issuedBy: 'bench', usesMax: null, at: clock.now() }),
    )
    const bystander = apiClient(url)
    await bystander.register({ email: 'ada@example.org', password: 'porcelain-42', invitationCode })
    const reads = quick ? 20 : seconds * 30
    const floodMs = quick ? 3_000 : 2 * seconds * 1_000
    await waits(bystander, quick ? 5 : 100)
    const figures: Figure[] = []
    for (const [title, flood] of floods) {
      say(title)
      if (flood === 'codes') await loader.load({ url, flood: 'captchas', ms: floodMs })
      // Each beside a quiet time of its own: what the machine does otherwise is part of both.
      const quiet = await waits(bystander, reads)
      const flooding = loader.load({ url, flood, ms: floodMs })
      await sleep(quick ? 200 : 1_000)
      const loaded = await waits(bystander, reads)
      const { answered } = await flooding
      say(`${answered} requests of strangers were answered in ${floodMs / 1_000} s`)
      for (const share of [0.5, 0.99])
        figures.push(
          figure({
            name: `${title}: p${share * 100} of a bystander`,
            ours: quantile(loaded, share),
            reference: quantile(quiet, share),
            referenceName: 'when it is quiet',
            unit: 'ms',
            ...(share === 0.99 && { aim: { of: 'ratio', atMost: LOST_AT_MOST } }),
          }),
        )
    }
    return figures
  } finally {
    loader.end()
    await edge.close()
    await db.close()
    await owner.close()
    await postgres.stop()
  }
}

async function waits(client: ApiClient, reads: number): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; at < reads; at++) {
    const began = performance.now()
    const answer = await client.call(personalInfo, {})
    times.push(performance.now() - began)
    assert(answer.ok, `a bystander is served: ${answer.code}`)
    await sleep(PAUSE_MS)
  }
  return times
}

const floods: readonly (readonly [string, FloodName])[] = [
  ['pages for unknown hosts', 'unknownHosts'],
  ['guesses at passwords', 'passwords'],
  ['slow uploads', 'slowUploads'],
  ['look-ups of invitation codes', 'lookups'],
  ['requests of codes', 'codes'],
]

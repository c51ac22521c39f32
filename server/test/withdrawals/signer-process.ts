import { runTurn } from '../../src/features/withdrawals/signer.jobs.ts'
import { localKey } from '../../src/features/withdrawals/signing-key.port.ts'
import { openChain } from '../../src/edges/chains/index.ts'
import type { Clock } from '../../src/platform/clock.ts'
import { openDatabase } from '../../src/platform/database.ts'
import { silentLog } from '../../src/platform/log.ts'
import { rowCoding } from '../../src/platform/row-code.ts'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { testSealer } from '../sealer.ts'

/** What the process is started with: a database, a chain, a key, the time, and the step after which it is killed. */
export interface SignerProcess {
  readonly databaseUrl: string
  readonly place: Parameters<typeof openChain>[1]
  readonly key: string
  readonly now: number
  readonly killAt: string | null
}

// One turn of a signer in a process of its own, which kills itself at a step as a power failure would.
const { databaseUrl, place, key, now, killAt } = JSON.parse(process.argv[2] ?? '') as SignerProcess
const db = openDatabase(databaseUrl, { name: 'signer', max: 2, rows: rowCoding(testSealer) })
const chain = await openChain('evm', place)
const local = localKey(Buffer.from(key, 'hex'))
const clock: Clock = { now: () => now as Instant, trueNow: () => now as Instant, onMove: () => () => undefined, follow: async () => undefined }
await runTurn({
  db,
  clock,
  log: silentLog,
  key: local,
  network: 'polygon',
  chain,
  sender: await local.addressOn('evm'),
  onStep: (step) => {
    if (step === killAt) process.kill(process.pid, 'SIGKILL')
  },
})
await db.close()

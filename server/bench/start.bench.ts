import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { figure, type BenchContext, type Figure } from '../../tools/bench-context.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts'
import { openLog } from '../src/platform/log.ts'
import { startDemoProcess } from './demo-process.ts'
import { median } from './spread.ts'

export const name = 'start'

/** What `npm start` runs, from the start of the process to `ready`, beside the database that it brings up. */
export async function run({ folder, quick, say }: BenchContext): Promise<readonly Figure[]> {
  const times = quick ? 1 : 5
  const [demo, bare] = [path.join(folder, 'demo'), path.join(folder, 'bare')]
  // The web is built once for a tree. The first start pays for it, and is not measured here.
  say('the web is built')
  spawnSync(process.execPath, [path.resolve(import.meta.dirname, '../../web/build.ts')])
  say('a first start, which creates the past of the demo')
  const bareFirstMs = await postgresAlone(bare)
  const firstMs = await readyOn(demo)
  const [warm, bareWarm]: [number[], number[]] = [[], []]
  for (let time = 0; time < times; time++) {
    say(`warm start ${time + 1} of ${times}`)
    bareWarm.push(await postgresAlone(bare))
    warm.push(await readyOn(demo))
  }
  return [
    figure({
      name: 'first start of the demo to ready',
      ours: firstMs,
      reference: bareFirstMs,
      referenceName: 'initdb and start of PostgreSQL alone',
      unit: 'ms',
    }),
    figure({
      name: 'warm start of the demo to ready',
      ours: median(warm),
      reference: median(bareWarm),
      referenceName: 'start of PostgreSQL alone',
      unit: 'ms',
    }),
  ]
}

async function readyOn(dataDir: string): Promise<number> {
  const demo = await startDemoProcess(dataDir)
  await demo.stop()
  return demo.readyMs
}

/** As the product starts it: roles and database included, and `initdb` where there is none yet. */
async function postgresAlone(dataDir: string): Promise<number> {
  const began = performance.now()
  const postgres = await startEmbeddedPostgres({ dataDir, log: openLog('silent') })
  const tookMs = performance.now() - began
  await postgres.stop()
  return tookMs
}

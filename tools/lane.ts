// One part of a test run: some projects of vitest.config.ts, in a separate process. It sends its tally to the parent process (tools/test.ts).
import path from 'node:path'
import { startVitest, type Reporter } from 'vitest/node'
import { root } from './gates.ts'
import { StuckWatch, type Limits } from './stuck.ts'
import { emptyTally, tallyOf, type Tally } from './tally.ts'

interface Request {
  readonly projects?: readonly string[]
  readonly filters?: readonly string[]
  readonly shard?: string
  /** Where vitest.config.ts is, if not here. */
  readonly folder?: string
  readonly limits?: Limits
}

const [request = '{}'] = process.argv.slice(2)
const soak = process.env['SOAK']
const MINUTE_MS = 60_000
/** When the tests of a soak must be over. */
const soakUntil = Number(process.env['SOAK_UNTIL'] ?? 0)
/** A minute more than the longest limits that vitest.config.ts sets for a test with its hooks. */
const limitsOfRun: Limits =
  soak === undefined ? { testMs: 16 * MINUTE_MS, fileMs: 20 * MINUTE_MS } : { testMs: 31 * MINUTE_MS, fileMs: 35 * MINUTE_MS }
const { projects, filters = [], shard, folder = root, limits = limitsOfRun } = JSON.parse(request) as Request

// The parent process has ended, so the tally has no recipient.
process.on('disconnect', () => process.exit(1))

const tally = await runTests()
// Exit explicitly, because a handle that a test left open would keep this process running.
process.send?.(tally, () => process.exit(0))

async function runTests(): Promise<Tally> {
  let isOver = false
  const stuck = new StuckWatch(limits)
  const bound: Reporter = {
    onInit(vitest) {
      const stop = () => {
        isOver = true
        console.log('The soak takes too long. Tests that have not started are skipped.')
        return vitest.cancelCurrentRun('test-failure')
      }
      setTimeout(stop, Math.max(0, soakUntil - Date.now())).unref()
      setInterval(() => console.log(stuck.progress()), MINUTE_MS).unref()
    },
  }
  try {
    const config = path.join(folder, 'vitest.config.ts')
    const options = {
      watch: false,
      root: folder,
      config,
      ...(projects && { project: [...projects] }),
      ...(shard !== undefined && { shard }),
      reporters: ['default' as const, stuck, ...(soak === undefined ? [] : [bound])],
    }
    const vitest = await startVitest([...filters], options)
    const counted = tallyOf(vitest, { sharedRequired: process.env['REQUIRE_SHARED'] === '1', tag: soak === 'long' ? 'soak' : undefined })
    await vitest.close()
    // Vitest reported an error outside any test, such as a failed set-up or a crashed worker.
    if (process.exitCode && counted.failed === 0 && counted.passed > 0) fail(counted, 'an error outside any test')
    counted.failed += stuck.failures.length
    counted.failures.push(...stuck.failures)
    // A caller that sets another limit has no more time, and takes what was tested until then.
    if (isOver && process.env['SOAK_MINUTES'] === undefined) fail(counted, 'the limit of the soak')
    return counted
  } catch (error) {
    console.error(error)
    return { ...emptyTally(), failed: 1, failures: [`FAIL  a part of the run did not start: ${String(error)}`] }
  } finally {
    stuck.remove()
  }
}

function fail(tally: Tally, name: string): void {
  tally.failed += 1
  tally.failures.push(`FAIL  ${name}`)
}

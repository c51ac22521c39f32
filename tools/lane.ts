// One part of a test run: some projects of vitest.config.ts, in a separate process. It sends its tally to the parent process (tools/test.ts).
import path from 'node:path'
import { startVitest, type Reporter } from 'vitest/node'
import { root } from './gates.ts'
import { emptyTally, tallyOf, type Tally } from './tally.ts'

const [request = '{}'] = process.argv.slice(2)
const { projects, filters = [], shard } = JSON.parse(request) as { projects?: string[]; filters?: string[]; shard?: string }
const soak = process.env['SOAK']
/** Twice the duration of the long forms on two idle cores. */
const SOAK_MINUTES = 40

// The parent process has ended, so the tally has no recipient.
process.on('disconnect', () => process.exit(1))

const tally = await runTests()
// Exit explicitly, because a handle that a test left open would keep this process running.
process.send?.(tally, () => process.exit(0))

async function runTests(): Promise<Tally> {
  let isOver = false
  const bound: Reporter = {
    onInit(vitest) {
      const stop = () => {
        isOver = true
        console.log(`The long forms take more than ${SOAK_MINUTES} minutes. Tests that have not started are skipped, and the run fails.`)
        return vitest.cancelCurrentRun('test-failure')
      }
      setTimeout(stop, SOAK_MINUTES * 60_000).unref()
    },
  }
  try {
    const config = path.join(root, 'vitest.config.ts')
    const options = {
      watch: false,
      root,
      config,
      ...(projects && { project: projects }),
      ...(shard !== undefined && { shard }),
      ...(soak !== undefined && { reporters: ['default', bound] }),
    }
    const vitest = await startVitest(filters, options)
    const counted = tallyOf(vitest, { sharedRequired: process.env['REQUIRE_SHARED'] === '1', tag: soak === 'long' ? 'soak' : undefined })
    await vitest.close()
    // Vitest reported an error outside any test, such as a failed set-up or a crashed worker.
    if (process.exitCode && counted.failed === 0 && counted.passed > 0) fail(counted, 'an error outside any test')
    if (isOver) fail(counted, `the limit of ${SOAK_MINUTES} minutes`)
    return counted
  } catch (error) {
    console.error(error)
    return { ...emptyTally(), failed: 1, failures: [`FAIL  a part of the run did not start: ${String(error)}`] }
  }
}

function fail(tally: Tally, name: string): void {
  tally.failed += 1
  tally.failures.push(`FAIL  ${name}`)
}

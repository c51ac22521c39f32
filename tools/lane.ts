// One share of a test run: some projects of vitest.config.ts in a process of their own. Its tally goes to whoever started it (tools/test.ts).
import path from 'node:path'
import { startVitest, type Reporter } from 'vitest/node'
import { root } from './gates.ts'
import { tallyOf, type Tally } from './tally.ts'

const [asked = '{}'] = process.argv.slice(2)
const { projects, filters = [] } = JSON.parse(asked) as { projects?: string[]; filters?: string[] }
const isSoak = process.env['SOAK'] === '1'
/** Twice what the long forms take on two quiet cores. */
const SOAK_MINUTES = 40

// Whoever started it is gone: nobody would read the tally.
process.on('disconnect', () => process.exit(1))

const tally = await runTests()
// Whatever a test left open keeps nobody waiting.
process.send?.(tally, () => process.exit(0))

async function runTests(): Promise<Tally> {
  let isOver = false
  const bound: Reporter = {
    onInit(vitest) {
      const stop = () => {
        isOver = true
        console.log(`The long forms take more than ${SOAK_MINUTES} minutes: what has not begun is left out, and the run fails.`)
        return vitest.cancelCurrentRun('test-failure')
      }
      setTimeout(stop, SOAK_MINUTES * 60_000).unref()
    },
  }
  try {
    const config = path.join(root, 'vitest.config.ts')
    const options = { watch: false, root, config, ...(projects && { project: projects }), ...(isSoak && { reporters: ['default', bound] }) }
    const vitest = await startVitest(filters, options)
    const counted = tallyOf(vitest, { sharedRequired: process.env['REQUIRE_SHARED'] === '1', tag: isSoak ? 'soak' : undefined })
    await vitest.close()
    // Vitest saw something that belongs to no test: a set-up that threw, a worker that died.
    if (process.exitCode && counted.failed === 0 && counted.passed > 0) counted.failed += 1
    if (isOver) counted.failed += 1
    return counted
  } catch (error) {
    console.error(error)
    return { passed: 0, failed: 1, skipped: 0, skips: [] }
  }
}

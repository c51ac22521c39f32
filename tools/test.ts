// `npm test`: everything that must hold, and its count as the very last line. `npm test -- <path>` runs the tests that match.
// `npm run soak`: the tests that have a long form, in that form, counted alike.
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { startVitest, type Reporter } from 'vitest/node'
import { describe, lint, root, runGates, types, unused } from './gates.ts'
import { closingLine, tallyOf, type Tally } from './tally.ts'

const isSoak = process.argv.includes('--soak')
/** Twice what they take on two quiet cores. */
const SOAK_MINUTES = 40
// The configuration and the processes it starts ask for it.
if (isSoak) process.env['SOAK'] = '1'
const filters = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
const gates =
  filters.length === 0 && !isSoak ? await runGates([...types, lint, unused], availableParallelism(), (result) => console.log(describe(result))) : []
const passedGates = gates.filter(({ ok }) => ok).length

const tests = await runTests()
for (const line of tests.skips) console.log(line)
const nothingRan = tests.passed + tests.failed === 0
if (nothingRan) console.log('No test ran.')
const all = { passed: tests.passed + passedGates, failed: tests.failed + gates.length - passedGates, skipped: tests.skipped }
console.log(closingLine(all))
process.exit(all.failed > 0 || nothingRan ? 1 : 0)

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
    const options = { watch: false, root, config: path.join(root, 'vitest.config.ts'), ...(isSoak && { reporters: ['default', bound] }) }
    const vitest = await startVitest(filters, options)
    const tally = tallyOf(vitest, { sharedRequired: process.env['REQUIRE_SHARED'] === '1', tag: isSoak ? 'soak' : undefined })
    await vitest.close()
    // Vitest saw something that belongs to no test: a set-up that threw, a worker that died.
    if (process.exitCode && tally.failed === 0 && tally.passed > 0) tally.failed += 1
    if (isOver) tally.failed += 1
    return tally
  } catch (error) {
    console.error(error)
    return { passed: 0, failed: 1, skipped: 0, skips: [] }
  }
}

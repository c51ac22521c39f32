// `npm test`: everything that must hold, and its count as the very last line. `npm test -- <path>` runs the tests that match.
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { startVitest } from 'vitest/node'
import { describe, lint, root, runGates, types, unused } from './gates.ts'
import { closingLine, tallyOf, type Tally } from './tally.ts'

const filters = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
const gates = filters.length === 0 ? await runGates([...types, lint, unused], availableParallelism(), (result) => console.log(describe(result))) : []
const passedGates = gates.filter(({ ok }) => ok).length

const tests = await runTests()
for (const line of tests.skips) console.log(line)
const nothingRan = tests.passed + tests.failed === 0
if (nothingRan) console.log('No test ran.')
const all = { passed: tests.passed + passedGates, failed: tests.failed + gates.length - passedGates, skipped: tests.skipped }
console.log(closingLine(all))
process.exit(all.failed > 0 || nothingRan ? 1 : 0)

async function runTests(): Promise<Tally> {
  try {
    const vitest = await startVitest(filters, { watch: false, root, config: path.join(root, 'vitest.config.ts') })
    const tally = tallyOf(vitest, { sharedRequired: process.env['REQUIRE_SHARED'] === '1' })
    await vitest.close()
    // Vitest saw something that belongs to no test: a set-up that threw, a worker that died.
    if (process.exitCode && tally.failed === 0 && tally.passed > 0) tally.failed += 1
    return tally
  } catch (error) {
    console.error(error)
    return { passed: 0, failed: 1, skipped: 0, skips: [] }
  }
}

// `npm test`: everything that must hold, and its count as the very last line. `npm test -- <path>` runs the tests that match.
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { startVitest, type TestCase, type TestModule, type TestSuite, type Vitest } from 'vitest/node'
import { describe, lint, root, runGates, types, unused } from './gates.ts'

interface Tally {
  passed: number
  failed: number
  skipped: number
}

/** A proof that needs the recordings beside the project may skip without them, but not where they were promised. */
const sharedRequired = process.env['REQUIRE_SHARED'] === '1'

const filters = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
const tally: Tally = { passed: 0, failed: 0, skipped: 0 }
const skips: string[] = []

if (filters.length === 0) {
  const results = await runGates([...types, lint, unused], availableParallelism(), (result) => console.log(describe(result)))
  for (const { ok } of results) tally[ok ? 'passed' : 'failed'] += 1
}

const gates = { ...tally }
try {
  const vitest = await startVitest(filters, { watch: false, root, config: path.join(root, 'vitest.config.ts') })
  count(vitest)
  await vitest.close()
} catch (error) {
  console.error(error)
  tally.failed += 1
}
const tests = tally.passed + tally.failed - gates.passed - gates.failed
// Vitest saw something that belongs to no test: a set-up that threw, a worker that died.
if (process.exitCode && tally.failed === gates.failed && tests > 0) tally.failed += 1

for (const line of skips) console.log(line)
if (tests === 0) console.log('No test ran.')
console.log(`${tally.passed} passed, ${tally.failed} failed${tally.skipped > 0 ? `, ${tally.skipped} skipped` : ''}`)
process.exit(tally.failed > 0 || tests === 0 ? 1 : 0)

function count({ state }: Vitest): void {
  for (const module of state.getTestModules()) {
    countErrors(module)
    for (const suite of module.children.allSuites()) countErrors(suite)
    for (const test of module.children.allTests()) countTest(test)
  }
  tally.failed += state.getUnhandledErrors().length
}

/** A file that does not load and a hook that throws fail as one, whatever became of the tests inside. */
function countErrors(group: TestModule | TestSuite): void {
  if (group.errors().length > 0) tally.failed += 1
}

function countTest(test: TestCase): void {
  const result = test.result()
  if (result.state === 'passed') tally.passed += 1
  else if (result.state === 'skipped') countSkip(test, result.note)
  else tally.failed += 1
}

function countSkip(test: TestCase, note: string | undefined): void {
  const missing = sharedRequired && note !== undefined && /\bshared\b/.test(note)
  tally[missing ? 'failed' : 'skipped'] += 1
  skips.push(
    `${missing ? 'FAIL ' : 'skip '} ${test.module.relativeModuleId} > ${test.fullName}: ${note ?? (test.module.errors().length > 0 ? 'its set-up failed' : 'no reason given')}`,
  )
}

import type { TestCase, TestModule, TestSuite, Vitest } from 'vitest/node'

/** The counts of a run, and its skipped tests with the reasons. */
export interface Tally {
  passed: number
  failed: number
  skipped: number
  readonly skips: string[]
}

/**
 * Counts a run. A file that does not load, a hook that throws and an error that belongs to no test each count as one failure,
 * regardless of the tests inside. If the run requires the shared recordings, a test that skips because they are missing fails. With a tag,
 * only the tests with that tag are counted.
 */
export function tallyOf({ state }: Vitest, { sharedRequired, tag }: { sharedRequired: boolean; tag?: string | undefined }): Tally {
  const tally: Tally = { passed: 0, failed: state.getUnhandledErrors().length, skipped: 0, skips: [] }
  const countErrors = (group: TestModule | TestSuite) => {
    if (group.errors().length > 0) tally.failed += 1
  }
  const countTest = (test: TestCase) => {
    const result = test.result()
    if (result.state === 'passed') tally.passed += 1
    else if (result.state === 'skipped') countSkip(test, result.note)
    else tally.failed += 1
  }
  const countSkip = (test: TestCase, note: string | undefined) => {
    const missing = sharedRequired && note !== undefined && /\bshared\b/.test(note)
    tally[missing ? 'failed' : 'skipped'] += 1
    tally.skips.push(`${missing ? 'FAIL ' : 'skip '} ${test.module.relativeModuleId} > ${test.fullName}: ${note ?? reasonOf(test)}`)
  }
  for (const module of state.getTestModules()) {
    countErrors(module)
    for (const suite of module.children.allSuites()) countErrors(suite)
    for (const test of module.children.allTests()) if (tag === undefined || test.tags.includes(tag)) countTest(test)
  }
  return tally
}

function reasonOf(test: TestCase): string {
  return test.module.errors().length > 0 ? 'its set-up failed' : 'no reason given'
}

/** The sum of several runs. */
export function sumOf(tallies: readonly Tally[]): Tally {
  const sum = (count: (tally: Tally) => number) => tallies.reduce((total, tally) => total + count(tally), 0)
  return {
    passed: sum(({ passed }) => passed),
    failed: sum(({ failed }) => failed),
    skipped: sum(({ skipped }) => skipped),
    skips: tallies.flatMap(({ skips }) => skips),
  }
}

/** The line that closes every run. */
export function closingLine({ passed, failed, skipped }: Pick<Tally, 'passed' | 'failed' | 'skipped'>): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

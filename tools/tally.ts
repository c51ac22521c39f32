import type { TestCase, TestModule, TestSuite, Vitest } from 'vitest/node'

/** The counts of a run, its failures with their messages, and its skipped tests with the reasons. */
export interface Tally {
  passed: number
  failed: number
  skipped: number
  /** One for each failure that has a name or a message: lines that repeat what the run printed long before its end. */
  readonly failures: string[]
  readonly skips: string[]
}

export const emptyTally = (): Tally => ({ passed: 0, failed: 0, skipped: 0, failures: [], skips: [] })

/**
 * Counts a run. A file that does not load, a hook that throws and an error that belongs to no test each count as one failure,
 * regardless of the tests inside. If the run requires the shared recordings, a test that skips because they are missing fails. With a tag,
 * only the tests with that tag are counted.
 */
export function tallyOf({ state }: Vitest, { sharedRequired, tag }: { sharedRequired: boolean; tag?: string | undefined }): Tally {
  const tally = emptyTally()
  const fail = (name: string, errors: readonly unknown[]) => {
    tally.failed += 1
    tally.failures.push([`FAIL  ${name}`, ...errors.flatMap(firstLines)].join('\n'))
  }
  const countErrors = (group: TestModule | TestSuite) => {
    if (group.errors().length > 0) fail(group.type === 'module' ? group.relativeModuleId : nameOf(group), group.errors())
  }
  const countTest = (test: TestCase) => {
    const result = test.result()
    if (result.state === 'passed') tally.passed += 1
    else if (result.state === 'skipped') countSkip(test, result.note)
    else if (result.state === 'pending') countSkip(test, 'the run ended before its result')
    else fail(nameOf(test), result.errors ?? [])
  }
  const countSkip = (test: TestCase, note: string | undefined) => {
    const missing = sharedRequired && note !== undefined && /\bshared\b/.test(note)
    tally[missing ? 'failed' : 'skipped'] += 1
    tally.skips.push(`${missing ? 'FAIL ' : 'skip '} ${nameOf(test)}: ${note ?? reasonOf(test)}`)
  }
  for (const error of state.getUnhandledErrors()) fail('an error outside any test', [error])
  for (const module of state.getTestModules()) {
    countErrors(module)
    for (const suite of module.children.allSuites()) countErrors(suite)
    for (const test of module.children.allTests()) if (tag === undefined || test.tags.includes(tag)) countTest(test)
  }
  return tally
}

const nameOf = (of: TestCase | TestSuite) => `${of.module.relativeModuleId} > ${of.fullName}`

const FAILURE_LINES = 12

/** The message of an error and the first places of its stack, with an indent. */
function firstLines(error: unknown): string[] {
  const { message, stack } = error instanceof Object ? (error as { message?: string; stack?: string }) : {}
  const text = stack?.includes(message ?? '') ? stack : [message ?? String(error), stack ?? ''].join('\n')
  return text
    .trimEnd()
    .split('\n')
    .slice(0, FAILURE_LINES)
    .map((line) => `      ${line}`)
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
    failures: tallies.flatMap(({ failures }) => failures),
    skips: tallies.flatMap(({ skips }) => skips),
  }
}

/** The line that closes every run. */
export function closingLine({ passed, failed, skipped }: Pick<Tally, 'passed' | 'failed' | 'skipped'>): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

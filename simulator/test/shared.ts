import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'vitest'

const FOLDER = join(import.meta.dirname, '../../../shared/data')

/** Proofs on data that nobody of this project wrote: skipped with a line where it is absent, failing where REQUIRE_SHARED=1. */
export function describeShared(name: string, prove: (folder: string) => void): void {
  if (existsSync(FOLDER)) describe(name, () => prove(FOLDER))
  else if (process.env['REQUIRE_SHARED'] === '1') {
    test(name, () => {
      throw new Error('REQUIRE_SHARED=1 and ../shared/data is not there.')
    })
  } else {
    process.stdout.write(`skipped: ${name}: ../shared/data is not there\n`)
    test.skip(name, () => {})
  }
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'

const FOLDER = join(import.meta.dirname, '../../../shared/data')

/** A test on external data: skipped with a message if the data are absent, failing with REQUIRE_SHARED=1. */
export function testWithRealData(name: string, prove: (folder: string) => void): void {
  test(name, ({ skip }) => {
    skip(!existsSync(FOLDER) && process.env['REQUIRE_SHARED'] !== '1', '../shared/data is not there')
    prove(FOLDER)
  })
}

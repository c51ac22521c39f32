import { dayOf, type Day } from '@ohmstead/contract/kernel/day'
import type { LegalDocument } from '@ohmstead/contract/legal/types'
import { sql } from 'kysely'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { TestDatabase } from '../harness.ts'

/** A newer version of a document that is in force from today on, with the texts of the one before. Returns its name. */
export async function newVersion({ owner, clock }: Pick<TestDatabase, 'owner' | 'clock'>, document: LegalDocument): Promise<Day> {
  const version = dayOf(clock.now())
  const { numAffectedRows } = await sql`
    INSERT INTO legal.version (document, version, in_force_at, texts)
    SELECT document, ${version}, ${version}::date::timestamp AT TIME ZONE 'UTC', texts FROM legal.version
     WHERE document = ${document} ORDER BY in_force_at DESC LIMIT 1`.execute(owner.kysely)
  assert(numAffectedRows === 1n, 'there is a version before')
  return version
}

import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../src/platform/database.ts'
import { sha256 } from '../src/platform/hash.ts'
import { sealerOf } from '../src/platform/sealed.ts'

const key = sha256('the key of all tests')

/** The same for every instance over one database. */
export const testSealer = sealerOf(key)

/** Stores the fingerprint of the key of all tests, as the first start does. */
export async function keepTestFingerprint(owner: Database): Promise<void> {
  const fingerprint = createHmac('sha256', key).update('ohmstead fingerprint').digest()
  await sql`INSERT INTO platform.secrets_key (fingerprint) VALUES (${fingerprint})`.execute(owner.kysely)
}

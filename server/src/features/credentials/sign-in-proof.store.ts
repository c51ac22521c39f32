import { sql } from 'kysely'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Trx } from '../../platform/database.ts'

/** Stores the code over a sign-in, replacing an earlier one. */
export async function keepSignInCode(trx: Trx, signInId: Id<'signIn'>, code: Buffer): Promise<void> {
  await sql`
    INSERT INTO credentials.sign_in_proof (sign_in_id, code) VALUES (${signInId}, ${code})
    ON CONFLICT (sign_in_id) DO UPDATE SET code = excluded.code`.execute(trx)
}

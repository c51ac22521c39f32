import { randomBytes } from 'node:crypto'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Trx } from '../../../platform/database.ts'
import { RECOVERY_CODE_BYTES, RECOVERY_CODES, recoveryCodeFrom, recoveryCodeHash } from '../recovery-code.ts'
import { deleteRecoveryCodes, insertRecoveryCodes } from '../recovery-code.store.ts'

/** Ten new recovery codes in place of all old ones; kept as hashes, so this is the only time that they are known. */
export async function issueRecoveryCodes(trx: Trx, memberId: Id<'member'>, at: Instant): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCodeFrom(randomBytes(RECOVERY_CODE_BYTES)))
  await deleteRecoveryCodes(trx, memberId)
  await insertRecoveryCodes(
    trx,
    memberId,
    codes.map((code) => recoveryCodeHash(memberId, code)),
    at,
  )
  return codes
}

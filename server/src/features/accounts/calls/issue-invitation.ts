import { randomBytes } from 'node:crypto'
import type { Trx } from '../../../platform/database.ts'
import { invitationCode } from '../invitation.ts'
import { insertHouseInvitation, type NewHouseInvitation } from '../invitation.store.ts'

/** Issues a code of the house: whoever joins by it has no upline. Who may is the caller's to prove. */
export async function issueHouseInvitation(trx: Trx, given: Omit<NewHouseInvitation, 'code'>): Promise<string> {
  const code = invitationCode(randomBytes(8))
  await insertHouseInvitation(trx, { code, ...given })
  return code
}

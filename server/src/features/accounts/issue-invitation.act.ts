import { randomBytes } from 'node:crypto'
import type { Trx } from '../../platform/database.ts'
import { invitationCode } from './invitation.ts'
import { insertHouseInvitation, type NewHouseInvitation } from './invitation.store.ts'

/** Issues a house invitation: members who join by it have no upline. The caller checks the permission. */
export async function issueHouseInvitation(trx: Trx, given: Omit<NewHouseInvitation, 'code'>): Promise<string> {
  const code = invitationCode(randomBytes(8))
  await insertHouseInvitation(trx, { code, ...given })
  return code
}

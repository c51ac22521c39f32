import { checkInvitation } from '@ohmstead/contract/accounts/calls'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { implement } from '../../../platform/implement.ts'
import { findHouseInvitation } from '../invitation.store.ts'
import { masked } from '../masking.ts'
import { findInviter } from '../member.store.ts'
import { findPerson } from '../person.store.ts'
import { proveLookup } from '../../credentials/index.ts'

export const checkInvitationCode = implement(checkInvitation, async (at, { invitationCode, captcha }) => {
  const { trx, refuse } = at
  await proveLookup(at, captcha)
  const inviter = await findInviter(trx, invitationCode)
  if (inviter) {
    const person = await findPerson(trx, inviter.id)
    return { inviter: person && masked(person.username) }
  }
  if (!(await findHouseInvitation(trx, invitationCode, false))) refuse(accountErrors.invitationUnknown)
  return { inviter: null }
})

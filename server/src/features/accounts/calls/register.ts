import { randomBytes } from 'node:crypto'
import { register } from '@ohmstead/contract/accounts/calls'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { memberJoined } from '@ohmstead/contract/accounts/events'
import { newId, newUuid } from '../../../platform/ids.ts'
import { implement } from '../../../platform/implement.ts'
import { openAccounts } from '../../ledger/index.ts'
import { isCountry } from '../../settings/index.ts'
import { consentsMissing } from '../consent.ts'
import { insertConsents } from '../consent.store.ts'
import { firstUsername, invitationCode } from '../invitation.ts'
import { findHouseInvitation } from '../invitation.store.ts'
import { findInviter, insertMember } from '../member.store.ts'
import { hashPassword } from '../password-hash.ts'
import { insertPerson } from '../person.store.ts'
import { consentsInForce } from './consents-in-force.ts'
import { givenAddress } from './given-address.ts'
import { openSignIn } from './open-sign-in.ts'
import { proveCode, spendCode } from './prove-code.ts'
import { provePassword } from './prove-password.ts'
import type { StandingOf } from './read-profile.ts'

/** Opens an account. Whether the address has one already is said only to whoever reads it. */
export function registerMember(standingOf: StandingOf) {
  return implement(register, async (at, input) => {
    const { trx, now, refuse, tell } = at
    const inForce = await consentsInForce(trx)
    const [missing] = consentsMissing(inForce, input.consents)
    if (missing) refuse(accountErrors.consentMissing, { document: missing.document })
    if (!isCountry(input.country)) refuse(accountErrors.countryUnknown)
    const address = givenAddress(input)
    provePassword(input.password, [address.typed])
    const inviter = await findInviter(trx, input.invitationCode)
    const house = inviter ? null : await findHouseInvitation(trx, input.invitationCode, true)
    if (!inviter && !house) refuse(accountErrors.invitationUnknown)

    const codeId = await proveCode(at, 'register', address.canonical, input.code)
    await spendCode(at, codeId)

    const memberId = newId('member', now)
    await insertMember(trx, {
      id: memberId,
      invitationCode: invitationCode(randomBytes(8)),
      inviterId: inviter?.id ?? null,
      houseCode: house?.code ?? null,
      country: input.country,
      at: now,
    })
    const added = await insertPerson(trx, {
      memberId,
      address,
      username: firstUsername(randomBytes(8)),
      passwordHash: await hashPassword(input.password),
      language: input.language,
      supportId: newUuid(),
      ip: at.ip,
      at: now,
    })
    if (!added) refuse(accountErrors.addressInUse)
    await insertConsents(trx, memberId, inForce, now)
    await openAccounts(trx, [
      { kind: 'recharge', owner: memberId },
      { kind: 'income', owner: memberId },
      { kind: 'reward', owner: memberId },
    ])
    await tell(memberJoined, { memberId, inviterId: inviter?.id ?? null })
    return openSignIn(at, memberId, 'password', standingOf, { first: true })
  })
}

import { register } from '@ohmstead/contract/accounts/calls'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { implementAsServer } from '../../../platform/implement.ts'
import { consentsMissing } from '../consent.ts'
import { proveCode, spendCode, hashPassword } from '../../credentials/index.ts'
import { consentsInForce } from '../consents-in-force.act.ts'
import { givenAddress } from '../given-address.ts'
import { invitationBy, openAccount } from '../open-account.act.ts'
import { openSignIn } from '../open-sign-in.act.ts'
import { provePassword } from '../password.proof.ts'
import type { Parts } from '../parts.ts'

/** Opens an account. Only a reader of the address learns whether it has one already. */
export function registerMember({ standingOf, sealer }: Parts) {
  return implementAsServer(register, async (at, input) => {
    const { trx, now, refuse } = at
    const inForce = await consentsInForce(trx, now)
    const [missing] = consentsMissing(inForce, input.consents)
    if (missing) refuse(accountErrors.consentMissing, { document: missing.document })
    const address = givenAddress(input)
    provePassword(input.password, [address.typed])
    const codeId = await proveCode(at, sealer, 'register', address.canonical, input.code)
    // Checked only now: a client without an address of its own cannot enumerate invitation codes here.
    const invitation = (await invitationBy(trx, input.invitationCode)) ?? refuse(accountErrors.invitationUnknown)
    await spendCode(at, codeId)

    const password = { hash: await hashPassword(input.password) }
    const { country, language } = input
    const memberId = await openAccount(trx, { invitation, address, password, country, language, consents: inForce, ip: at.ip, at: now })
    if (memberId === null) return refuse(accountErrors.addressInUse)
    return openSignIn(at, memberId, address.channel, standingOf, { first: true })
  })
}

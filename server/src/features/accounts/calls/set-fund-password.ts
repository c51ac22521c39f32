import { updateFundPassword } from '@ohmstead/contract/accounts/address-calls'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { implementAsServer } from '../../../platform/implement.ts'
import { boundAddress } from '../address.ts'
import { clearGuesses, proveCode, spendCode, isSimple, memberSubject, hashPassword, isSameSecret } from '../../credentials/index.ts'
import { credentialsOf, fundPasswordHashOf, saveFundPassword } from '../person.store.ts'
import type { Parts } from '../parts.ts'
import { secure } from '../secure.act.ts'

export function setFundPasswordOf({ sealer }: Parts) {
  return implementAsServer(updateFundPassword, async (at, { code, fundPassword }) => {
    const { trx, now, caller, refuse } = at
    const { memberId } = caller
    const credentials = await credentialsOf(trx, memberId)
    const address = boundAddress(credentials, 'email') ?? refuse(accountErrors.addressNotBound, { channel: 'email' })
    if (isSimple(fundPassword)) refuse(credentialErrors.fundPasswordSimple)
    const codeId = await proveCode(at, sealer, 'fundPassword', address.canonical, code)
    const formerHash = fundPasswordHashOf(sealer, credentials)
    if (formerHash !== null && (await isSameSecret(fundPassword, formerHash))) refuse(credentialErrors.fundPasswordSame)
    await spendCode(at, codeId)

    await saveFundPassword(trx, sealer, memberId, await hashPassword(fundPassword), now)
    await clearGuesses(trx, 'fundPassword', memberSubject(memberId))
    return { withdrawalsHeldUntil: await secure(at, memberId, 'fundPasswordChanged') }
  })
}

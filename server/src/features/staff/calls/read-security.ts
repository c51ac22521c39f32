import { assert } from '@ohmstead/contract/kernel/assert'
import { staffSecurity } from '@ohmstead/contract/staff/security-calls'
import { implement } from '../../../platform/implement.ts'
import { isDemo } from '../../settings/index.ts'
import { authenticatorOnSince, staffOwner, passkeyRowOf, passkeysOf, recoveryCodesLeft } from '../../credentials/index.ts'
import { personById } from '../person.store.ts'

export const readOwnSecurity = implement(staffSecurity, async ({ trx, caller: { staffId } }) => {
  const person = await personById(trx, staffId)
  assert(person !== null, 'the caller exists')
  return {
    authenticatorSince: await authenticatorOnSince(trx, staffOwner(staffId)),
    recoveryCodesLeft: await recoveryCodesLeft(trx, staffOwner(staffId)),
    passkeys: (await passkeysOf(trx, staffOwner(staffId))).map(passkeyRowOf),
    passwordChangedAt: person.passwordChangedAt,
    demanded: !(await isDemo(trx)),
  }
})

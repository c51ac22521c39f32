import { assert } from '@ohmstead/contract/kernel/assert'
import { staffSecurity } from '@ohmstead/contract/staff/security-calls'
import { implement } from '../../../platform/implement.ts'
import { isDemo } from '../../settings/index.ts'
import { authenticatorsOf } from '../authenticator.store.ts'
import { passkeysOf } from '../passkey.store.ts'
import { personById } from '../person.store.ts'
import { recoveryCodesLeft } from '../recovery-code.store.ts'

export const readOwnSecurity = implement(staffSecurity, async ({ trx, caller: { staffId } }) => {
  const person = await personById(trx, staffId)
  assert(person !== null, 'the caller exists')
  return {
    authenticatorSince: (await authenticatorsOf(trx, [staffId])).get(staffId) ?? null,
    recoveryCodesLeft: await recoveryCodesLeft(trx, staffId),
    passkeys: (await passkeysOf(trx, staffId)).map(({ id, name, host, synced, createdAt, lastUsedAt }) => ({
      id,
      name,
      host,
      synced,
      createdAt,
      lastUsedAt,
    })),
    passwordChangedAt: person.passwordChangedAt,
    demanded: !(await isDemo(trx)),
  }
})

import { passkeyList } from '@ohmstead/contract/accounts/factor-calls'
import { implement } from '../../../platform/implement.ts'
import { memberOwner, passkeyRowOf, passkeysOf } from '../../credentials/index.ts'

export const listPasskeys = implement(passkeyList, async ({ trx, caller }) => {
  return { list: (await passkeysOf(trx, memberOwner(caller.memberId))).map(passkeyRowOf) }
})

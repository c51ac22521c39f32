import { passkeyList } from '@ohmstead/contract/accounts/factor-calls'
import { implement } from '../../../platform/implement.ts'
import { passkeysOf } from '../passkey.store.ts'
import { passkeyRowOf } from './passkey-row.ts'

export const listPasskeys = implement(passkeyList, async ({ trx, caller }) => {
  return { list: (await passkeysOf(trx, caller.memberId)).map(passkeyRowOf) }
})

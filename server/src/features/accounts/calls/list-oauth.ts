import { oauthList } from '@ohmstead/contract/accounts/oauth-calls'
import { implement } from '../../../platform/implement.ts'
import type { Parts } from '../parts.ts'

export function listOutsideAccounts({ google }: Parts) {
  return implement(oauthList, async () => ({ list: google === null ? [] : [{ provider: 'google' as const }] }))
}

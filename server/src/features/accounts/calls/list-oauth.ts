import { oauthList } from '@ohmstead/contract/accounts/oauth-calls'
import type { OpenIdProvider } from '../../../edges/openid/index.ts'
import { implement } from '../../../platform/implement.ts'

export function listOutsideAccounts(google: OpenIdProvider | null) {
  return implement(oauthList, async () => ({ list: google === null ? [] : [{ provider: 'google' as const }] }))
}

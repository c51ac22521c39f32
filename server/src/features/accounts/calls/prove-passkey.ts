import type { ShownPasskey } from '@ohmstead/contract/accounts/factor-types'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { RequestContext } from '../../../platform/implement.ts'
import { findMember } from '../member.store.ts'
import { insertChallenge, isChallengeOpen, useChallenge, type ChallengeUse } from '../passkey-challenge.store.ts'
import { keepPasskeyUse, lockPasskey, type Passkey } from '../passkey.store.ts'
import { noticeSecurity, originOf } from './notice-security.ts'
import { passkeyProofs } from './passkey-proofs.ts'

/** The passkeys of members. */
export const passkeys = passkeyProofs<ChallengeUse, Passkey>({
  insertChallenge,
  isChallengeOpen,
  useChallenge,
  lockPasskey,
  keepPasskeyUse,
  ownerOf: ({ memberId }) => memberId,
})

type ProvingPasskey = Pick<RequestContext, 'trx' | 'now' | 'lang' | 'ip' | 'userAgent' | 'servedOrigin' | 'apart'>

/** The passkey that a member showed, or a refusal; the owner of a copied one is notified. `whose`: accept only a passkey of this member. */
export async function provePasskey(at: ProvingPasskey, use: ChallengeUse, shown: ShownPasskey, whose: Id<'member'> | null): Promise<Passkey> {
  const { trx, now, lang, apart } = at
  return passkeys.shown(at, use, shown, {
    whose,
    isWelcome: async ({ memberId }) => (await findMember(trx, memberId))?.closedAt === null,
    onCopied: ({ memberId }) => apart((own) => noticeSecurity(own, { memberId, kind: 'passkeyCopied', params: originOf(at), at: now, lang })),
  })
}

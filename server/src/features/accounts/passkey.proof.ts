import type { ShownPasskey } from '@ohmstead/contract/credentials/types'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { RequestContext } from '../../platform/implement.ts'
import { isGenuineRow } from '../../platform/row-code.ts'
import { findMember } from './member.store.ts'
import { passkeyProofs, type ChallengeUse } from '../credentials/index.ts'
import { noticeSecurity, originOf } from './notice-security.act.ts'

/** The passkeys of members. */
export const passkeys = passkeyProofs('member')

type ProvingPasskey = Pick<RequestContext, 'trx' | 'now' | 'lang' | 'ip' | 'userAgent' | 'servedOrigin' | 'sealer' | 'apart'>

/** The member who showed a passkey, or a refusal; the owner of a copied one is notified. `whose`: accept only a passkey of this member. */
export async function provePasskey(at: ProvingPasskey, use: ChallengeUse, shown: ShownPasskey, whose: Id<'member'> | null): Promise<Id<'member'>> {
  const { trx, apart } = at
  const { owner } = await passkeys.shown(at, use, shown, {
    whose,
    isWelcome: async ({ id, owner }) => (await findMember(trx, owner.id))?.closedAt === null && isGenuineRow(trx, 'accounts.passkey', id),
    onCopied: ({ owner }) => apart((own) => noticeSecurity({ ...at, trx: own }, { memberId: owner.id, kind: 'passkeyCopied', params: originOf(at) })),
  })
  return owner.id
}

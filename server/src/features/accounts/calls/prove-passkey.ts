import { randomBytes } from 'node:crypto'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import type { ShownPasskey } from '@ohmstead/contract/accounts/factor-types'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, type Instant } from '@ohmstead/contract/kernel/instant'
import type { Trx } from '../../../platform/database.ts'
import { sha256 } from '../../../platform/hash.ts'
import type { RequestContext } from '../../../platform/implement.ts'
import { refuse } from '../../../platform/refusal.ts'
import { findMember } from '../member.store.ts'
import { CHALLENGE_BYTES, CHALLENGE_VALID_MS, challengeIn, countsOn, hostOf, useShown, type Expected } from '../passkey.ts'
import { insertChallenge, isChallengeOpen, useChallenge, type ChallengeUse } from '../passkey-challenge.store.ts'
import { keepPasskeyUse, lockPasskey, type Passkey } from '../passkey.store.ts'
import { noticeSecurity, originOf } from './notice-security.ts'

/** A challenge for one use of a passkey; kept as a hash, like everything that lets somebody in. */
export async function giveChallenge(trx: Trx, use: ChallengeUse, now: Instant): Promise<Buffer> {
  const challenge = randomBytes(CHALLENGE_BYTES)
  await insertChallenge(trx, use, sha256(challenge), now, after(now, CHALLENGE_VALID_MS))
  return challenge
}

/** What an answer must have been made for, or a refusal where we asked for nothing like it. */
export async function expectedOf(
  { trx, now, servedOrigin }: Pick<RequestContext, 'trx' | 'now' | 'servedOrigin'>,
  use: ChallengeUse,
  answer: { readonly clientDataJSON: string },
): Promise<Expected> {
  const challenge = challengeIn(answer)
  if (challenge === null || !(await isChallengeOpen(trx, use, sha256(challenge), now))) return refuse(accountErrors.passkeyChallengeOver)
  return { challenge, origin: servedOrigin ?? refuse(accountErrors.passkeysNotHere) }
}

/** Uses a challenge up for an answer that was right; of two at once, one. */
export async function useUp(trx: Trx, { challenge }: Expected): Promise<void> {
  if (!(await useChallenge(trx, sha256(challenge)))) refuse(accountErrors.passkeyChallengeOver)
}

type ProvingPasskey = Pick<RequestContext, 'trx' | 'now' | 'lang' | 'ip' | 'userAgent' | 'servedOrigin' | 'apart'>

/**
 * The passkey that was shown, where it is what it says, or a refusal. A wrong answer uses its challenge up as a right one does; only
 * a right one whose call ends in a refusal can be sent again. `whose`: only a passkey of this member will do.
 */
export async function provePasskey(at: ProvingPasskey, use: ChallengeUse, shown: ShownPasskey, whose: Id<'member'> | null): Promise<Passkey> {
  const { trx, now, lang, apart } = at
  // Locked first: whoever comes second with the same answer finds its challenge used.
  const passkey = await lockPasskey(trx, Buffer.from(shown.id, 'base64url'))
  const expected = await expectedOf(at, use, shown)
  const spend = () => apart((own) => useChallenge(own, sha256(expected.challenge)))

  if (passkey === null || passkey.host !== hostOf(expected.origin) || (whose !== null && passkey.memberId !== whose)) {
    await spend()
    return refuse(accountErrors.passkeyUnknown)
  }
  const member = await findMember(trx, passkey.memberId)
  const seen = await useShown(shown, passkey, expected)
  if (seen === null || member?.closedAt !== null) {
    await spend()
    return refuse(accountErrors.passkeyWrong)
  }
  if (!countsOn(passkey.counter, seen.counter)) {
    await spend()
    const notice = { memberId: passkey.memberId, kind: 'passkeyCopied', params: originOf(at), at: now, lang } as const
    await apart((own) => noticeSecurity(own, notice))
    return refuse(accountErrors.passkeyCopied)
  }
  await useUp(trx, expected)
  const kept = await keepPasskeyUse(trx, passkey.id, seen.counter, seen.synced, now)
  assert(kept, 'a passkey that is locked counts on')
  return passkey
}

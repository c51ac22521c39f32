import { randomBytes } from 'node:crypto'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import type { ShownPasskey } from '@ohmstead/contract/accounts/factor-types'
import { assert } from '@ohmstead/contract/kernel/assert'
import { after, type Instant } from '@ohmstead/contract/kernel/instant'
import type { Trx } from '../../../platform/database.ts'
import { sha256 } from '../../../platform/hash.ts'
import type { RequestContext } from '../../../platform/implement.ts'
import { refuse } from '../../../platform/refusal.ts'
import { CHALLENGE_BYTES, CHALLENGE_VALID_MS, challengeIn, countsOn, hostOf, useShown, type Expected } from '../../accounts/index.ts'
import { insertChallenge, isChallengeOpen, useChallenge, type ChallengeOf } from '../passkey-challenge.store.ts'
import { keepPasskeyUse, lockPasskey, type StaffPasskey } from '../passkey.store.ts'

/** A challenge for one use of a passkey; kept as a hash, like everything that lets somebody in. */
export async function giveStaffChallenge(trx: Trx, whose: ChallengeOf, now: Instant): Promise<Buffer> {
  const challenge = randomBytes(CHALLENGE_BYTES)
  await insertChallenge(trx, whose, sha256(challenge), now, after(now, CHALLENGE_VALID_MS))
  return challenge
}

/** What an answer must have been made for, or a refusal where we asked for nothing like it. */
export async function expectedOfStaff(
  { trx, now, servedOrigin }: Pick<RequestContext, 'trx' | 'now' | 'servedOrigin'>,
  whose: ChallengeOf,
  answer: { readonly clientDataJSON: string },
): Promise<Expected> {
  const challenge = challengeIn(answer)
  if (challenge === null || !(await isChallengeOpen(trx, whose, sha256(challenge), now))) return refuse(accountErrors.passkeyChallengeOver)
  return { challenge, origin: servedOrigin ?? refuse(accountErrors.passkeysNotHere) }
}

/** Uses a challenge up for an answer that was right; of two at once, one. */
export async function useUpStaffChallenge(trx: Trx, { challenge }: Expected): Promise<void> {
  if (!(await useChallenge(trx, sha256(challenge)))) refuse(accountErrors.passkeyChallengeOver)
}

/** The passkey that was shown, where it is what it says, or a refusal. A wrong answer uses its challenge up as a right one does. */
export async function proveStaffPasskey(
  at: Pick<RequestContext, 'trx' | 'now' | 'servedOrigin' | 'apart'>,
  shown: ShownPasskey,
): Promise<StaffPasskey> {
  const { trx, now, apart } = at
  const passkey = await lockPasskey(trx, Buffer.from(shown.id, 'base64url'))
  const expected = await expectedOfStaff(at, 'login', shown)
  const spend = () => apart((own) => useChallenge(own, sha256(expected.challenge)))
  if (passkey === null || passkey.host !== hostOf(expected.origin)) {
    await spend()
    return refuse(accountErrors.passkeyUnknown)
  }
  const seen = await useShown(shown, { memberId: passkey.staffId, publicKey: passkey.publicKey }, expected)
  if (seen === null) {
    await spend()
    return refuse(accountErrors.passkeyWrong)
  }
  if (!countsOn(passkey.counter, seen.counter)) {
    await spend()
    return refuse(accountErrors.passkeyCopied)
  }
  await useUpStaffChallenge(trx, expected)
  const kept = await keepPasskeyUse(trx, passkey.id, seen.counter, seen.synced, now)
  assert(kept, 'a passkey that is locked counts on')
  return passkey
}

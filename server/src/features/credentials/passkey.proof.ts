import { randomBytes } from 'node:crypto'
import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import type { CreatedPasskey, ShownPasskey } from '@ohmstead/contract/credentials/types'
import { assert } from '@ohmstead/contract/kernel/assert'
import { after, type Instant } from '@ohmstead/contract/kernel/instant'
import type { Trx } from '../../platform/database.ts'
import { sha256 } from '../../platform/hash.ts'
import type { RequestContext } from '../../platform/implement.ts'
import { refuse } from '../../platform/refusal.ts'
import type { OwnerKind } from './owner.ts'
import { insertChallenge, isChallengeOpen, useChallenge, type ChallengeUse } from './passkey-challenge.store.ts'
import { keepPasskeyUse, lockPasskey, type Passkey } from './passkey.store.ts'
import { CHALLENGE_BYTES, CHALLENGE_VALID_MS, challengeIn, countsOn, hostOf, keyMade, useShown, type Expected, type MadeKey } from './passkey.ts'

/** Optional checks of one kind of people. */
interface Asked<K extends OwnerKind> {
  /** Accept only a passkey of this owner. */
  readonly whose?: string | null
  /** Whether its owner may sign in at all. */
  readonly isWelcome?: (passkey: Passkey<K>) => Promise<boolean>
  /** A counter value that came twice: the passkey was copied. */
  readonly onCopied?: (passkey: Passkey<K>) => Promise<void>
}

type At = Pick<RequestContext, 'trx' | 'now' | 'servedOrigin' | 'apart'>

/** Creates and checks passkeys of one kind of people: the same rule for members and staff. */
export function passkeyProofs<K extends OwnerKind>(kind: K) {
  /** What an answer must have been created for, or a refusal where we requested nothing like it. */
  async function expectedOf({ trx, now, servedOrigin }: At, use: ChallengeUse, answer: { readonly clientDataJSON: string }): Promise<Expected> {
    const challenge = challengeIn(answer)
    if (challenge === null || !(await isChallengeOpen(trx, kind, use, sha256(challenge), now))) return refuse(credentialErrors.passkeyChallengeOver)
    return { challenge, origin: servedOrigin ?? refuse(credentialErrors.passkeysNotHere) }
  }
  const spend = ({ apart }: At, { challenge }: Expected) => apart((own) => useChallenge(own, kind, sha256(challenge)))
  /** Uses up a challenge with a correct answer; one of two concurrent requests succeeds. */
  const useUp = async ({ trx }: At, { challenge }: Expected) =>
    (await useChallenge(trx, kind, sha256(challenge))) || refuse(credentialErrors.passkeyChallengeOver)

  return {
    /** A challenge for one use of a passkey; stored as a hash, like all credentials. */
    async give(trx: Trx, use: ChallengeUse, now: Instant): Promise<Buffer> {
      const challenge = randomBytes(CHALLENGE_BYTES)
      await insertChallenge(trx, kind, use, sha256(challenge), now, after(now, CHALLENGE_VALID_MS))
      return challenge
    },

    /** The key that a device created, and the host it belongs to, or a refusal. */
    async made(at: At, use: ChallengeUse, created: CreatedPasskey): Promise<MadeKey & { readonly host: string }> {
      const expected = await expectedOf(at, use, created)
      const made = await keyMade(created, expected)
      if (made === null) {
        await spend(at, expected)
        return refuse(credentialErrors.passkeyWrong)
      }
      await useUp(at, expected)
      return { ...made, host: hostOf(expected.origin) }
    },

    /**
     * The passkey that was shown, if its proof is valid, or a refusal. A wrong answer uses up its challenge like a correct one; only a
     * correct one whose call is refused for another reason can be sent again.
     */
    async shown(at: At, use: ChallengeUse, shown: ShownPasskey, { whose = null, isWelcome, onCopied }: Asked<K> = {}): Promise<Passkey<K>> {
      const { trx, now } = at
      // Locked first: a second request with the same answer finds the challenge used.
      const passkey = await lockPasskey(trx, kind, Buffer.from(shown.id, 'base64url'))
      const expected = await expectedOf(at, use, shown)
      if (passkey === null || passkey.host !== hostOf(expected.origin) || (whose !== null && passkey.owner.id !== whose)) {
        await spend(at, expected)
        return refuse(credentialErrors.passkeyUnknown)
      }
      const seen = await useShown(shown, { owner: passkey.owner.id, publicKey: passkey.publicKey }, expected)
      if (seen === null || (await isWelcome?.(passkey)) === false) {
        await spend(at, expected)
        return refuse(credentialErrors.passkeyWrong)
      }
      if (!countsOn(passkey.counter, seen.counter)) {
        await spend(at, expected)
        await onCopied?.(passkey)
        return refuse(credentialErrors.passkeyCopied)
      }
      await useUp(at, expected)
      const kept = await keepPasskeyUse(trx, kind, passkey.id, { ...seen, at: now })
      assert(kept, 'the counter of a locked passkey can be stored')
      return passkey
    },
  }
}

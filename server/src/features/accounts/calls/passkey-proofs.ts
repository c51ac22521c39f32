import { randomBytes } from 'node:crypto'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import type { CreatedPasskey, ShownPasskey } from '@ohmstead/contract/accounts/factor-types'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, type Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable, Trx } from '../../../platform/database.ts'
import { sha256 } from '../../../platform/hash.ts'
import type { RequestContext } from '../../../platform/implement.ts'
import { refuse } from '../../../platform/refusal.ts'
import { CHALLENGE_BYTES, CHALLENGE_VALID_MS, challengeIn, countsOn, hostOf, keyMade, useShown, type Expected, type MadeKey } from '../passkey.ts'

/** The fields of a passkey that a proof needs. */
interface KeptPasskey {
  readonly id: Id<'passkey'>
  readonly host: string
  readonly publicKey: Buffer
  readonly counter: number
}

/** Where members or staff store their passkeys and challenges. */
export interface PasskeyRows<Use, Passkey extends KeptPasskey> {
  insertChallenge(trx: Trx, use: Use, challengeHash: Buffer, issuedAt: Instant, expiresAt: Instant): Promise<void>
  isChallengeOpen(q: Queryable, use: Use, challengeHash: Buffer, now: Instant): Promise<boolean>
  useChallenge(trx: Trx, challengeHash: Buffer): Promise<boolean>
  lockPasskey(trx: Trx, credentialId: Buffer): Promise<Passkey | null>
  keepPasskeyUse(trx: Trx, id: Id<'passkey'>, counter: number, synced: boolean, at: Instant): Promise<boolean>
  /** The owner's id, as given to the device when it created the passkey. */
  ownerOf(passkey: Passkey): string
}

/** Optional checks of one kind of people. */
interface Asked<Passkey> {
  /** Accept only a passkey of this owner. */
  readonly whose?: string | null
  /** Whether its owner may sign in at all. */
  readonly isWelcome?: (passkey: Passkey) => Promise<boolean>
  /** A counter value that came twice: the passkey was copied. */
  readonly onCopied?: (passkey: Passkey) => Promise<void>
}

type At = Pick<RequestContext, 'trx' | 'now' | 'servedOrigin' | 'apart'>

/** Creates and checks passkeys of people stored in these rows: the same rule for members and staff. */
export function passkeyProofs<Use, Passkey extends KeptPasskey>(rows: PasskeyRows<Use, Passkey>) {
  /** What an answer must have been created for, or a refusal where we requested nothing like it. */
  async function expectedOf({ trx, now, servedOrigin }: At, use: Use, answer: { readonly clientDataJSON: string }): Promise<Expected> {
    const challenge = challengeIn(answer)
    if (challenge === null || !(await rows.isChallengeOpen(trx, use, sha256(challenge), now))) return refuse(accountErrors.passkeyChallengeOver)
    return { challenge, origin: servedOrigin ?? refuse(accountErrors.passkeysNotHere) }
  }
  const spend = ({ apart }: At, { challenge }: Expected) => apart((own) => rows.useChallenge(own, sha256(challenge)))
  /** Uses up a challenge with a correct answer; one of two concurrent requests succeeds. */
  const useUp = async ({ trx }: At, { challenge }: Expected) =>
    (await rows.useChallenge(trx, sha256(challenge))) || refuse(accountErrors.passkeyChallengeOver)

  return {
    /** A challenge for one use of a passkey; stored as a hash, like all credentials. */
    async give(trx: Trx, use: Use, now: Instant): Promise<Buffer> {
      const challenge = randomBytes(CHALLENGE_BYTES)
      await rows.insertChallenge(trx, use, sha256(challenge), now, after(now, CHALLENGE_VALID_MS))
      return challenge
    },

    /** The key that a device created, and the host it belongs to, or a refusal. */
    async made(at: At, use: Use, created: CreatedPasskey): Promise<MadeKey & { readonly host: string }> {
      const expected = await expectedOf(at, use, created)
      const made = await keyMade(created, expected)
      if (made === null) {
        await spend(at, expected)
        return refuse(accountErrors.passkeyWrong)
      }
      await useUp(at, expected)
      return { ...made, host: hostOf(expected.origin) }
    },

    /**
     * The passkey that was shown, if its proof is valid, or a refusal. A wrong answer uses up its challenge like a correct one; only a
     * correct one whose call is refused for another reason can be sent again.
     */
    async shown(at: At, use: Use, shown: ShownPasskey, { whose = null, isWelcome, onCopied }: Asked<Passkey> = {}): Promise<Passkey> {
      const { trx, now } = at
      // Locked first: a second request with the same answer finds the challenge used.
      const passkey = await rows.lockPasskey(trx, Buffer.from(shown.id, 'base64url'))
      const expected = await expectedOf(at, use, shown)
      if (passkey === null || passkey.host !== hostOf(expected.origin) || (whose !== null && rows.ownerOf(passkey) !== whose)) {
        await spend(at, expected)
        return refuse(accountErrors.passkeyUnknown)
      }
      const seen = await useShown(shown, { owner: rows.ownerOf(passkey), publicKey: passkey.publicKey }, expected)
      if (seen === null || (await isWelcome?.(passkey)) === false) {
        await spend(at, expected)
        return refuse(accountErrors.passkeyWrong)
      }
      if (!countsOn(passkey.counter, seen.counter)) {
        await spend(at, expected)
        await onCopied?.(passkey)
        return refuse(accountErrors.passkeyCopied)
      }
      await useUp(at, expected)
      const kept = await rows.keepPasskeyUse(trx, passkey.id, seen.counter, seen.synced, now)
      assert(kept, 'the counter of a locked passkey can be stored')
      return passkey
    },
  }
}

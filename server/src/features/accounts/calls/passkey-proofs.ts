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

/** A passkey as far as proving it goes. */
interface KeptPasskey {
  readonly id: Id<'passkey'>
  readonly host: string
  readonly publicKey: Buffer
  readonly counter: number
}

/** Where a kind of people keeps its passkeys and challenges. */
export interface PasskeyRows<Use, Passkey extends KeptPasskey> {
  insertChallenge(trx: Trx, use: Use, challengeHash: Buffer, issuedAt: Instant, expiresAt: Instant): Promise<void>
  isChallengeOpen(q: Queryable, use: Use, challengeHash: Buffer, now: Instant): Promise<boolean>
  useChallenge(trx: Trx, challengeHash: Buffer): Promise<boolean>
  lockPasskey(trx: Trx, credentialId: Buffer): Promise<Passkey | null>
  keepPasskeyUse(trx: Trx, id: Id<'passkey'>, counter: number, synced: boolean, at: Instant): Promise<boolean>
  /** Whose it is, as the device was told when it made it. */
  ownerOf(passkey: Passkey): string
}

/** What one kind of people asks beside: all of it may be left out. */
interface Asked<Passkey> {
  /** Only a passkey of this owner will do. */
  readonly whose?: string | null
  /** Whether its owner may still come in by anything. */
  readonly isWelcome?: (passkey: Passkey) => Promise<boolean>
  /** A count that came twice: somebody has a copy of the device. */
  readonly onCopied?: (passkey: Passkey) => Promise<void>
}

type At = Pick<RequestContext, 'trx' | 'now' | 'servedOrigin' | 'apart'>

/** How people who keep passkeys in these rows make and show them: one rule for members and staff. */
export function passkeyProofs<Use, Passkey extends KeptPasskey>(rows: PasskeyRows<Use, Passkey>) {
  /** What an answer must have been made for, or a refusal where we asked for nothing like it. */
  async function expectedOf({ trx, now, servedOrigin }: At, use: Use, answer: { readonly clientDataJSON: string }): Promise<Expected> {
    const challenge = challengeIn(answer)
    if (challenge === null || !(await rows.isChallengeOpen(trx, use, sha256(challenge), now))) return refuse(accountErrors.passkeyChallengeOver)
    return { challenge, origin: servedOrigin ?? refuse(accountErrors.passkeysNotHere) }
  }
  const spend = ({ apart }: At, { challenge }: Expected) => apart((own) => rows.useChallenge(own, sha256(challenge)))
  /** Uses a challenge up for an answer that was right; of two at once, one. */
  const useUp = async ({ trx }: At, { challenge }: Expected) =>
    (await rows.useChallenge(trx, sha256(challenge))) || refuse(accountErrors.passkeyChallengeOver)

  return {
    /** A challenge for one use of a passkey; kept as a hash, like everything that lets somebody in. */
    async give(trx: Trx, use: Use, now: Instant): Promise<Buffer> {
      const challenge = randomBytes(CHALLENGE_BYTES)
      await rows.insertChallenge(trx, use, sha256(challenge), now, after(now, CHALLENGE_VALID_MS))
      return challenge
    },

    /** The key that a device made, and the host it belongs to, or a refusal. */
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
     * The passkey that was shown, where it is what it says, or a refusal. A wrong answer uses its challenge up as a right one does; only
     * a right one whose call ends in a refusal can be sent again.
     */
    async shown(at: At, use: Use, shown: ShownPasskey, { whose = null, isWelcome, onCopied }: Asked<Passkey> = {}): Promise<Passkey> {
      const { trx, now } = at
      // Locked first: whoever comes second with the same answer finds its challenge used.
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
      assert(kept, 'a passkey that is locked counts on')
      return passkey
    },
  }
}

import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Database, Queryable } from '../../platform/database.ts'
import type { Principal, SignedIn } from './principal.ts'

/** Valid sign-ins that were found a moment ago: a page makes several calls at once, each with the same sign-in. */
export interface SignInMemory {
  find(q: Queryable, principal: Principal, tokenHash: Buffer, now: Instant): Promise<SignedIn | null>
  /** Reads this sign-in again at its next call. */
  forget(tokenHash: Buffer): void
  close(): void
}

const KEPT_MS = 1_000
const KEPT_MAX = 10_000

interface Kept {
  readonly signedIn: SignedIn
  readonly validUntil: Instant
  readonly untilMs: number
}

/**
 * Keeps sign-ins for a second, and only of principals whose changes the database announces. A sign-in that is renewed or ends is forgotten
 * at once: in this process after the commit and before its answer, in others when the notification arrives. While notifications are lost,
 * nothing is kept. Only calls that read use it.
 */
export async function openSignInMemory({ notifications }: Database, principals: readonly Principal[], keptMs = KEPT_MS): Promise<SignInMemory> {
  let kept = new Map<string, Kept>()
  const forgetAll = () => {
    kept = new Map()
  }
  const stops: (() => void)[] = []
  for (const { announcedOn } of principals) if (announcedOn !== undefined) stops.push(await notifications.on(announcedOn, forgetAll, forgetAll))
  return {
    async find(q, principal, tokenHash, now) {
      if (principal.announcedOn === undefined || !notifications.isOpen) return principal.find(q, tokenHash, now)
      // What is announced while we read replaces this map, so that the outdated row is not kept.
      const before = kept
      const key = keyOf(tokenHash)
      const found = before.get(key)
      const nowMs = performance.now()
      if (found && nowMs < found.untilMs) return now < found.validUntil ? found.signedIn : null
      const signedIn = await principal.find(q, tokenHash, now)
      if (before.size >= KEPT_MAX) before.clear()
      // Unknown tokens are not kept, so that attackers cannot fill the memory.
      if (signedIn?.validUntil !== undefined) before.set(key, { signedIn, validUntil: signedIn.validUntil, untilMs: nowMs + keptMs })
      else before.delete(key)
      return signedIn
    },
    forget: (tokenHash) => void kept.delete(keyOf(tokenHash)),
    close: () => stops.forEach((stop) => stop()),
  }
}

function keyOf(tokenHash: Buffer): string {
  return tokenHash.toString('latin1')
}

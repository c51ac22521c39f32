import { httpErrors } from '@ohmstead/contract/http/errors'
import { openGate } from '../../platform/gate.ts'
import { openHashThread } from '../../platform/password-hash.ts'
import { Refusal } from '../../platform/refusal.ts'

/**
 * Hashing is the most expensive work that a client can cause, so one hash runs at a time for unknown clients, and one for clients that have
 * shown something before: a known device, a code, a sign-in. Requests of one person come one by one. The queues are short,
 * since each waiting request holds a connection to the database; the others must retry.
 */
const full = () => new Refusal(httpErrors.tooManyRequests, { seconds: 1 })
const lines = {
  strangers: { gate: openGate(1, 3, full), thread: openHashThread() },
  known: { gate: openGate(1, 6, full), thread: openHashThread() },
} as const
export type HashLine = keyof typeof lines

/** Hashes a password for storage. */
export async function hashPassword(password: string): Promise<string> {
  return lines.known.gate.pass(() => lines.known.thread.hash(password))
}

/** A password to check, and how guesses at it are counted. */
export interface PasswordGuess {
  readonly password: string
  /** Null where there is none: the same work is done, and the result is false. */
  readonly passwordHash: string | null
  readonly line: HashLine
  /**
   * Counts the guess, or returns how many milliseconds to wait; runs with a place in the queue, so that only guesses that are checked are
   * counted.
   */
  count(): Promise<number>
  /** Takes the count back: the guess was correct, whatever else is still required. */
  takeBack(): Promise<void>
}

export type JudgedPassword = { readonly kind: 'right' } | { readonly kind: 'wrong' } | { readonly kind: 'wait'; readonly waitMs: number }

/** Whether a password matches the hash; counted before it is checked. */
export async function judgePassword({ password, passwordHash, line, count, takeBack }: PasswordGuess): Promise<JudgedPassword> {
  const { gate, thread } = lines[line]
  return gate.pass(async () => {
    const waitMs = await count()
    if (waitMs > 0) return { kind: 'wait', waitMs }
    if (!(await thread.fits(password, passwordHash))) return { kind: 'wrong' }
    await takeBack()
    return { kind: 'right' }
  })
}

/** Whether a secret matches the hash that its owner is about to replace; the owner learns nothing new from it. */
export async function isSameSecret(secret: string, secretHash: string): Promise<boolean> {
  return lines.known.gate.pass(() => lines.known.thread.fits(secret, secretHash))
}

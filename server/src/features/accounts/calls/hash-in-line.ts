import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { httpErrors } from '@ohmstead/contract/http/errors'
import { openGate, openGates } from '../../../platform/gate.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { passwordFits, passwordHashOf } from '../password-hash.ts'

/**
 * A hash is the costliest work that somebody can cause, so one is made at a time for strangers and one for those who have shown something
 * before: a known device, a code, a sign-in. Few wait, since each who waits holds a connection to the database; the others come again.
 */
const full = () => new Refusal(httpErrors.tooManyRequests, { seconds: 1 })
const lines = { strangers: openGate(1, 3, full), known: openGate(1, 6, full) } as const
export type HashLine = keyof typeof lines

/** Guesses at one thing are judged one after the other, so that of two right ones none is refused for the other's sake. */
const oneByOne = openGates(1, 4, () => new Refusal(accountErrors.tooManyTries, { seconds: 1 }))

/** Hashes a password for keeping. */
export async function hashPassword(password: string): Promise<string> {
  return lines.known.pass(() => passwordHashOf(password))
}

/** A password that somebody tries, and how tries at it are counted. */
export interface PasswordGuess {
  readonly password: string
  /** Null where there is none: the same work is done, and the answer is no. */
  readonly passwordHash: string | null
  readonly line: HashLine
  /** What is guessed at. */
  readonly subject: Buffer
  /** Counts the guess, or answers how many milliseconds to wait; done with a place in line, so that nobody is counted who is not looked at. */
  count(): Promise<number>
  /** Takes the count back: it was no wrong guess, whatever is still asked for. */
  takeBack(): Promise<void>
}

export type JudgedPassword = { readonly kind: 'right' } | { readonly kind: 'wrong' } | { readonly kind: 'wait'; readonly waitMs: number }

/** Whether a password is the one that was hashed; counted before it is looked at. */
export async function judgePassword({ password, passwordHash, line, subject, count, takeBack }: PasswordGuess): Promise<JudgedPassword> {
  return oneByOne.pass(subject.toString('hex'), () =>
    lines[line].pass(async () => {
      const waitMs = await count()
      if (waitMs > 0) return { kind: 'wait', waitMs }
      if (!(await passwordFits(password, passwordHash))) return { kind: 'wrong' }
      await takeBack()
      return { kind: 'right' }
    }),
  )
}

/** Whether a secret that its owner is about to replace is the one that was hashed; nothing is learned by it that its owner does not know. */
export async function isSameSecret(secret: string, secretHash: string): Promise<boolean> {
  return lines.known.pass(() => passwordFits(secret, secretHash))
}

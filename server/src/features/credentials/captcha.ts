import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1'
import { instant, MINUTE_MS, SECOND_MS, type Instant } from '@ohmstead/contract/kernel/instant'

export const CAPTCHA_VALID_MS = 10 * MINUTE_MS
const ALGORITHM = 'SHA-256'

export interface Captcha {
  readonly algorithm: string
  readonly challenge: string
  readonly number: number
  readonly salt: string
  readonly signature: string
}

/** A new challenge: find the hashed number below `work`. */
export async function newCaptcha(secret: Buffer, work: number, now: Instant) {
  const expires = String(Math.floor((now + CAPTCHA_VALID_MS) / SECOND_MS))
  const challenge = await createChallenge({
    algorithm: ALGORITHM,
    hmacKey: secret.toString('hex'),
    maxnumber: work,
    params: { expires, work: String(work) },
  })
  return { ...challenge, maxnumber: work }
}

export interface SolvedCaptcha {
  readonly challenge: string
  readonly work: number
  readonly validUntil: Instant
}

/** What a solved challenge proves; null where it is unsolved, not ours or expired. */
export async function solvedBy(captcha: Captcha, secret: Buffer, now: Instant): Promise<SolvedCaptcha | null> {
  if (captcha.algorithm !== ALGORITHM) return null
  const solved = { ...captcha, algorithm: ALGORITHM } as const
  if (!(await verifySolution(solved, secret.toString('hex'), false))) return null
  // The salt is signed, so both are as we wrote them.
  const { expires = '', work = '' } = extractParams(solved)
  const validUntil = instant(Number(expires) * SECOND_MS)
  return validUntil > now ? { challenge: captcha.challenge, work: Number(work), validUntil } : null
}

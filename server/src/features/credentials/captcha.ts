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
  const challenge = await createChallenge({ algorithm: ALGORITHM, hmacKey: secret.toString('hex'), maxnumber: work, params: { expires } })
  return { ...challenge, maxnumber: work }
}

/** Until when a solved challenge is valid; null where it is unsolved, not ours or expired. */
export async function captchaValidUntil(captcha: Captcha, secret: Buffer, now: Instant): Promise<Instant | null> {
  if (captcha.algorithm !== ALGORITHM) return null
  const solved = { ...captcha, algorithm: ALGORITHM } as const
  if (!(await verifySolution(solved, secret.toString('hex'), false))) return null
  const { expires = '' } = extractParams(solved)
  const until = /^\d{1,12}$/.test(expires) ? instant(Number(expires) * SECOND_MS) : instant(0)
  return until > now ? until : null
}

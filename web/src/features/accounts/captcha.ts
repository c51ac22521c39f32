import { captchaGet } from '@ohmstead/contract/accounts/calls'
import type { RequestOf } from '@ohmstead/contract/kernel/call'
import type { sendCode } from '@ohmstead/contract/accounts/calls'
import { send } from '../../platform/client.ts'
import type { Puzzle } from './captcha.worker.ts'

export type Captcha = RequestOf<typeof sendCode>['captcha']

/** Solves a proof of work in a worker, without user interaction or tracking. Null if it failed. */
export function solvedCaptcha(): Promise<Captcha | null> {
  return solved({})
}

/** The same with the work that the next look-up of a person requires. */
export function solvedForLookup(): Promise<Captcha | null> {
  return solved({ for: 'lookup' })
}

async function solved(use: RequestOf<typeof captchaGet>): Promise<Captcha | null> {
  const { data } = await send(captchaGet, use, { quiet: true })
  const { maxnumber, ...given } = data
  const number = await solvedBeside({ challenge: given.challenge, salt: given.salt, maxnumber })
  return number === null ? null : { ...given, number }
}

function solvedBeside(puzzle: Puzzle): Promise<number | null> {
  const worker = new Worker(new URL('./captcha.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<number | null>((resolve) => {
    worker.addEventListener('message', (event: MessageEvent<number | null>) => resolve(event.data))
    worker.addEventListener('error', () => resolve(null))
    worker.postMessage(puzzle, { transfer: [] })
  }).finally(() => worker.terminate())
}

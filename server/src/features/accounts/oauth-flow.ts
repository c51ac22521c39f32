import { createHmac } from 'node:crypto'
import { MINUTE_MS } from '@ohmstead/contract/kernel/instant'

/** How long the way to the provider and back may take, and as long again what follows. */
export const FLOW_VALID_MS = 10 * MINUTE_MS

/**
 * The secrets of one flow's way to the provider and back. They follow from what three places hold (the browser's cookie, the state
 * that travels, a key of the database), so that they need not be kept, and whoever has one or two of these has nothing.
 */
export function flowSecrets(key: Buffer, browser: string, state: string): { state: string; nonce: string; verifier: string } {
  const derived = (use: 'nonce' | 'verifier') => createHmac('sha256', key).update(`${use} ${browser} ${state}`).digest('base64url')
  return { state, nonce: derived('nonce'), verifier: derived('verifier') }
}

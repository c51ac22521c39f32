import { createHmac } from 'node:crypto'
import { MINUTE_MS } from '@ohmstead/contract/kernel/instant'

/** How long the way to the provider and back may take, and again the steps that follow. */
export const FLOW_VALID_MS = 10 * MINUTE_MS

/**
 * The secrets of one flow to the provider and back. They are derived from three sources (the browser's cookie, the state in the URL, a key
 * of the database), so that they need not be stored; one or two of the sources are not enough.
 */
export function flowSecrets(key: Buffer, browser: string, state: string): { state: string; nonce: string; verifier: string } {
  const derived = (use: 'nonce' | 'verifier') => createHmac('sha256', key).update(`${use} ${browser} ${state}`).digest('base64url')
  return { state, nonce: derived('nonce'), verifier: derived('verifier') }
}

import { SECOND_MS } from '@ohmstead/contract/kernel/instant'

export const BUSY = 'the node asks to be left alone for a while'

/** No node decides about more of our time. */
const WAIT_MAX_S = 600

/** The wait that a node asks for in whole seconds (`Retry-After`, RFC 9110 §10.2.3); null where it names none. */
export function waitMsOf(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Math.min(Number(text), WAIT_MAX_S) * SECOND_MS : null
}

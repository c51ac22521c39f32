import { HOUR_MS, MINUTE_MS } from '@ohmstead/contract/kernel/instant'

/** A staff sign-in ends when it was not used for this long (ASVS 7.3.1) … */
export const STAFF_IDLE_MS = 60 * MINUTE_MS
/** … and in any case after a working day. */
export const STAFF_ABSOLUTE_MS = 12 * HOUR_MS
/** How long a set-up link can open the first account. */
export const SETUP_VALID_MS = HOUR_MS

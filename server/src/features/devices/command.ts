import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@ohmstead/contract/kernel/instant'

export type CommandState = 'queued' | 'sent' | 'accepted' | 'rejected' | 'failed' | 'timedOut'
export type CommandEnd = Extract<CommandState, 'accepted' | 'rejected' | 'failed' | 'timedOut'>

/** How long a station may take to answer, and how long a command waits for a disconnected station. */
export const ANSWER_MS = 30 * SECOND_MS
export const WAIT_MS = 5 * MINUTE_MS
/** How many hours a command waits for a second person, and how long its secrets are kept sealed for it. */
export const SECOND_WAIT_HOURS = 24
export const SECRET_KEPT_MS = (SECOND_WAIT_HOURS + 1) * HOUR_MS

/** How long the boot is awaited that replaces the lost answer to a reset. */
export const BOOT_MS = 15 * MINUTE_MS

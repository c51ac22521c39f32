import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@ohmstead/contract/kernel/instant'

export type CommandState = 'queued' | 'sent' | 'accepted' | 'rejected' | 'failed' | 'timedOut'
export type CommandEnd = Extract<CommandState, 'accepted' | 'rejected' | 'failed' | 'timedOut'>

/** How long a station may take to answer, and how long a command waits for a disconnected station. */
export const ANSWER_MS = 30 * SECOND_MS
export const WAIT_MS = 5 * MINUTE_MS
/** How many hours a command waits for a second person, and how long its secrets are kept sealed for it. */
export const SECOND_WAIT_HOURS = 24
export const SECRET_KEPT_MS = (SECOND_WAIT_HOURS + 1) * HOUR_MS

/** Whether a staff command needs a second person: all except trigger, unlock, remote stop and a soft reset. */
export function needsTwoPeople(action: string, payload: unknown): boolean {
  if (action === 'Reset') return !(typeof payload === 'object' && payload !== null && 'type' in payload && payload.type === 'Soft')
  return !['TriggerMessage', 'UnlockConnector', 'RemoteStopTransaction'].includes(action)
}

/**
 * Whether the unit's next boot replaces a lost answer: a unit that resets answers and reboots, and the connection may be lost before the
 * answer (OCPP 1.6 §5.14). How long such a boot is waited for.
 */
export const isAnsweredByBoot = (action: string): boolean => action === 'Reset'
export const BOOT_MS = 15 * MINUTE_MS

const yes: ReadonlySet<string> = new Set(['Accepted', 'Scheduled', 'RebootRequired', 'Unlocked'])

/** The meaning of an answer: its status where the message has one; GetConfiguration answers with the requested values. */
export function endOf(payload: object): CommandEnd {
  const status = 'status' in payload ? payload.status : null
  return status === null || (typeof status === 'string' && yes.has(status)) ? 'accepted' : 'rejected'
}

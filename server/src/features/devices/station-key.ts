import { after, DAY_MS, type Instant } from '@ohmstead/contract/kernel/instant'

/** How long the key before stays good once a station has said yes to another: so long it may take to reboot and come in with the new one. */
export const OLD_KEY_MS = 7 * DAY_MS

/** A key that may open the door for a station. */
export interface KnownKey {
  readonly hash: Buffer
  /** The command that carried it; null for the key in force. */
  readonly commandId: string | null
  /** When the station said yes to it. */
  readonly acceptedAt: Instant | null
}

/**
 * Which of a station's keys are good now. A key that was sent and not refused is good, since nobody knows whether the station took it
 * when its answer is lost. The key in force ends once the station took another and had time to use it.
 */
export function goodKeys(keys: readonly KnownKey[], now: Instant): readonly KnownKey[] {
  const isReplaced = keys.some(({ acceptedAt }) => acceptedAt !== null && after(acceptedAt, OLD_KEY_MS) <= now)
  return keys.filter(({ commandId }) => commandId !== null || !isReplaced)
}

import { after, DAY_MS, type Instant } from '@ohmstead/contract/kernel/instant'

/** How long the previous key stays valid after a station accepted another one: the time for a reboot and a connection with the new one. */
export const OLD_KEY_MS = 7 * DAY_MS

/** A key that a station may use. */
export interface KnownKey {
  readonly hash: Buffer
  /** The command that contained it; null for the key in force. */
  readonly commandId: string | null
  /** When the station accepted it. */
  readonly acceptedAt: Instant | null
}

/**
 * The valid keys of a station. A key that was sent and not refused is valid, since it is unknown whether the station stored it when its
 * answer is lost. The key in force ends once the station accepted another and had time to use it.
 */
export function goodKeys(keys: readonly KnownKey[], now: Instant): readonly KnownKey[] {
  const isReplaced = keys.some(({ acceptedAt }) => acceptedAt !== null && after(acceptedAt, OLD_KEY_MS) <= now)
  return keys.filter(({ commandId }) => commandId !== null || !isReplaced)
}

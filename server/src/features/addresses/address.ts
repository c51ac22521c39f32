import type { Instant } from '@ohmstead/contract/kernel/instant'

/** Whether the waiting time of an address is over. */
export function isUsable({ usableFrom }: { readonly usableFrom: Instant }, now: Instant): boolean {
  return usableFrom <= now
}

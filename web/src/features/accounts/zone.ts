import { updateProfile } from '@ohmstead/contract/accounts/profile-calls'
import type { Profile } from '@ohmstead/contract/accounts/types'
import { send } from '../../platform/client.ts'
import { keepProfile } from '../../platform/sign-in.ts'

export const zoneOfBrowser = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Sets the time zone of a new account to that of the browser. It can be changed in the profile. */
export async function keepZoneOfBrowser({ zone }: Profile): Promise<void> {
  if (zone === zoneOfBrowser()) return
  try {
    keepProfile((await send(updateProfile, { zone: zoneOfBrowser() }, { quiet: true })).data)
  } catch {
    // The profile shows the zone that is used, and offers the other.
  }
}

import { updateProfile } from '@ohmstead/contract/accounts/profile-calls'
import type { Profile } from '@ohmstead/contract/accounts/types'
import { send } from '../../platform/client.ts'
import { keepProfile } from '../../platform/sign-in.ts'

export const zoneOfBrowser = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** A new account reads clock times where its person is; it stays to be changed in the profile. */
export async function keepZoneOfBrowser({ zone }: Profile): Promise<void> {
  if (zone === zoneOfBrowser()) return
  try {
    keepProfile((await send(updateProfile, { zone: zoneOfBrowser() }, { quiet: true })).data)
  } catch {
    // The profile says which zone is meant, and offers the other.
  }
}

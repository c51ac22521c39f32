import { formatAmount, micros } from '@ohmstead/contract/kernel/amount'
import type { z } from '@ohmstead/contract/kernel/field'
import { settings } from '@ohmstead/contract/index'

export type { SettingDeclaration } from '@ohmstead/contract/kernel/setting'

/** Every operator setting. A value in the database that no longer fits its type counts as absent, and is logged. */
export const settingDeclarations = settings

export type SettingKey = keyof typeof settingDeclarations
export type SettingValue<K extends SettingKey> = z.output<(typeof settingDeclarations)[K]['type']>

/** Whether a setting lists a country. */
export function isSwitchedOn(
  switched: SettingValue<'team.rebateCountries' | 'accounts.smsCountries' | 'charging.signedReadingCountries'>,
  country: string,
): boolean {
  return switched === 'all' || switched.includes(country)
}

/** A default as the settings page and the reference print it. */
export function printed(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? formatAmount(micros(part)) : part))
}

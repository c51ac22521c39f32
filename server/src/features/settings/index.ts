import { assert } from '@ohmstead/contract/kernel/assert'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable, Trx } from '../../platform/database.ts'
import { listCountries } from './calls/country-list.ts'
import { listLanguages } from './calls/language-list.ts'
import { listUrlConfig } from './calls/url-config.ts'
import { settingDeclarations, type SettingKey, type SettingValue } from './declarations.ts'
import { encoded, valueInForce } from './setting.ts'
import { saveChange, storedSettings } from './setting.store.ts'

export { isCountry } from './country.ts'
export { isSwitchedOn, printed, settingDeclarations } from './declarations.ts'
export type { SettingDeclaration, SettingKey, SettingValue } from './declarations.ts'
export { settingHistory, watchSettings } from './setting.store.ts'

/** The value in force of one setting. Inside a transaction all of them are read once. */
export async function setting<K extends SettingKey>(q: Queryable, key: K): Promise<SettingValue<K>> {
  const { values, demo } = await storedSettings(q)
  return valueInForce(key, values.get(key), demo)
}

/** Whether this instance is a demo, where every figure is simulated. */
export async function isDemo(q: Queryable): Promise<boolean> {
  return (await storedSettings(q)).demo
}

export interface SettingChange<K extends SettingKey> {
  readonly key: K
  readonly value: SettingValue<K>
  readonly by: string
  /** A second member of staff, where the setting takes two. */
  readonly approvedBy: string | null
  readonly reason: string
  readonly at: Instant
}

/** Changes a setting and keeps who did, with whom and why. Who may is the caller's to prove. */
export async function changeSetting<K extends SettingKey>(trx: Trx, { key, value, ...rest }: SettingChange<K>): Promise<void> {
  const { twoPerson } = settingDeclarations[key]
  assert(!twoPerson || rest.approvedBy !== null, `${key} takes two members of staff`)
  await saveChange(trx, { key, after: encoded(key, value), twoPerson, ...rest })
}

export const settingHandlers = { urlConfig: listUrlConfig, languageList: listLanguages, countryList: listCountries }

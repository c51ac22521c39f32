import type { Queryable, Trx } from '../../platform/database.ts'
import type { SettingKey, SettingValue } from './declarations.ts'
import { encoded, valueInForce } from './setting.ts'
import { saveChange, storedSettings } from './setting.store.ts'

export { isSwitchedOn, printed, settingDeclarations } from './declarations.ts'
export type { SettingDeclaration, SettingKey, SettingValue } from './declarations.ts'
export { settingChange } from './setting.approval.ts'
export { settingHistory, watchSettings } from './setting.store.ts'

/** The current value of one setting. Inside a transaction all of them are read once. */
export async function setting<K extends SettingKey>(q: Queryable, key: K): Promise<SettingValue<K>> {
  const { values, demo } = await storedSettings(q)
  return valueInForce(key, values.get(key), demo)
}

/** Looks up current values of settings that were read once. */
export type SettingsRead = <K extends SettingKey>(key: K) => SettingValue<K>

/** Reads the current values of all settings, for work that needs many. */
export async function readSettings(q: Queryable): Promise<SettingsRead> {
  const { values, demo } = await storedSettings(q)
  return (key) => valueInForce(key, values.get(key), demo)
}

/** Whether this instance is a demo, where every figure is simulated. */
export async function isDemo(q: Queryable): Promise<boolean> {
  return (await storedSettings(q)).demo
}

export interface SettingChange<K extends SettingKey> {
  readonly key: K
  readonly value: SettingValue<K>
  readonly reason: string
}

/**
 * Changes a setting and stores author, second person and reason. The database takes the author from the sign-in that was proven in this
 * transaction, and where the setting needs two people, both from the approved request.
 */
export async function changeSetting<K extends SettingKey>(trx: Trx, { key, value, reason }: SettingChange<K>): Promise<void> {
  await saveChange(trx, { key, after: encoded(key, value), reason })
}

import { assert } from '@ohmstead/contract/kernel/assert'
import { z } from '@ohmstead/contract/kernel/field'
import { settingDeclarations, type SettingDeclaration, type SettingKey, type SettingValue } from './declarations.ts'

/** The value in force: what was stored if it still fits its type, else the default of this kind of instance. */
export function valueInForce<K extends SettingKey>(key: K, stored: unknown, demo: boolean): SettingValue<K> {
  const declaration: SettingDeclaration = settingDeclarations[key]
  const decoded = stored === undefined ? undefined : z.safeDecode(declaration.type, stored)
  const value = decoded?.success ? decoded.data : demo && declaration.demo !== undefined ? declaration.demo : declaration.default
  return value as SettingValue<K>
}

/** A value as the database keeps it. A value that does not fit its type is a defect of whoever brings it. */
export function encoded<K extends SettingKey>(key: K, value: SettingValue<K>): unknown {
  const declaration: SettingDeclaration = settingDeclarations[key]
  const stored = z.safeEncode(declaration.type, value)
  assert(stored.success && z.safeDecode(declaration.type, stored.data).success, `${key} fits its type`)
  return stored.data
}

/** A stored value as people read it: text as it is, anything else as JSON. */
export function readable(stored: unknown): string {
  return typeof stored === 'string' ? stored : JSON.stringify(stored)
}

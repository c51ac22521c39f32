import { isDeepStrictEqual } from 'node:util'
import { assert } from '@ohmstead/contract/kernel/assert'
import { z } from '@ohmstead/contract/kernel/field'
import { settingDeclarations, type SettingDeclaration, type SettingKey, type SettingValue } from './declarations.ts'

/** A value as the database keeps it. */
export type Stored = z.output<ReturnType<typeof z.json>>

export const isSetting = (key: string): key is SettingKey => Object.hasOwn(settingDeclarations, key)

/** What a setting is in this kind of instance while nobody has changed it. */
export function standardOf<K extends SettingKey>(key: K, demo: boolean): SettingValue<K> {
  const declaration: SettingDeclaration = settingDeclarations[key]
  return (demo && declaration.demo !== undefined ? declaration.demo : declaration.default) as SettingValue<K>
}

/** The value in force: what was stored if it still fits its type, else the default of this kind of instance. */
export function valueInForce<K extends SettingKey>(key: K, stored: unknown, demo: boolean): SettingValue<K> {
  const declaration: SettingDeclaration = settingDeclarations[key]
  const decoded = stored === undefined ? undefined : z.safeDecode(declaration.type, stored)
  return decoded?.success ? (decoded.data as SettingValue<K>) : standardOf(key, demo)
}

/** A value that somebody typed, or where it does not fit. */
export function readValue<K extends SettingKey>(key: K, typed: unknown): { readonly value: SettingValue<K> } | { readonly wrong: string } {
  const declaration: SettingDeclaration = settingDeclarations[key]
  const read = z.safeDecode(declaration.type, typed)
  if (read.success) return { value: read.data as SettingValue<K> }
  const { path = [], code } = read.error.issues[0] ?? {}
  const { least, most } = declaration
  const bounds = least === undefined ? declaration.form : `${least}–${most}`
  return { wrong: path.length > 0 ? `${path.map((part) => (typeof part === 'number' ? part + 1 : String(part))).join(' ')}: ${code}` : bounds }
}

/** A value as the database keeps it. A value that does not fit its type is a defect of whoever brings it. */
export function encoded<K extends SettingKey>(key: K, value: SettingValue<K>): Stored {
  const declaration: SettingDeclaration = settingDeclarations[key]
  const stored = z.safeEncode(declaration.type, value)
  assert(stored.success && z.safeDecode(declaration.type, stored.data).success, `${key} fits its type`)
  return stored.data as Stored
}

/** Whether two stored values are the same, whatever the order of their fields. */
export const sameValue = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one, other)

/** A stored value as people read it: text as it is, anything else as JSON. */
export function readable(stored: unknown): string {
  return typeof stored === 'string' ? stored : JSON.stringify(stored)
}

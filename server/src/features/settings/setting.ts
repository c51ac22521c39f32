import { isDeepStrictEqual } from 'node:util'
import { assert } from '@ohmstead/contract/kernel/assert'
import { z } from '@ohmstead/contract/kernel/field'
import { settingDeclarations, type SettingDeclaration, type SettingKey, type SettingValue } from './declarations.ts'

/** A value as the database stores it. */
export type Stored = z.output<ReturnType<typeof z.json>>

export const isSetting = (key: string): key is SettingKey => Object.hasOwn(settingDeclarations, key)

/** The default of a setting in this kind of instance. */
export function standardOf<K extends SettingKey>(key: K, demo: boolean): SettingValue<K> {
  const declaration: SettingDeclaration = settingDeclarations[key]
  return (demo && declaration.demo !== undefined ? declaration.demo : declaration.default) as SettingValue<K>
}

/** The current value: the stored one if it is still valid, otherwise the default of this kind of instance. */
export function valueInForce<K extends SettingKey>(key: K, stored: unknown, demo: boolean): SettingValue<K> {
  const declaration: SettingDeclaration = settingDeclarations[key]
  const decoded = stored === undefined ? undefined : z.safeDecode(declaration.type, stored)
  return decoded?.success ? (decoded.data as SettingValue<K>) : standardOf(key, demo)
}

/** A typed value, or why it is invalid. */
export function readValue<K extends SettingKey>(key: K, typed: unknown): { readonly value: SettingValue<K> } | { readonly wrong: string } {
  const declaration: SettingDeclaration = settingDeclarations[key]
  const read = z.safeDecode(declaration.type, typed)
  if (read.success) return { value: read.data as SettingValue<K> }
  const { path = [], code } = read.error.issues[0] ?? {}
  const { least, most } = declaration
  const bounds = least === undefined ? declaration.form : `${least}–${most}`
  return { wrong: path.length > 0 ? `${path.map((part) => (typeof part === 'number' ? part + 1 : String(part))).join(' ')}: ${code}` : bounds }
}

/** Another setting whose value limits one: as the most that it can be, or as the least. */
export interface Limit {
  readonly key: SettingKey
  readonly is: 'most' | 'least'
}

/** The settings that limit a setting: those that it is declared to be at most, and those that are declared to be at most it. */
export function limitsOf(key: SettingKey): Limit[] {
  const all = Object.entries<SettingDeclaration>(settingDeclarations).filter((entry): entry is [SettingKey, SettingDeclaration] =>
    isSetting(entry[0]),
  )
  return all.flatMap(([other, { atMost }]): Limit[] => [
    ...((settingDeclarations[key] as SettingDeclaration).atMost?.includes(other) ? [{ key: other, is: 'most' } as const] : []),
    ...(atMost?.includes(key) ? [{ key: other, is: 'least' } as const] : []),
  ])
}

/** Which other setting a value contradicts, as text such as `≤ 5000 (transfers.maximum)`, or null. */
export function contradiction<K extends SettingKey>(
  key: K,
  value: SettingValue<K>,
  { values, demo }: { readonly values: ReadonlyMap<string, unknown>; readonly demo: boolean },
): string | null {
  for (const { key: other, is } of limitsOf(key)) {
    const limit = valueInForce(other, values.get(other), demo)
    const isBeyond = is === 'most' ? value > limit : value < limit
    if (isBeyond) return `${is === 'most' ? '≤' : '≥'} ${readable(encoded(other, limit))} (${other})`
  }
  return null
}

/** A value in its stored form. An invalid value is a defect of the caller. */
export function encoded<K extends SettingKey>(key: K, value: SettingValue<K>): Stored {
  const declaration: SettingDeclaration = settingDeclarations[key]
  const stored = z.safeEncode(declaration.type, value)
  assert(stored.success && z.safeDecode(declaration.type, stored.data).success, `${key} fits its type`)
  return stored.data as Stored
}

/** Whether two stored values are equal, whatever the order of their fields. */
export const sameValue = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one, other)

/** A stored value as text for people: text unchanged, anything else as JSON. */
export function readable(stored: unknown): string {
  return typeof stored === 'string' ? stored : JSON.stringify(stored)
}

import { settingList } from '@ohmstead/contract/settings/calls'
import { implement } from '../../../platform/implement.ts'
import { settingDeclarations, type SettingDeclaration, type SettingKey } from '../declarations.ts'
import { encoded, standardOf, valueInForce } from '../setting.ts'
import { lastChanges, storedSettings } from '../setting.store.ts'

const all = Object.entries(settingDeclarations) as [SettingKey, SettingDeclaration][]

export const listSettings = implement(settingList, async ({ trx }) => {
  const { values, demo } = await storedSettings(trx)
  const last = await lastChanges(trx)
  const list = all.map(([key, { form, unit, least, most, mayChange, twoPerson }]) => ({
    key,
    form,
    unit,
    least: least ?? null,
    most: most ?? null,
    value: encoded(key, valueInForce(key, values.get(key), demo)),
    standard: encoded(key, standardOf(key, demo)),
    mayChange: [...mayChange],
    twoPerson,
    changedBy: last.get(key)?.by ?? null,
    changedAt: last.get(key)?.at ?? null,
  }))
  return { list }
})

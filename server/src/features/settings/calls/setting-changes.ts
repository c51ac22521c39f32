import { settingChanges } from '@ohmstead/contract/settings/calls'
import { settingErrors } from '@ohmstead/contract/settings/errors'
import { implement } from '../../../platform/implement.ts'
import { isSetting } from '../setting.ts'
import { settingHistory } from '../setting.store.ts'

export const listSettingChanges = implement(settingChanges, async ({ trx, refuse }, { key, pageNum, pageSize }) => {
  if (!isSetting(key)) return refuse(settingErrors.settingUnknown)
  return settingHistory(trx, key, { offset: (pageNum - 1) * pageSize, limit: pageSize })
})

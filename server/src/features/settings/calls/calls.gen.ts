// Printed by `npm run gen` from the files of the features. Don't edit.
import { listCountries } from './country-list.ts'
import { listLanguages } from './language-list.ts'
import { listSettings } from './list-settings.ts'
import { setSettingOfStaff } from './set-setting.ts'
import { listSettingChanges } from './setting-changes.ts'
import { listUrlConfig } from './url-config.ts'

export const calls = {
  countryList: listCountries,
  languageList: listLanguages,
  settingList: listSettings,
  setSetting: setSettingOfStaff,
  settingChanges: listSettingChanges,
  urlConfig: listUrlConfig,
}

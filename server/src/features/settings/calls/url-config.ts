import { countriesWith } from '@ohmstead/contract/kernel/currency'
import { urlConfig } from '@ohmstead/contract/settings/calls'
import { urlTags } from '@ohmstead/contract/settings/types'
import { dayOf } from '@ohmstead/contract/kernel/day'
import { implement } from '../../../platform/implement.ts'
import type { SettingKey } from '../declarations.ts'
import { valueInForce } from '../setting.ts'
import { storedSettings } from '../setting.store.ts'

const settingOf = {
  CUSTOMER_SERVICE_LINK: 'platform.customerServiceUrl',
  Facebook_Link: 'platform.facebookUrl',
  Twitter_Link: 'platform.twitterUrl',
} as const satisfies Record<(typeof urlTags)[number], SettingKey>

export const listUrlConfig = implement(urlConfig, async ({ trx, now }) => {
  const { values, demo } = await storedSettings(trx)
  const valueOf = <K extends SettingKey>(key: K) => valueInForce(key, values.get(key), demo)
  const rates = valueOf('platform.currencyRates')
  // Rates of a day to come are not true yet.
  const { day, list } = rates.day !== null && rates.day > dayOf(now) ? { day: null, list: [] } : rates
  return {
    sysCurrentDate: now,
    instance: demo ? ('demo' as const) : ('production' as const),
    asset: valueOf('platform.asset'),
    rates: { day, list: list.map((one) => ({ ...one, countries: [...countriesWith(one.currency)] })) },
    h5Urls: urlTags.map((tag) => ({ tag, url: valueOf(settingOf[tag]) })).filter(({ url }) => url !== ''),
  }
})

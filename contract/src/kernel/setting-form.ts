/** How a value is entered: a whole number, a share in ppm, an amount, and so on. */
export const settingForms = ['whole', 'share', 'amount', 'text', 'line', 'address', 'flag', 'day', 'countries', 'words', 'rates', 'levels'] as const
export type SettingForm = (typeof settingForms)[number]

/** The unit of a value; the unit names are in `messages/<language>/settings.json`. */
export const settingUnits = [
  'address',
  'asset',
  'code',
  'coins',
  'confirmations',
  'countries',
  'day',
  'days',
  'generations',
  'hashes',
  'hours',
  'messages',
  'minutes',
  'oneLine',
  'people',
  'onOff',
  'percent',
  'percentOfCommission',
  'percentOfHeld',
  'percentOfNet',
  'points',
  'rates',
  'rows',
  'spins',
  'wattHours',
  'words',
] as const
export type SettingUnit = (typeof settingUnits)[number]

import { text, z } from '../kernel/field.ts'
import { administrator, countries, declare, whole } from '../kernel/setting.ts'

export const accountSettings = {
  'accounts.captchaWork': declare({
    ...whole(100, 5_000_000),
    default: 150_000,
    demo: 2_000,
    unit: 'hashes',
    ...administrator,
  }),
  'accounts.smsCountries': declare({
    ...countries,
    default: 'all',
    unit: 'countries',
    ...administrator,
  }),
  'accounts.smsPerCountry': declare({
    ...whole(0, 1_000_000),
    default: 500,
    demo: 5_000,
    unit: 'messages',
    ...administrator,
  }),
  'accounts.smsPerNumber': declare({
    ...whole(0, 1_000),
    default: 8,
    demo: 40,
    unit: 'messages',
    ...administrator,
  }),
  'accounts.usernameRenameDays': declare({
    ...whole(1, 365),
    default: 30,
    unit: 'days',
    ...administrator,
  }),
  'accounts.usernameBanned': declare({
    type: z.array(text(2, 40)).check(z.maxLength(1_000)),
    form: 'words',
    least: 2,
    most: 40,
    default: [],
    unit: 'words',
    ...administrator,
  }),
} as const

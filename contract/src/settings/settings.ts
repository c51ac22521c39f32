import { plainText, z } from '../kernel/field.ts'
import { address, administrator, declare } from '../kernel/setting.ts'

/** One line of text that may be empty. */
const line = (most: number) => ({ type: z.union([z.literal(''), plainText(1, most)]), form: 'line', least: 0, most }) as const

export const platformSettings = {
  'platform.asset': declare({
    type: z.string().check(z.regex(/^[A-Za-z0-9]{2,12}$/)),
    form: 'text',
    least: 2,
    most: 12,
    default: 'USDT',
    unit: 'code',
    ...administrator,
  }),
  'platform.operatorName': declare({ ...line(120), default: '', demo: 'Ohmstead demo operator', unit: 'oneLine', ...administrator }),
  'platform.operatorAddress': declare({ ...line(200), default: '', demo: '1 Example Street, 00000 Example Town', unit: 'oneLine', ...administrator }),
  'platform.operatorEmail': declare({ ...line(120), default: '', demo: 'contact@example.com', unit: 'oneLine', ...administrator }),
  'platform.customerServiceUrl': declare({
    ...address,
    default: '',
    unit: 'address',
    ...administrator,
  }),
  'platform.facebookUrl': declare({ ...address, default: '', unit: 'address', ...administrator }),
  'platform.twitterUrl': declare({ ...address, default: '', unit: 'address', ...administrator }),
} as const

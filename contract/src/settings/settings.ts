import { z } from '../kernel/field.ts'
import { address, administrator, declare } from '../kernel/setting.ts'

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
  'platform.customerServiceUrl': declare({
    ...address,
    default: '',
    unit: 'address',
    ...administrator,
  }),
  'platform.facebookUrl': declare({ ...address, default: '', unit: 'address', ...administrator }),
  'platform.twitterUrl': declare({ ...address, default: '', unit: 'address', ...administrator }),
} as const

import { micros } from '../kernel/amount.ts'
import { day } from '../kernel/day.ts'
import { currencies } from '../kernel/currency.ts'
import { amount, dayField, plainText, strict, z } from '../kernel/field.ts'
import { address, administrator, declare, two } from '../kernel/setting.ts'

/** One line of text that may be empty. */
const line = (most: number) => ({ type: z.union([z.literal(''), plainText(1, most)]), form: 'line', least: 0, most }) as const

/** In micro-units of a currency for one of the platform asset: wider than those of any currency of the list, so that only slips are refused. */
const [RATE_MIN, RATE_MAX] = [10_000n, 100_000_000_000n]

/** How much of other currencies one unit of the platform's asset is worth, and on which day that was read. */
const rates = {
  type: strict({
    day: z.nullable(dayField),
    list: z.array(strict({ currency: z.enum(currencies), rate: amount.check(z.refine((rate) => rate >= RATE_MIN && rate <= RATE_MAX)) })).check(
      z.maxLength(currencies.length),
      z.refine((list) => new Set(list.map(({ currency }) => currency)).size === list.length),
    ),
  }).check(z.refine(({ day, list }) => (day === null) === (list.length === 0))),
  form: 'rates',
} as const

export const platformSettings = {
  'platform.asset': declare({
    type: z.string().check(z.regex(/^[A-Za-z0-9]{2,12}$/)),
    form: 'text',
    least: 2,
    most: 12,
    default: 'USDT',
    unit: 'code',
    ...two,
  }),
  'platform.operatorName': declare({ ...line(120), default: '', demo: 'Ohmstead demo operator', unit: 'oneLine', ...administrator }),
  'platform.operatorAddress': declare({ ...line(200), default: '', demo: '1 Example Street, 00000 Example Town', unit: 'oneLine', ...administrator }),
  'platform.operatorEmail': declare({ ...line(120), default: '', demo: 'contact@example.com', unit: 'oneLine', ...administrator }),
  'platform.currencyRates': declare({
    ...rates,
    default: { day: null, list: [] },
    demo: {
      day: day('2026-11-02'),
      list: [
        { currency: 'EUR', rate: micros(920_000n) },
        { currency: 'CHF', rate: micros(870_000n) },
        { currency: 'CNY', rate: micros(7_150_000n) },
        { currency: 'GBP', rate: micros(780_000n) },
      ],
    },
    unit: 'rates',
    mayChange: ['finance', 'administrator'],
    twoPerson: false,
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

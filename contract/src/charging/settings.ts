import { countries, declare, money, running, share, two, usdt, whole } from '../kernel/setting.ts'

export const chargingSettings = {
  'charging.holdAtLeast': declare({
    ...money,
    default: usdt(5),
    unit: 'asset',
    ...two,
  }),
  'charging.cardLimit': declare({
    ...money,
    default: usdt(200),
    unit: 'asset',
    ...two,
  }),
  'charging.cardDayLimit': declare({
    ...money,
    default: usdt(400),
    unit: 'asset',
    ...two,
  }),
  'charging.stopAtHeldPpm': declare({
    ...share(1_000_000),
    default: 950_000,
    unit: 'percentOfHeld',
    ...running,
  }),
  'charging.silentAfterHours': declare({
    ...whole(1, 240),
    default: 24,
    unit: 'hours',
    ...running,
  }),
  'charging.finalAfterDays': declare({
    ...whole(1, 90),
    default: 30,
    unit: 'days',
    ...two,
  }),
  'charging.registerRestartWh': declare({
    ...whole(0, 10_000),
    default: 1_000,
    unit: 'wattHours',
    ...two,
  }),
  'charging.signedReadingCountries': declare({
    ...countries,
    default: ['DE', 'AT'],
    demo: [],
    unit: 'countries',
    ...two,
  }),
  'charging.noEnergyMinutes': declare({
    ...whole(1, 60),
    default: 3,
    unit: 'minutes',
    ...running,
  }),
} as const

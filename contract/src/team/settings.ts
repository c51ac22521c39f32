import { countries, declare, flag, share, two, whole } from '../kernel/setting.ts'

export const teamSettings = {
  'team.rebateCountries': declare({
    ...countries,
    default: [],
    demo: 'all',
    unit: 'countries',
    ...two,
  }),
  'team.rebateLevels': declare({
    ...whole(0, 3),
    default: 0,
    demo: 3,
    unit: 'generations',
    ...two,
  }),
  'team.rebateMaxPpm': declare({
    ...share(300_000),
    default: 300_000,
    unit: 'percentOfCommission',
    ...two,
  }),
  'team.holdRule': declare({
    ...flag,
    default: false,
    demo: true,
    unit: 'onOff',
    ...two,
  }),
  'team.heldDays': declare({
    ...whole(1, 30),
    default: 7,
    unit: 'days',
    ...two,
  }),
  'team.alarmSharePpm': declare({
    ...share(1_000_000),
    default: 60_000,
    unit: 'percent',
    ...two,
  }),
  'team.stopSharePpm': declare({
    ...share(1_000_000),
    default: 75_000,
    unit: 'percent',
    ...two,
  }),
} as const

import type { Reply } from './outside.ts'

// Answers of the calls about packages and leases for one member, for tests of these screens.

const at = Date.UTC(2026, 10, 21, 14, 32, 8)
const DAY_MS = 86_400_000
const ok = (data: unknown): Reply => ({ code: 0, data })

const model = {
  id: 'mod_00000000000000000000000001',
  name: 'Ohmstead Pillar 22',
  current: 'AC',
  maxW: 22_000,
  connectors: 2,
  plug: 'Type 2',
}

/** Results of a model whose units mostly earn less than a lease costs. */
const realised = (days: number, units: number) => ({
  days,
  sample: (units * days) / 30,
  unitsInSample: units,
  worst: '0',
  p10: '0.84',
  lowerQuartile: '5.1',
  median: '11.9',
  upperQuartile: '19.44',
  p90: '24.06',
  zeroSharePpm: 84_000,
  belowCostSharePpm: 611_000,
  histogram: [18, 26, 34, 40, 31, 20, 12, 6, 2, 1].map((count, bar) => ({ upTo: String((bar + 1) * 4), count })),
  endedLeases: days < 90 ? 0 : days / 30,
  notEarnedBackSharePpm: days < 90 ? null : 333_333,
})
const nothing = (days: number) => ({
  ...realised(days, 2),
  sample: 2,
  worst: null,
  p10: null,
  lowerQuartile: null,
  median: null,
  upperQuartile: null,
  p90: null,
  histogram: [],
  endedLeases: 0,
  notEarnedBackSharePpm: null,
})
const pack = {
  id: 'pkg_00000000000000000000000001',
  name: 'AC 22 kW',
  model,
  tier: 'premium',
  rank: 4,
  price: '182.5',
  cycleDays: 365,
  hostingPerDay: 2,
  minutesPerHosting: 720,
  stock: 7,
  stockByPlacement: { managedSite: 4, ownSocket: 3 },
  realised30: realised(30, 18),
  realised90: realised(90, 18),
  realised360: realised(360, 18),
  termsVersion: '2026-05',
  onSale: true,
}
const fresh = {
  ...pack,
  id: 'pkg_00000000000000000000000002',
  name: 'DC 60 kW',
  model: { ...model, id: 'mod_00000000000000000000000002', name: 'Ohmstead Mast 60', current: 'DC', maxW: 60_000, plug: 'CCS' },
  stock: 0,
  stockByPlacement: { managedSite: 0, ownSocket: 0 },
  realised30: nothing(30),
  realised90: nothing(90),
  realised360: nothing(360),
}

const lease = {
  origin: 'catalogue',
  id: 'ls_00000000000000000000000001',
  packageId: pack.id,
  packageName: pack.name,
  model,
  pointId: 'pt_00000000000000000000000001',
  serial: 'OHM-22-004711',
  placement: 'managedSite',
  tier: 'premium',
  rank: 4,
  state: 'effective',
  price: '182.5',
  cycleDays: 365,
  boughtAt: at - 351 * DAY_MS,
  effectiveAt: at - 350 * DAY_MS,
  expiresAt: at + 17 * DAY_MS,
  endedAt: null,
  startAtOnce: true,
  startsAgain: false,
  cancellableUntil: at - 337 * DAY_MS,
  cancelling: null,
  received: '143.204117',
  difference: '-39.295883',
  extendedDays: 2,
  gross: '301.55',
  energyWh: 612_400,
  perDay: { days: 350, gross: '0.861571', deducted: '0.452417', net: '0.409154' },
}
const fresher = {
  ...lease,
  id: 'ls_00000000000000000000000002',
  state: 'pending',
  boughtAt: at - DAY_MS,
  effectiveAt: null,
  expiresAt: null,
  cancellableUntil: at + 4000 * DAY_MS,
  cancelling: { countedFrom: null, days: 0, used: '0', refund: '182.5', nextDayAt: null },
  received: '0',
  difference: '-182.5',
  extendedDays: 0,
  gross: '0',
  energyWh: 0,
  perDay: null,
}

/** Hosting on the member's own socket, in its second step. */
const onOwnSocket = (number: string, place: object | null) => ({
  id: `ho_${number.padStart(26, '0')}`,
  leaseId: `ls_${number.padStart(26, '0')}`,
  pointId: `pt_${number.padStart(26, '0')}`,
  serial: `OHM-${number}`,
  pointName: `Depot ${number}`,
  modelName: model.name,
  kind: 'ownSocket',
  state: 'inProgress',
  step: 'power',
  steps: ['plug', 'power', 'search', 'match', 'confirm', 'custody'].map((step) => ({
    step,
    doneAt: step === 'plug' ? at : null,
    evidence: step === 'plug' ? { action: 'booted', detail: '', frameId: null } : null,
  })),
  failure: null,
  waiting: null,
  queuePlace: null,
  connected: true,
  lastContactAt: at,
  blink: null,
  custody: null,
  renewal: true,
  place,
  termsVersion: '2026-05',
})
const described = {
  name: 'Innenhof Rue Mercière',
  street: 'Rue Mercière 8',
  city: '69002 Lyon',
  directions: 'Zweites Tor, Stellplatz 4, von 6 bis 22 Uhr',
  latitude: 45.76,
  longitude: 4.83,
}

const hosted = {
  ...onOwnSocket('5', described),
  state: 'inCustody',
  step: null,
  pointId: 'pt_00000000000000000000000005',
  custody: { id: 'cu_00000000000000000000000005', from: at - 3 * 3_600_000, until: null, since: at - 40 * DAY_MS },
}

export const answersOfPackages: Readonly<Record<string, Reply>> = {
  'rental/package/list': ok({ list: [pack, fresh] }),
  'rental/package/detail': ok(pack),
  'rental/subscribe/check': ok({ startsAgain: true, dayCost: '0.5' }),
  'rental/lease/list': ok({ list: [fresher, lease], total: 2 }),
  // Can still be cancelled.
  'rental/lease/detail': ok({
    ...lease,
    cancellableUntil: at + 4000 * DAY_MS,
    cancelling: { countedFrom: lease.effectiveAt, days: 3, used: '1.5', refund: '181', nextDayAt: at + DAY_MS },
  }),
  'hosting/state': ok({ list: [onOwnSocket('3', null), onOwnSocket('4', described), hosted] }),
  'hosting/unit': ok({
    days: Array.from({ length: 30 }, (_, index) => ({
      day: new Date(at - (29 - index) * DAY_MS).toISOString().slice(0, 10),
      hostedMinutes: index === 12 ? 0 : 1440,
      onlineMinutes: index === 12 ? 0 : index === 20 ? 310 : 1440,
    })),
    onlinePpm: 973_200,
    chargingSessions: 61,
    energyWh: 1_204_350,
    net: '212.481337',
    success: { counted: 30, delivered: 29 },
    tariff: {
      id: 'tf_00000000000000000000000001',
      perKwh: '0.49',
      perMinute: '0',
      start: '0.35',
      idlePerMinute: '0.05',
      idleGraceMinutes: 30,
      vatPpm: 190_000,
      validFrom: at,
    },
  }),
}

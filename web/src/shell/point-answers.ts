import type { Reply } from './outside.ts'

// Answers of the list of points, for tests of the screens of drivers.

const at = Date.UTC(2026, 10, 21, 14, 32, 8)
const idOf = (prefix: string, number: number) => `${prefix}_${String(number).padStart(26, '0')}`

const model = { id: idOf('mod', 1), name: 'Ohmstead Pillar 22', current: 'AC', maxW: 22_000, connectors: 1, plug: 'Type 2' }

const site = (name: string, city: string, latitude: number, longitude: number) => ({
  name,
  address: 'Hafenstraße 1, 20457',
  city,
  country: 'DE',
  latitude,
  longitude,
  timeZone: 'Europe/Berlin',
  approximate: false,
  directions: '',
})

const harbour = site('Hafen Nord', 'Hamburg', 53.55, 9.99)
const quay = site('Kai 7', 'Hamburg', 53.54, 10.02)
const garden = site('Kastanienallee', 'Berlin', 52.54, 13.41)

const point = (number: number, place: typeof harbour | null, status: 'Available' | 'Charging', perKwh: string) => ({
  id: idOf('pt', number),
  name: `${place?.name ?? 'Unit'} ${number}`,
  site: place,
  model,
  state: status === 'Available' ? 'free' : 'busy',
  connectors: [{ connector: 1, plug: 'Type 2', status, errorCode: 'NoError', happenedAt: at, recordedAt: at }],
  tariff: {
    id: idOf('tf', number),
    perKwh,
    perMinute: '0',
    start: '0.35',
    idlePerMinute: '0.1',
    idleGraceMinutes: 30,
    vatPpm: 190_000,
    validFrom: at,
  },
  lastContactAt: at,
  simulated: true,
})

const list = [
  point(1, harbour, 'Available', '0.45'),
  point(2, harbour, 'Charging', '0.39'),
  point(3, quay, 'Charging', '0.51'),
  point(4, garden, 'Available', '0.62'),
  point(5, null, 'Available', '0.48'),
]

export const answersOfPoints: Readonly<Record<string, Reply>> = {
  'charge/point/list': { code: 0, data: { list, total: list.length } },
  'charge/current': { code: 0, data: { chargingSessionId: null } },
  'charge/debt': { code: 0, data: { list: [], debt: '0' } },
}

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSessions } from './dataset.ts'
import type { DatasetSession } from './dataset.ts'
import type { Profile } from './profile.ts'
import { DURATION_AT, ENERGY_AT } from './profile.ts'
import { sheetAsCsv } from './workbook.ts'
import { hourOfWeek, zoneOffset } from './zone.ts'

/** Computes the figures in fitted.ts from the real sessions. `node simulator/src/fit.ts [folder of the data]` writes that file again; `npm run fix` formats it. */

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

interface Source {
  readonly name: string
  readonly licence: string
  readonly zone: string
  /** Sessions by file: a connector counts for the days of the files in which it appears. */
  readonly files: readonly (readonly DatasetSession[])[]
  /** The power of a charging car, for the estimate of idle time. */
  readonly chargingW: (row: DatasetSession) => number
}

export interface Fitted {
  readonly profiles: Readonly<Record<string, Profile>>
  readonly driverSkew: number
}

export function fitAll(folder: string): Fitted {
  const text = (path: string) => readFileSync(join(folder, path), 'utf8')
  const dundee = ['cp-data-dec-mar-2018.csv', 'cp-data-mar-may-2018.csv', 'charge-sessions-june-sept.csv'].map(
    (file) => readSessions(text(`sessions-dundee/${file}`)).rows,
  )
  const asensio = readSessions(text('sessions-asensio/station_data_dataverse.csv')).rows
  const epfl = readSessions(sheetAsCsv(readFileSync(join(folder, 'sessions-epfl-dcfc/Session_data.xlsx')))).rows
  const only = (current: 'AC' | 'DC') => dundee.map((rows) => rows.filter((row) => row.current === current))
  const dundeeSource = {
    name: 'Dundee City Council, ChargePlace Scotland, December 2017 to September 2018',
    licence: 'Open Government Licence 3.0',
    zone: 'Europe/London',
  }
  const profiles = {
    publicAc: fit({ ...dundeeSource, files: only('AC'), chargingW: (row) => Math.min(row.ratedW ?? 7_360, 7_360) }),
    publicDc: fit({ ...dundeeSource, files: only('DC'), chargingW: () => 42_000 }),
    fastDc: fit({
      name: 'EPFL DESL, Level-3-EV-charging-dataset, April 2022 to July 2023',
      licence: 'MIT',
      zone: 'Europe/Zurich',
      files: [epfl],
      chargingW: () => 80_000,
    }),
    workplaceAc: fit({
      name: 'Asensio et al., doi:10.7910/DVN/QF1PMO, November 2014 to October 2015',
      licence: 'CC0 1.0',
      zone: 'America/New_York',
      files: [asensio],
      chargingW: () => 6_600,
    }),
  }
  return { profiles, driverSkew: fitDriverSkew(dundee.flat()) }
}

/** Slope of visits per card against rank, both as logarithms, over the 300 most frequent cards. */
function fitDriverSkew(rows: readonly DatasetSession[]): number {
  const counts = new Map<string, number>()
  for (const { user } of rows) if (user !== null) counts.set(user, (counts.get(user) ?? 0) + 1)
  const points = [...counts.values()]
    .sort((a, b) => b - a)
    .slice(0, 300)
    .map((count, index) => [Math.log(index + 1), Math.log(count)] as const)
  const mean = (of: 0 | 1) => points.reduce((sum, point) => sum + point[of], 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  const slope = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0) / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)
  return Math.round(-slope * 100) / 100
}

function fit(source: Source): Profile {
  const rows = source.files.flat()
  const { hazard, arrivals, perConnectorDay } = fitArrivals(source)
  const energies = rows.map((row) => row.energyWh).sort((a, b) => a - b)
  const byEnergy = [...rows].sort((a, b) => a.energyWh - b.energyWh || a.startAt - b.startAt)
  const durationMinutes = Array.from({ length: 5 }, (_, fifth) => {
    const part = byEnergy.slice(Math.floor((fifth * rows.length) / 5), Math.floor(((fifth + 1) * rows.length) / 5))
    const minutes = part.map((row) => (row.endAt - row.startAt) / 60_000).sort((a, b) => a - b)
    return DURATION_AT.map((share) => Math.round(quantile(minutes, share)))
  })
  const idle = rows.map((row) => Math.max(0, (row.endAt - row.startAt) / 60_000 - (row.energyWh / source.chargingW(row)) * 60)).sort((a, b) => a - b)
  return {
    source: source.name,
    licence: source.licence,
    sessions: rows.length,
    visitsPerConnectorDay: Math.round(perConnectorDay * 1000) / 1000,
    startsPerFreeHourPpm: hazard,
    arrivalsByHourPpm: arrivals.byHour,
    arrivalsByDayPpm: arrivals.byDay,
    energyWh: ENERGY_AT.map((share) => Math.round(quantile(energies, share))),
    durationMinutes,
    idleMinutes: [0.25, 0.5, 0.75, 0.9].map((share) => Math.round(quantile(idle, share))),
  }
}

/**
 * Starts per hour in which a connector is free, by hour of the week. Plain arrivals are not enough: a generator that draws
 * from them and finds the connector busy would produce too few cars at the busiest hours.
 */
function fitArrivals(source: Source) {
  const offsetAt = zoneOffset(source.zone)
  const starts = Array.from({ length: 168 }, () => 0)
  const freeMs = Array.from({ length: 168 }, () => 0)
  let connectorDays = 0
  for (const rows of source.files) {
    for (const visits of Map.groupBy(rows, (row) => `${row.station}/${row.connector}`).values()) {
      visits.sort((a, b) => a.startAt - b.startAt)
      // A connector counts from its first visit to the end of its last; it may have been added or broken between the files.
      const from = visits[0]?.startAt ?? 0
      const to = Math.max(...visits.map((visit) => visit.endAt))
      connectorDays += (to - from) / DAY_MS
      let free = from
      for (const visit of visits) {
        eachHour(free, visit.startAt, (at, ms) => add(freeMs, hourOfWeek(at, offsetAt), ms))
        add(starts, hourOfWeek(visit.startAt, offsetAt), 1)
        free = Math.max(free, visit.endAt)
      }
    }
  }
  const total = starts.reduce((sum, count) => sum + count, 0)
  const share = (count: number) => Math.round((count / total) * 1e6)
  return {
    // Hours with few starts are averaged with their neighbours, so that a quiet hour of a small file does not get a rate of zero.
    hazard: starts.map((own, hour) => {
      const around = own >= 40 ? [hour] : [hour - 1, hour, hour, hour + 1].map((index) => (index + 168) % 168)
      const count = around.reduce((sum, index) => sum + (starts[index] ?? 0), 0)
      const ms = around.reduce((sum, index) => sum + (freeMs[index] ?? 0), 0)
      return ms === 0 ? 0 : Math.round((count / (ms / HOUR_MS)) * 1e6)
    }),
    arrivals: {
      byHour: Array.from({ length: 24 }, (_, hour) => share(starts.reduce((sum, count, index) => sum + (index % 24 === hour ? count : 0), 0))),
      byDay: Array.from({ length: 7 }, (_, day) => share(starts.slice(day * 24, day * 24 + 24).reduce((sum, count) => sum + count, 0))),
    },
    perConnectorDay: total / connectorDays,
  }
}

function add(sums: number[], index: number, amount: number): void {
  sums[index] = (sums[index] ?? 0) + amount
}

function eachHour(from: number, to: number, visit: (at: number, ms: number) => void): void {
  for (let at = from; at < to;) {
    const end = Math.min(to, (Math.floor(at / HOUR_MS) + 1) * HOUR_MS)
    visit(at, end - at)
    at = end
  }
}

/** A quantile of sorted values, linear between neighbours. */
export function quantile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1)
  const low = sorted[Math.floor(place)] ?? 0
  const high = sorted[Math.ceil(place)] ?? low
  return low + (high - low) * (place - Math.floor(place))
}

/** The text of fitted.ts, before formatting. */
function fittedSource({ profiles, driverSkew }: Fitted): string {
  const skew = `/** The k-th most frequent card charges in proportion to k to the power of minus this: Dundee, June to September 2018. Open Government Licence 3.0. */
export const driverSkew = ${driverSkew}
`
  const constants = Object.entries(profiles).map(
    ([name, profile]) => `/** ${profile.sessions.toLocaleString('en-US')} sessions: ${profile.source}. ${profile.licence}. */
export const ${name}: Profile = ${JSON.stringify(profile)}
`,
  )
  return [
    "// Figures computed by fit.ts from public data; the README describes the sources and the method.\n\nimport type { Profile } from './profile.ts'\n",
    skew,
    ...constants,
  ].join('\n')
}

if (import.meta.main) {
  const folder = process.argv[2] ?? join(import.meta.dirname, '../../../shared/data')
  writeFileSync(join(import.meta.dirname, 'fitted.ts'), fittedSource(fitAll(folder)))
}

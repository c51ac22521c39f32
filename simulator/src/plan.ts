import type { DatasetSession } from './dataset.ts'
import type { FleetCredential, PlannedCharge } from './drive-fleet.ts'
import { generateSessions } from './generate.ts'
import { modelOf } from './models.ts'

const WEEK_MS = 7 * 24 * 3_600_000
const HOUR_MS = 3_600_000

export interface Plan {
  readonly visits: PlannedCharge[]
  /** Visits that could not be placed in the plan, by reason. */
  readonly leftOut: Readonly<Record<string, number>>
}

/** Plans visits from the fitted generator. */
export function planGenerated(options: {
  seed: number | string
  from: number
  to: number
  credentials: readonly FleetCredential[]
  tags: readonly string[]
}): Plan {
  const points = options.credentials.map((credential) => {
    const model = modelOf(credential)
    return { id: credential.stationId, connectors: model.connectors, current: model.current, maxW: model.maxW }
  })
  const visits = generateSessions({ ...options, points, drivers: options.tags.length })
  return {
    visits: visits.map((visit) => ({
      stationId: visit.point,
      connectorId: visit.connector,
      arriveAt: visit.startAt,
      departAt: visit.endAt,
      energyWh: visit.energyWh,
      idTag: options.tags[visit.driver ?? 0] ?? '',
    })),
    leftOut: {},
  }
}

/** Moves a window of recorded sessions by whole weeks, so that a Monday stays a Monday, to end before `until` or to contain it. */
export function weeksToShift(windowStart: number, windowEnd: number, until: number, mode: 'ends before' | 'contains'): number {
  return Math.floor((until - (mode === 'contains' ? windowStart : windowEnd)) / WEEK_MS) * WEEK_MS
}

/** Recorded sessions on the connectors of a fleet: each recorded connector is mapped to one with the same current and enough power. */
export function planRecorded(options: {
  rows: readonly DatasetSession[]
  shiftMs: number
  from: number
  to: number
  credentials: readonly FleetCredential[]
  tags: readonly string[]
}): Plan {
  const { shiftMs, from, to, tags } = options
  const leftOut: Record<string, number> = {}
  const leave = (reason: string) => void (leftOut[reason] = (leftOut[reason] ?? 0) + 1)
  const free = options.credentials.flatMap((credential) => {
    const model = modelOf(credential)
    return Array.from({ length: model.connectors }, (_, index) => ({
      stationId: credential.stationId,
      connectorId: index + 1,
      current: model.current,
      maxW: model.maxW,
    }))
  })
  const places = new Map<string, (typeof free)[number] | null>()
  const busyUntil = tags.map(() => -Infinity)
  const visits: PlannedCharge[] = []
  for (const row of [...options.rows].sort((a, b) => a.startAt - b.startAt || a.row - b.row)) {
    const arriveAt = row.startAt + shiftMs
    const departAt = row.endAt + shiftMs
    if (arriveAt < from || departAt > to) {
      leave('outside the time played')
      continue
    }
    const key = `${row.station}/${row.connector}`
    let place = places.get(key)
    if (place === undefined) {
      const index = free.findIndex(
        (candidate) => (row.current ?? candidate.current) === candidate.current && candidate.maxW >= (row.ratedW ?? 0) * 0.95,
      )
      place = index < 0 ? null : (free.splice(index, 1)[0] ?? null)
      places.set(key, place)
    }
    if (place === null) {
      leave('no connector of that kind left in the fleet')
      continue
    }
    if (row.energyWh > (0.97 * place.maxW * (departAt - arriveAt)) / HOUR_MS) {
      leave('more energy than our station can deliver in that time')
      continue
    }
    const tag = busyUntil.findIndex((until) => until <= arriveAt)
    if (tag < 0) {
      leave('every driver was charging elsewhere')
      continue
    }
    busyUntil[tag] = departAt + 60_000
    visits.push({ stationId: place.stationId, connectorId: place.connectorId, arriveAt, departAt, energyWh: row.energyWh, idTag: tags[tag] ?? '' })
  }
  return { visits, leftOut }
}

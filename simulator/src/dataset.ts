import { readCsv } from './csv.ts'
import { monthFirst, swappedDates } from './date-order.ts'
import { zoneReader } from './zone.ts'
import type { LocalTime } from './zone.ts'
import {
  ADAPTERS,
  columnFor,
  fits,
  FLAWS,
  type DatasetFormat,
  type Flaw,
  GENERIC_NAMES,
  GENERIC_NEEDS,
  HOUR_MS,
  MINUTE_MS,
  plainName,
  Unreadable,
  type Adapter,
  type Visit,
} from './dataset-formats.ts'

/** A plausible session. */
export interface DatasetSession {
  /** Line number as in a spreadsheet; the header is 1. */
  readonly row: number
  readonly id: string
  readonly station: string
  readonly connector: number
  readonly startAt: number
  readonly endAt: number
  readonly energyWh: number
  readonly current: 'AC' | 'DC' | null
  readonly ratedW: number | null
  readonly user: string | null
  /** Flaws with which the session is still used. */
  readonly flaws: readonly Flaw[]
}

export interface FlaggedRow {
  readonly row: number
  readonly verdict: 'refused' | 'used'
  readonly flaws: readonly Flaw[]
  readonly cells: readonly string[]
}

export interface DatasetCounts {
  readonly rows: number
  readonly used: number
  readonly refused: number
  /** The number of rows with each flaw; a row can have several. */
  readonly byFlaw: Readonly<Partial<Record<Flaw, number>>>
}

export interface Dataset {
  readonly format: DatasetFormat
  readonly rows: DatasetSession[]
  readonly flagged: FlaggedRow[]
  readonly counts: DatasetCounts
}

/** Reads a table of charging sessions and checks every row; no row is dropped without a reason. */
export function readSessions(csvText: string, format?: DatasetFormat, options: { zone?: string; datesAsWritten?: boolean } = {}): Dataset {
  if (csvText.startsWith('PK')) {
    throw new Error('This is an Excel workbook. Save its sheet (for the EPFL file: Session_data, the first one) as CSV and give that file.')
  }
  const [header, ...lines] = readCsv(csvText)
  if (header === undefined) throw new Error('The file is empty.')
  const names = header.map((name) => name.trim())
  const found = format ?? (Object.keys(ADAPTERS) as DatasetFormat[]).find((candidate) => fits(candidate, names))
  if (found === undefined || !Object.hasOwn(ADAPTERS, found) || !fits(found, names)) throw new Error(unknownColumns(names, found))
  const adapter = ADAPTERS[found]
  const local = zoneReader(options.zone ?? adapter.zone)
  const columns = columnsOf(names, found === 'generic')
  const judged = lines.map((cells, index) => {
    const visit = readVisit(adapter, columns, cells, local)
    return { row: index + 2, cells, visit, flaws: judgeAlone(visit, found) }
  })
  if (!options.datesAsWritten) refuseSwappedDates(judged)
  markDuplicates(judged)
  assignPorts(judged)
  markOverlaps(judged)

  const rows: DatasetSession[] = []
  const flagged: FlaggedRow[] = []
  const byFlaw: Partial<Record<Flaw, number>> = {}
  for (const { row, cells, visit, flaws } of judged) {
    for (const flaw of flaws) byFlaw[flaw] = (byFlaw[flaw] ?? 0) + 1
    const isRefused = flaws.some((flaw) => FLAWS[flaw].refuses)
    if (flaws.length > 0) flagged.push({ row, verdict: isRefused ? 'refused' : 'used', flaws, cells })
    if (isRefused || visit === null || visit.start === null || visit.end === null || visit.energyWh === null) continue
    rows.push({
      row,
      id: visit.id,
      station: visit.station,
      connector: visit.connector ?? 1,
      startAt: visit.start.at,
      endAt: visit.end.at,
      energyWh: visit.energyWh,
      current: visit.current,
      ratedW: visit.ratedW,
      user: visit.user,
      flaws,
    })
  }
  return { format: found, rows, flagged, counts: { rows: lines.length, used: rows.length, refused: lines.length - rows.length, byFlaw } }
}

const EXAMPLE = `station,connector,start,end,energy_kwh
A1,1,2026-05-04T08:00:00+02:00,2026-05-04T09:10:00+02:00,7.35`

/** The recognized and the missing columns of a header, with a valid example. */
function unknownColumns(names: readonly string[], format: DatasetFormat | undefined): string {
  const known = format !== undefined && format !== 'generic' && Object.hasOwn(ADAPTERS, format) ? ADAPTERS[format].needs : null
  if (known !== null) {
    const missing = known.filter((name) => !names.includes(name))
    return `This table does not have the format ${format}, which needs ${known.join(', ')}. Missing: ${missing.join(', ')}. Its columns: ${names.join(', ')}.`
  }
  const parts = Object.entries(GENERIC_NEEDS).map(([part, kinds]) => ({ part, kinds, column: columnFor(kinds, names) }))
  const understood = parts.filter(({ column }) => column !== undefined).map(({ part, column }) => `${part} = ${column}`)
  const missing = parts
    .filter(({ column }) => column === undefined)
    .map(({ part, kinds }) => `${part} (${kinds.flatMap((kind): readonly string[] => GENERIC_NAMES[kind]).join(', ')})`)
  return [
    `The format is unknown. Columns: ${names.join(', ')}.`,
    `Recognized: ${understood.length === 0 ? 'none' : understood.join(', ')}.`,
    `Missing, with the accepted names: ${missing.join('; ')}.`,
    `Example of a valid table:\n${EXAMPLE}`,
  ].join('\n')
}

function refuseSwappedDates(judged: readonly Judged[]): void {
  const dated = judged.flatMap(({ visit }) => (visit?.start ? [{ id: visit.id, wall: visit.start.at + visit.start.offset }] : []))
  const unreadable = judged.filter(({ visit }) => visit === null)
  const turned = monthFirst(unreadable.map(({ cells }) => cells))
  const reason =
    turned * 10 >= judged.length && turned >= 10
      ? `${turned} of ${judged.length} rows have dates with the month first, but this format has the day first.`
      : swappedDates(dated)
  if (reason === null) return
  throw new Error(
    `Days and months look swapped, as happens when a spreadsheet opens dates of another locale: ${reason} Export the file again from its source, or use --dates-as-written if the dates are right.`,
  )
}

interface Judged {
  readonly row: number
  readonly cells: readonly string[]
  readonly visit: Visit | null
  readonly flaws: Flaw[]
}

/** Columns by name. If a name occurs twice or is empty, the first column keeps it, so trailing columns without a name are ignored. */
function columnsOf(names: readonly string[], plain: boolean): Map<string, number> {
  const columns = new Map<string, number>()
  names.forEach((name, index) => {
    const key = plain ? plainName(name) : name
    if (key !== '' && !columns.has(key)) columns.set(key, index)
  })
  return columns
}

function readVisit(
  adapter: Adapter,
  columns: ReadonlyMap<string, number>,
  cells: readonly string[],
  local: (wall: number) => LocalTime,
): Visit | null {
  try {
    return adapter.visit((name) => {
      const column = columns.get(name)
      return column === undefined ? '' : (cells[column] ?? '')
    }, local)
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}

function judgeAlone(visit: Visit | null, format: DatasetFormat): Flaw[] {
  if (visit === null || visit.start === null) return ['unreadable']
  const { start, end, energyWh } = visit
  const flaws: Flaw[] = [...visit.flaws]
  if (energyWh === null && end !== null) flaws.push('missingEnergy')
  if (energyWh === 0) flaws.push('zeroEnergy')
  if (energyWh !== null && energyWh < 0) flaws.push('negativeEnergy')
  if (start.shown === 'never' || end?.shown === 'never') flaws.push('nonexistentTime')
  if (start.shown === 'twice' || end?.shown === 'twice') flaws.push('ambiguousTime')
  if (end === null) return [...flaws, 'missingEnd']
  if (start.offset !== end.offset) flaws.push('acrossClockChange')
  const ms = end.at - start.at
  if (ms < 0) flaws.push('endBeforeStart')
  if (ms === 0) flaws.push('zeroDuration')
  if (ms > 24 * HOUR_MS) flaws.push('over24Hours')
  // Times are rounded to the minute, so the real length can be one minute more.
  if (ms > 0 && visit.ratedW !== null && energyWh !== null && energyWh > (1.1 * visit.ratedW * (ms + MINUTE_MS)) / HOUR_MS)
    flaws.push('aboveRatedPower')
  if (ms > 0 && visit.ratedW === null && energyWh !== null && energyWh > (1.1 * assumedW(format) * (ms + MINUTE_MS)) / HOUR_MS)
    flaws.push('aboveRatedPower')
  return flaws
}

/** The assumed maximum of a connector without a rated power: US level 2 at 80 A, else a fast charger. */
function assumedW(format: DatasetFormat): number {
  return format === 'asensio' || format === 'boulder' ? 19_200 : 350_000
}

function markDuplicates(judged: readonly Judged[]): void {
  const seen = new Set<string>()
  for (const { visit, flaws } of judged) {
    if (visit === null || visit.start === null) continue
    const key = [visit.station, visit.connector ?? '', visit.start.at, visit.end?.at ?? '', visit.energyWh ?? '', visit.user ?? ''].join('|')
    if (seen.has(key)) flaws.push('exactDuplicate')
    seen.add(key)
  }
}

function inOrder(judged: readonly Judged[]): (Judged & { visit: Visit & { start: LocalTime; end: LocalTime } })[] {
  return judged
    .filter(
      (entry): entry is Judged & { visit: Visit & { start: LocalTime; end: LocalTime } } => entry.visit?.start != null && entry.visit.end !== null,
    )
    .filter(({ visit }) => visit.end.at > visit.start.at)
    .sort((a, b) => a.visit.start.at - b.visit.start.at || a.visit.end.at - b.visit.end.at || a.row - b.row)
}

/** Two cars at once under one station name use two ports; a third one is a collision. */
function assignPorts(judged: readonly Judged[]): void {
  const ports = new Map<string, number[]>()
  for (const { visit, flaws } of inOrder(judged)) {
    if (visit.connector !== null) continue
    const until = ports.get(visit.station) ?? [0, 0]
    ports.set(visit.station, until)
    const free = until.findIndex((end) => end <= visit.start.at)
    visit.connector = free === 1 ? 2 : 1
    if (free === 1) flaws.push('portAssigned')
    const port = visit.connector - 1
    until[port] = Math.max(until[port] ?? 0, visit.end.at)
  }
}

/** Counts every overlap, but refuses a row only if the other session is valid, so that one hung session does not make valid ones invalid. */
function markOverlaps(judged: readonly Judged[]): void {
  const busy = new Map<string, { any: number; sound: number }>()
  for (const { visit, flaws } of inOrder(judged)) {
    const key = `${visit.station}/${visit.connector ?? 1}`
    const until = busy.get(key) ?? { any: -Infinity, sound: -Infinity }
    busy.set(key, until)
    if (visit.start.at < until.any) flaws.push('overlap')
    if (visit.start.at < until.sound) flaws.push('collision')
    until.any = Math.max(until.any, visit.end.at)
    if (!flaws.some((flaw) => FLAWS[flaw].refuses)) until.sound = Math.max(until.sound, visit.end.at)
  }
}

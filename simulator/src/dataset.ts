import { readCsv } from './csv.ts'
import { monthFirst, swappedDates } from './date-order.ts'
import { zoneReader } from './zone.ts'
import type { LocalTime } from './zone.ts'

export type DatasetFormat = 'dundee' | 'asensio' | 'boulder' | 'epfl' | 'generic'

/** Possible flaws of a row, including corrected ones. */
export const FLAWS = {
  unreadable: { refuses: true, sentence: 'A date or number cannot be read.' },
  missingEnd: { refuses: true, sentence: 'The session has no end.' },
  missingEnergy: { refuses: true, sentence: 'The session has no energy.' },
  zeroEnergy: { refuses: true, sentence: 'No energy was delivered.' },
  negativeEnergy: { refuses: true, sentence: 'The energy is negative.' },
  zeroDuration: { refuses: true, sentence: 'It ended in the minute in which it started.' },
  endBeforeStart: { refuses: true, sentence: 'It ended before it started.' },
  over24Hours: { refuses: true, sentence: 'It lasted more than 24 hours, so it may have been hung.' },
  aboveRatedPower: { refuses: true, sentence: 'The station cannot deliver so much in that time.' },
  overlap: { refuses: false, sentence: 'It started while another session on the same connector was still running.' },
  collision: { refuses: true, sentence: 'It overlaps a valid session, so both cannot be true.' },
  exactDuplicate: { refuses: true, sentence: 'The file already contains the same session.' },
  nonexistentTime: { refuses: true, sentence: 'This local time did not exist, because the clocks were put forward.' },
  ambiguousTime: { refuses: false, sentence: 'This local time occurred twice; the earlier one was used.' },
  acrossClockChange: { refuses: false, sentence: 'The clocks changed during the session; its length was computed from instants.' },
  yearRepaired: { refuses: false, sentence: 'The year 0014 or 0015 was read as 2014 or 2015.' },
  uploadDateReplaced: { refuses: false, sentence: 'The start had the date of the upload; the day was taken from the transaction date.' },
  portAssigned: { refuses: false, sentence: 'The file names no connector; a second port was assumed because the first was in use.' },
} as const

export type Flaw = keyof typeof FLAWS

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

/** A row before it is checked; null if the cell is empty. */
interface Visit {
  id: string
  station: string
  connector: number | null
  start: LocalTime | null
  end: LocalTime | null
  energyWh: number | null
  current: 'AC' | 'DC' | null
  ratedW: number | null
  user: string | null
  flaws: Flaw[]
}

interface Adapter {
  readonly zone: string
  /** The columns that its header must have. */
  readonly needs: readonly string[]
  visit(cell: (name: string) => string, local: (wall: number) => LocalTime): Visit
}

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

class Unreadable extends Error {}

function numberIn(text: string): number {
  const plain = text.trim().replace(/(?<=\d),(?=\d{3}\b)/g, '')
  if (!/^-?\d+(\.\d+)?$/.test(plain)) throw new Unreadable()
  return Number(plain)
}

function whIn(kwh: string): number | null {
  return kwh.trim() === '' ? null : Math.round(numberIn(kwh) * 1000)
}

function wallTime(year: number, month: number, day: number, hour: number, minute: number, second = 0): number {
  const days = (Date.UTC(year, month, 1) - Date.UTC(year, month - 1, 1)) / (24 * HOUR_MS)
  if (month < 1 || month > 12 || day < 1 || day > days || hour > 23 || minute > 59 || second > 59) throw new Unreadable()
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

function parts(pattern: RegExp, text: string): number[] {
  const found = pattern.exec(text.trim())
  if (found === null) throw new Unreadable()
  return found.slice(1).map((part) => Number.parseInt(part ?? '0', 10))
}

/** Dundee City Council, ChargePlace Scotland: DD/MM/YYYY and HH:MM in British local time. */
const dundee: Adapter = {
  zone: 'Europe/London',
  needs: ['Charging event', 'CP ID', 'Connector', 'Start Date', 'Total kWh'],
  visit(cell, local) {
    const time = (date: string, clock: string) => {
      if (date.trim() === '' || clock.trim() === '') return null
      const [day = 0, month = 0, year = 0] = parts(/^(\d{2})\/(\d{2})\/(\d{4})$/, date)
      const [hour = 0, minute = 0] = parts(/^(\d{2}):(\d{2})$/, clock)
      return local(wallTime(year, month, day, hour, minute))
    }
    const model = cell('Model')
    const isRapid = /rapid|raption/i.test(model)
    const stated = /(\d+)\s*kW/i.exec(model)?.[1]
    return {
      id: cell('Charging event'),
      station: cell('CP ID'),
      connector: numberIn(cell('Connector')),
      start: time(cell('Start Date'), cell('Start Time')),
      end: time(cell('End Date'), cell('End Time')),
      energyWh: whIn(cell('Total kWh')),
      current: isRapid ? 'DC' : 'AC',
      ratedW: isRapid ? 50_000 : stated === undefined ? null : Math.round((Number.parseInt(stated, 10) * 1000) / 7_360) * 7_360,
      user: cell('User ID') || null,
      flaws: [],
    }
  },
}

/** Asensio et al., workplaces in the USA: years without the century. */
const asensio: Adapter = {
  zone: 'America/New_York',
  needs: ['sessionId', 'kwhTotal', 'created', 'ended', 'stationId'],
  visit(cell, local) {
    const flaws: Flaw[] = []
    const time = (text: string) => {
      if (text.trim() === '') return null
      let [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts(/^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/, text)
      if (year < 100) {
        year += 2000
        if (!flaws.includes('yearRepaired')) flaws.push('yearRepaired')
      }
      return local(wallTime(year, month, day, hour, minute, second))
    }
    return {
      id: cell('sessionId'),
      station: cell('stationId'),
      connector: 1,
      start: time(cell('created')),
      end: time(cell('ended')),
      energyWh: whIn(cell('kwhTotal')),
      current: 'AC',
      ratedW: null,
      user: cell('userId') || null,
      flaws,
    }
  },
}

/** City of Boulder: two ports under one name, minutes of charging instead of an end, and starts with the date of the upload. */
const boulder: Adapter = {
  zone: 'America/Denver',
  needs: ['Station_Name', 'Transaction_Date', 'Transaction_Start_Time', 'Energy__kWh_'],
  visit(cell, local) {
    const day = parts(/^(\d{4})\/(\d{2})\/(\d{2})/, cell('Transaction_Date'))
    const stamped = parts(/^(\d{4})\/(\d{2})\/(\d{2}) (\d{2}):(\d{2}):(\d{2})/, cell('Transaction_Start_Time'))
    const [year = 0, month = 0, date = 0] = day
    const [, , , hour = 0, minute = 0, second = 0] = stamped
    const start = local(wallTime(year, month, date, hour, minute, second))
    const minutes = cell('Charging_Time__minutes_').trim()
    return {
      id: cell('ObjectId'),
      station: cell('Station_Name'),
      connector: null,
      start,
      end: minutes === '' || minutes === '-' ? null : { ...start, at: start.at + Math.round(numberIn(minutes) * MINUTE_MS), shown: 'once' },
      energyWh: whIn(cell('Energy__kWh_')),
      current: 'AC',
      ratedW: null,
      user: null,
      flaws: stamped.slice(0, 3).join() === day.join() ? [] : ['uploadDateReplaced'],
    }
  },
}

/** EPFL, two plugs of one fast charger; the sheet `Session_data` of the workbook as CSV, with dates as text or as Excel's day numbers. */
const epfl: Adapter = {
  zone: 'Europe/Zurich',
  needs: ['Session', 'CCS', 'Arrival', 'Departure', 'Energy (Wh)'],
  visit(cell, local) {
    const time = (text: string) => {
      const trimmed = text.trim()
      if (trimmed === '') return null
      if (/^\d+(\.\d+)?$/.test(trimmed)) return local(Math.round((Number(trimmed) - 25_569) * 24 * 60) * MINUTE_MS)
      if (/^\d{4}-/.test(trimmed)) {
        const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts(/^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})/, trimmed)
        return local(wallTime(year, month, day, hour, minute))
      }
      const [day = 0, month = 0, year = 0, hour = 0, minute = 0] = parts(/^(\d{1,2})[./](\d{1,2})[./](\d{4}) (\d{1,2}):(\d{2})/, trimmed)
      return local(wallTime(year, month, day, hour, minute))
    }
    const energy = cell('Energy (Wh)').trim()
    return {
      id: cell('Session'),
      station: 'EPFL',
      connector: numberIn(cell('CCS').replace(/^CCS/i, '')),
      start: time(cell('Arrival')),
      end: time(cell('Departure')),
      energyWh: energy === '' ? null : Math.round(numberIn(energy)),
      current: 'DC',
      ratedW: 172_500,
      user: null,
      flaws: [],
    }
  },
}

const GENERIC_NAMES = {
  station: ['station', 'stationid', 'chargepoint', 'chargepointid', 'cpid', 'evse'],
  connector: ['connector', 'connectorid', 'port', 'plug'],
  start: ['start', 'startat', 'startedat', 'starttime', 'begin', 'connected', 'arrival'],
  end: ['end', 'endat', 'endedat', 'endtime', 'stop', 'stoptime', 'disconnected', 'departure'],
  kwh: ['energykwh', 'kwh', 'kwhtotal', 'totalkwh', 'kwhdelivered'],
  wh: ['energywh', 'wh'],
  id: ['id', 'session', 'sessionid', 'transactionid'],
  user: ['user', 'userid', 'idtag', 'tag'],
  power: ['maxw', 'ratedw'],
  current: ['current', 'currenttype'],
} as const

function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** Any table with a station, a start, an end and an energy: ISO 8601 with or without a zone. */
const generic: Adapter = {
  zone: 'UTC',
  needs: [],
  visit(cell, local) {
    const of = (kind: keyof typeof GENERIC_NAMES) => GENERIC_NAMES[kind].map((name) => cell(name)).find((text) => text.trim() !== '') ?? ''
    const time = (text: string): LocalTime | null => {
      const trimmed = text.trim()
      if (trimmed === '') return null
      const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts(
        /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})(?::(\d{2}))?/,
        trimmed,
      )
      const wall = wallTime(year, month, day, hour, minute, Number.isNaN(second) ? 0 : second)
      if (!/(Z|[+-]\d{2}:?\d{2})$/.test(trimmed.slice(10))) return local(wall)
      const at = Date.parse(trimmed.replace(' ', 'T'))
      if (Number.isNaN(at)) throw new Unreadable()
      return { at, shown: 'once', offset: 0 }
    }
    const wh = of('wh').trim()
    const power = of('power').trim()
    const current = of('current').trim().toUpperCase()
    const connector = of('connector').trim()
    return {
      id: of('id'),
      station: of('station'),
      connector: connector === '' ? 1 : numberIn(connector),
      start: time(of('start')),
      end: time(of('end')),
      energyWh: wh === '' ? whIn(of('kwh')) : Math.round(numberIn(wh)),
      current: current === 'AC' || current === 'DC' ? current : null,
      ratedW: power === '' ? null : numberIn(power),
      user: of('user') || null,
      flaws: [],
    }
  },
}

const ADAPTERS: Record<DatasetFormat, Adapter> = { dundee, asensio, boulder, epfl, generic }

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

/** The required parts of a generic table. */
const GENERIC_NEEDS = { station: ['station'], start: ['start'], end: ['end'], energy: ['kwh', 'wh'] } as const satisfies Record<
  string,
  readonly (keyof typeof GENERIC_NAMES)[]
>

function columnFor(kinds: readonly (keyof typeof GENERIC_NAMES)[], names: readonly string[]): string | undefined {
  const wanted = kinds.flatMap((kind): readonly string[] => GENERIC_NAMES[kind])
  return names.find((name) => wanted.includes(plainName(name)))
}

function fits(format: DatasetFormat, names: readonly string[]): boolean {
  if (format === 'generic') return Object.values(GENERIC_NEEDS).every((kinds) => columnFor(kinds, names) !== undefined)
  return Object.hasOwn(ADAPTERS, format) && ADAPTERS[format].needs.every((name) => names.includes(name))
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

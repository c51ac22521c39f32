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

/** A row before it is checked; null if the cell is empty. */
export interface Visit {
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

export interface Adapter {
  readonly zone: string
  /** The columns that its header must have. */
  readonly needs: readonly string[]
  visit(cell: (name: string) => string, local: (wall: number) => LocalTime): Visit
}

export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000

export class Unreadable extends Error {}

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
  return found.slice(1).map((part: string | undefined) => Number.parseInt(part ?? '0', 10))
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

export const GENERIC_NAMES = {
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

export function plainName(name: string): string {
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

export const ADAPTERS: Record<DatasetFormat, Adapter> = { dundee, asensio, boulder, epfl, generic }

/** The required parts of a generic table. */
export const GENERIC_NEEDS = { station: ['station'], start: ['start'], end: ['end'], energy: ['kwh', 'wh'] } as const satisfies Record<
  string,
  readonly (keyof typeof GENERIC_NAMES)[]
>

export function columnFor(kinds: readonly (keyof typeof GENERIC_NAMES)[], names: readonly string[]): string | undefined {
  const wanted = kinds.flatMap((kind): readonly string[] => GENERIC_NAMES[kind])
  return names.find((name) => wanted.includes(plainName(name)))
}

export function fits(format: DatasetFormat, names: readonly string[]): boolean {
  if (format === 'generic') return Object.values(GENERIC_NEEDS).every((kinds) => columnFor(kinds, names) !== undefined)
  return Object.hasOwn(ADAPTERS, format) && ADAPTERS[format].needs.every((name) => names.includes(name))
}

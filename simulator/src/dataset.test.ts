import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testWithRealData } from '../test/real-data.ts'
import { readSessions } from './dataset.ts'
import type { DatasetFormat, Flaw } from './dataset-formats.ts'
import type { Dataset } from './dataset.ts'
import { sheetAsCsv } from './workbook.ts'

const DUNDEE = 'Charging event,CP ID,Connector,Start Date,Start Time,End Date,End Time,Total kWh,Cost,Site,Group,Model'

/** One Dundee row on a 7 kW outlet. */
function dundee(start: string, end: string, kwh: string, more: { station?: string; event?: string } = {}): string {
  const [startDate, startTime] = start.split(' ')
  const [endDate = '', endTime = ''] = end.split(' ')
  return `${more.event ?? '1'},${more.station ?? '50001'},1,${startDate},${startTime},${endDate},${endTime},${kwh},0,"Somewhere, Dundee",Group,APT 7kW Dual Outlet`
}

const flawsOf = (dataset: Dataset) => dataset.flagged.map(({ row, verdict, flaws }) => [row, verdict, ...flaws])

describe('a row', () => {
  test.each([
    ['sound', dundee('05/01/2018 10:00', '05/01/2018 11:00', '5.5'), []],
    ['without an end', dundee('05/01/2018 10:00', '', ''), ['refused', 'missingEnd']],
    ['without energy', dundee('05/01/2018 10:00', '05/01/2018 11:00', ''), ['refused', 'missingEnergy']],
    ['without delivered energy', dundee('05/01/2018 10:00', '05/01/2018 11:00', '0'), ['refused', 'zeroEnergy']],
    ['with negative energy', dundee('05/01/2018 10:00', '05/01/2018 11:00', '-75.49'), ['refused', 'negativeEnergy']],
    ['of no length', dundee('05/01/2018 10:00', '05/01/2018 10:00', '0.1'), ['refused', 'zeroDuration']],
    ['that ends before it begins', dundee('05/01/2018 10:00', '05/01/2018 09:00', '5'), ['refused', 'endBeforeStart']],
    ['of exactly a day', dundee('05/01/2018 10:00', '06/01/2018 10:00', '5'), []],
    ['of more than a day', dundee('05/01/2018 10:00', '06/01/2018 10:01', '5'), ['refused', 'over24Hours']],
    ['beyond the power of its station', dundee('05/01/2018 10:00', '06/01/2018 03:00', '1430.17'), ['refused', 'aboveRatedPower']],
    ['at the power of its station', dundee('05/01/2018 10:00', '05/01/2018 20:00', '73.6'), []],
    ['with a day that does not exist', dundee('31/02/2018 10:00', '31/02/2018 11:00', '5'), ['refused', 'unreadable']],
    ['with text instead of a number', dundee('05/01/2018 10:00', '05/01/2018 11:00', 'much'), ['refused', 'unreadable']],
    ['in the hour that was skipped', dundee('25/03/2018 01:30', '25/03/2018 03:00', '3'), ['refused', 'nonexistentTime', 'acrossClockChange']],
    ['in the hour that occurs twice', dundee('28/10/2018 01:30', '28/10/2018 04:00', '3'), ['used', 'ambiguousTime', 'acrossClockChange']],
    ['across a clock change', dundee('24/03/2018 23:00', '25/03/2018 03:00', '3'), ['used', 'acrossClockChange']],
  ])('%s', (_what, line, flaws) => {
    const dataset = readSessions(`${DUNDEE}\n${line}\n`)
    expect(flawsOf(dataset)).toEqual(flaws.length === 0 ? [] : [[2, ...flaws]])
    expect(dataset.counts).toMatchObject({ rows: 1, used: flaws[0] === 'refused' ? 0 : 1, refused: flaws[0] === 'refused' ? 1 : 0 })
  })

  test('across a clock change keeps its real length', () => {
    const [row] = readSessions(`${DUNDEE}\n${dundee('24/03/2018 23:00', '25/03/2018 03:00', '3')}`).rows
    expect((row?.endAt ?? 0) - (row?.startAt ?? 0)).toBe(3 * 3_600_000)
  })

  test('keeps its energy to the Wh and its place in the file', () => {
    const [row] = readSessions(`${DUNDEE}\n${dundee('05/07/2018 10:00', '05/07/2018 13:30', '22.287')}`).rows
    expect(row).toEqual({
      row: 2,
      id: '1',
      station: '50001',
      connector: 1,
      startAt: Date.UTC(2018, 6, 5, 9),
      endAt: Date.UTC(2018, 6, 5, 12, 30),
      energyWh: 22_287,
      current: 'AC',
      ratedW: 7_360,
      user: null,
      flaws: [],
    })
  })
})

describe('rows together', () => {
  test('a hung session does not make valid ones invalid; two overlapping valid sessions are both refused', () => {
    const dataset = readSessions(
      [
        DUNDEE,
        dundee('05/01/2018 10:00', '09/01/2018 10:00', '0', { event: 'hung' }),
        dundee('06/01/2018 10:00', '06/01/2018 12:00', '6', { event: 'sound' }),
        dundee('06/01/2018 11:00', '06/01/2018 13:00', '6', { event: 'collides' }),
        dundee('06/01/2018 11:00', '06/01/2018 13:00', '6', { event: 'elsewhere', station: '50002' }),
        dundee('06/01/2018 11:00', '06/01/2018 13:00', '6', { event: 'again', station: '50002' }),
      ].join('\n'),
    )
    expect(flawsOf(dataset)).toEqual([
      [2, 'refused', 'zeroEnergy', 'over24Hours'],
      [3, 'used', 'overlap'],
      [4, 'refused', 'overlap', 'collision'],
      [6, 'refused', 'exactDuplicate', 'overlap', 'collision'],
    ])
    expect(dataset.rows.map((row) => row.id)).toEqual(['sound', 'elsewhere'])
  })
})

describe('formats', () => {
  test('columns without a name at the end are ignored', () => {
    const text = `Charging event,User ID,CP ID,Connector,Start Date,Start Time,End Date,End Time,Total kWh,Cost,Site,Group,Model,,,\n7,U0001,50914,1,06/09/2018,23:55,07/09/2018,07:03,22.287,0,"A, B",G,APT 22kW Dual Outlet,,,Multiple vehicles available\n`
    expect(readSessions(text).rows).toMatchObject([{ user: 'U0001', station: '50914', ratedW: 22_080, energyWh: 22_287 }])
  })

  test('the year 14 is read as 2014 and flagged', () => {
    const text = 'sessionId,kwhTotal,dollars,created,ended,userId,stationId\n1,7.78,0,0014-11-18 15:40:26,0014-11-18 17:11:04,35,58\n'
    const dataset = readSessions(text)
    expect(flawsOf(dataset)).toEqual([[2, 'used', 'yearRepaired']])
    expect(dataset.rows[0]?.startAt).toBe(Date.UTC(2014, 10, 18, 20, 40, 26))
  })

  test('the date of an upload is replaced, dashes are not numbers, and thousands have commas', () => {
    const head = 'Station_Name,Transaction_Date,Transaction_Start_Time,Charging_Time__minutes_,Energy__kWh_,Port_Type,ObjectId'
    const row = (minutes: string, kwh: string, time = '17:43', id = '1') =>
      `S,2018/01/31 00:00:00+00,2021/01/21 ${time}:00+00,${minutes},${kwh},Level 2,${id}`
    const dataset = readSessions(
      [head, row('128', '2.84'), row('     -       ', ''), row('"1,041"', '9', '18:00', '3'), row('60', '3', '18:10', '4')].join('\n'),
    )
    expect(flawsOf(dataset)).toEqual([
      [2, 'used', 'uploadDateReplaced'],
      [3, 'refused', 'uploadDateReplaced', 'missingEnd'],
      [4, 'used', 'uploadDateReplaced', 'portAssigned'],
      [5, 'refused', 'uploadDateReplaced', 'overlap', 'collision'],
    ])
    expect(dataset.rows[0]?.startAt).toBe(Date.UTC(2018, 1, 1, 0, 43))
    expect(dataset.rows.map((session) => session.connector)).toEqual([1, 2])
  })

  test('any table with station, start, end and energy, with or without zones', () => {
    const text =
      'Station,Connector,Start,End,Energy kWh,User\nA,2,2026-01-05T10:00:00+01:00,2026-01-05T10:30:00Z,7.5,u\nA,,2026-01-06 10:00,2026-01-06 11:00,7.5,\n'
    const dataset = readSessions(text, undefined, { zone: 'Europe/Berlin' })
    expect(dataset.format).toBe('generic')
    expect(dataset.rows).toMatchObject([
      { station: 'A', connector: 2, startAt: Date.UTC(2026, 0, 5, 9), endAt: Date.UTC(2026, 0, 5, 10, 30), energyWh: 7_500, user: 'u' },
      { connector: 1, startAt: Date.UTC(2026, 0, 6, 9), endAt: Date.UTC(2026, 0, 6, 10) },
    ])
  })

  test('an unknown table is refused with its recognized columns, its missing columns and a valid example', () => {
    const sentence = refusalOf('CP ID,Begin,Stop time,Amount\n1,2,3,4\n')
    expect(sentence).toContain('Recognized: station = CP ID, start = Begin, end = Stop time.')
    expect(sentence).toContain('Missing, with the accepted names: energy (energykwh, kwh,')
    const example = sentence.slice(sentence.indexOf('station,connector'))
    expect(readSessions(example)).toMatchObject({ format: 'generic', counts: { rows: 1, used: 1 }, rows: [{ station: 'A1', energyWh: 7_350 }] })
    expect(refusalOf('what,is,this\n1,2,3\n')).toContain('Recognized: none.')
    expect(refusalOf('Charging event,CP ID\n1,2\n', 'dundee')).toContain('Missing: Connector, Start Date, Total kWh')
    expect(refusalOf('')).toBe('The file is empty.')
  })

  test('a workbook is refused with a sentence that names the sheet', () => {
    expect(() => readSessions('PK\x03\x04…')).toThrow('Session_data')
  })
})

/** The error with which a file is refused, or `read`. */
function refusalOf(text: string, format?: DatasetFormat): string {
  try {
    readSessions(text, format)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return 'read'
}

describe('a file whose days and months may be swapped', () => {
  const two = (number: number) => String(number).padStart(2, '0')
  /** A file with a session every `everyHours` from a day on, with dates formatted by `write`. */
  const file = (from: number, days: number, write: (day: number, month: number, year: number) => string, everyHours = 7) =>
    [
      DUNDEE,
      ...Array.from({ length: Math.floor((days * 24) / everyHours) }, (_, index) => {
        const at = new Date(from + index * everyHours * 3_600_000)
        const date = write(at.getUTCDate(), at.getUTCMonth() + 1, at.getUTCFullYear())
        return dundee(`${date} 10:00`, `${date} 11:00`, '5', { event: String(7_000_000 + index), station: String(50_000 + index) })
      }),
    ].join('\n')
  const right = (day: number, month: number, year: number) => `${two(day)}/${two(month)}/${year}`
  const wholly = (day: number, month: number, year: number) => right(month, day, year)
  const wherePossible = (day: number, month: number, year: number) => (day <= 12 ? wholly(day, month, year) : right(day, month, year))
  const december = Date.UTC(2017, 11, 1)

  test.each([
    ['every date', wholly, 'month first'],
    ['every date up to the 12th', wherePossible, 'after the 12th'],
  ])('is refused if it has swapped %s', (_, write, reason) => {
    const text = file(december, 120, write)
    expect(refusalOf(text)).toContain('Days and months look swapped')
    expect(refusalOf(text)).toContain(reason)
    expect(refusalOf(text)).toContain('--dates-as-written')
    expect(readSessions(text, undefined, { datesAsWritten: true }).counts.rows).toBe(text.split('\n').length - 1)
  })

  test('is refused because of its row numbers if no day is above 12', () => {
    // The first twelve days of each of four months, so that no day above 12 shows the order.
    const lines = file(december, 120, right).split('\n')
    const small = (write: typeof right) =>
      [
        DUNDEE,
        ...file(december, 120, write)
          .split('\n')
          .slice(1)
          .filter((_, index) => Number(/,1,(\d\d)/.exec(lines[index + 1] ?? '')?.[1]) <= 12),
      ].join('\n')
    expect(refusalOf(small(wholly))).toMatch(/Sorted by number|after the 12th/)
  })

  test.each([
    ['four months', file(december, 120, right)],
    ['two years', file(december, 730, right)],
    ['one month', file(december, 31, right)],
    ['an end on the 5th', file(december, 66, right)],
    ['twelve days', file(december, 12, right)],
    ['few rows', file(december, 300, right, 24 * 9)],
  ])('is accepted if the dates are right: %s', (_, text) => {
    expect(refusalOf(text)).toBe('read')
  })
})

describe('the real files', () => {
  const read = (...path: string[]) => readSessions(readFileSync(join(...path), 'utf8'))
  const dundeeFiles = ['cp-data-dec-mar-2018.csv', 'cp-data-mar-may-2018.csv', 'charge-sessions-june-sept.csv'] as const

  testWithRealData('Dundee: every count of its data page', (folder) => {
    const counts = dundeeFiles.map((file) => read(folder, 'sessions-dundee', file).counts)
    const each = (flaw: Flaw) => counts.map(({ byFlaw }) => byFlaw[flaw] ?? 0)
    const sum = (flaw: Flaw) => each(flaw).reduce((total, count) => total + count, 0)
    expect(counts.map(({ rows }) => rows)).toEqual([15_610, 16_773, 19_227])
    expect(each('missingEnd')).toEqual([61, 114, 72])
    expect(each('zeroEnergy')).toEqual([623, 497, 733])
    expect(each('negativeEnergy')).toEqual([7, 12, 8])
    expect(each('over24Hours')).toEqual([635, 572, 601])
    expect([sum('zeroDuration'), sum('acrossClockChange'), sum('endBeforeStart'), sum('overlap')]).toEqual([445, 36, 2, 49])
    for (const { rows, used, refused } of counts) expect(used + refused).toBe(rows)
  })

  testWithRealData('Dundee is refused after a spreadsheet swapped its days and months where possible', (folder) => {
    for (const file of dundeeFiles) {
      const text = readFileSync(join(folder, 'sessions-dundee', file), 'utf8')
      expect(refusalOf(text.replaceAll(/\b(0\d|1[0-2])\/(\d\d)\/(20\d\d)\b/g, '$2/$1/$3'))).toContain('Days and months look swapped')
    }
  })

  testWithRealData('Dundee: 1,430 kWh on a 7 kW outlet is refused', (folder) => {
    const { flagged } = read(folder, 'sessions-dundee', dundeeFiles[2])
    expect(flagged.find(({ cells }) => cells[0] === '7521518')).toMatchObject({ verdict: 'refused', flaws: ['aboveRatedPower'] })
  })

  testWithRealData('Asensio', (folder) => {
    expect(read(folder, 'sessions-asensio/station_data_dataverse.csv')).toMatchObject({
      format: 'asensio',
      counts: { rows: 3_395, byFlaw: { yearRepaired: 3_395, zeroEnergy: 55, over24Hours: 1, overlap: 19 } },
    })
  })

  testWithRealData('Boulder', (folder) => {
    // The source's page counts 1,746 durations that are not numbers; three of them are numbers with a thousands comma.
    expect(read(folder, 'sessions-boulder/Electric_Vehicle_Charging_Station_Energy_Consumption.csv')).toMatchObject({
      format: 'boulder',
      counts: { rows: 22_580, byFlaw: { uploadDateReplaced: 22_580, missingEnd: 1_743, exactDuplicate: 25 } },
    })
  })

  testWithRealData('EPFL: the sheet of the workbook as CSV', (folder) => {
    const dataset = readSessions(sheetAsCsv(readFileSync(join(folder, 'sessions-epfl-dcfc/Session_data.xlsx'))))
    expect(dataset).toMatchObject({ format: 'epfl', counts: { rows: 1_878 } })
    expect(Math.max(...dataset.rows.map((row) => row.energyWh))).toBe(268_863)
  })
})

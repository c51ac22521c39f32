/** Detects files in which a spreadsheet of another locale swapped days and months: in all dates, or in those with a day up to 12. */

const DAY_MS = 86_400_000
/** Shorter files do not have enough rows to decide. */
const ROWS_MIN = 40
/** The share of rows that must be affected before a file is refused. */
const SHARE = 0.1

/** A row with its sequence number, if it has one, and its start in local time. */
export interface DatedRow {
  readonly id: string
  readonly wall: number
}

/** The reason why the dates of a file cannot be right, as a sentence, or null. */
export function swappedDates(rows: readonly DatedRow[]): string | null {
  if (rows.length < ROWS_MIN) return null
  return monthsCutShort(rows) ?? againstTheirNumbers(rows)
}

/**
 * If only dates with a day up to 12 were swapped, they are spread over months that have no later day. The last month of a file can end
 * early, and other months can have few rows, so one such month is not enough.
 */
function monthsCutShort(rows: readonly DatedRow[]): string | null {
  const months = new Map<string, { count: number; latest: number; days: Set<number> }>()
  for (const { wall } of rows) {
    const date = new Date(wall)
    const month = date.toISOString().slice(0, 7)
    const seen = months.get(month) ?? { count: 0, latest: 0, days: new Set<number>() }
    months.set(month, {
      count: seen.count + 1,
      latest: Math.max(seen.latest, date.getUTCDate()),
      days: seen.days.add(date.getUTCDate()),
    })
  }
  const last = [...months.keys()].sort().at(-1)
  const short = [...months].filter(([month, { latest, days }]) => month !== last && latest <= 12 && days.size > 1).map(([month]) => month)
  const affected = short.reduce((sum, month) => sum + (months.get(month)?.count ?? 0), 0)
  if (short.length < 2 || affected < rows.length * SHARE) return null
  return `${affected} of ${rows.length} rows are in months without any row after the 12th (${short.sort().slice(0, 6).join(', ')}${short.length > 6 ? ', …' : ''}).`
}

/** The rows are not in order of time when sorted by number, but would be if days and months were exchanged. */
function againstTheirNumbers(rows: readonly DatedRow[]): string | null {
  const numbered = rows.filter(({ id }) => /^\d{1,15}$/.test(id)).toSorted((a, b) => Number(a.id) - Number(b.id))
  if (numbered.length < ROWS_MIN) return null
  const asRead = leaps(numbered.map(({ wall }) => wall))
  const swapped = leaps(numbered.map(({ wall }) => withDayAsMonth(wall)))
  if (asRead < numbered.length * SHARE || swapped * 3 > asRead) return null
  return `Sorted by number, ${asRead} of ${numbered.length} rows are more than two weeks from the previous row; with day and month exchanged, ${swapped} are.`
}

function leaps(walls: readonly number[]): number {
  return walls.filter((wall, index) => index > 0 && Math.abs(wall - (walls[index - 1] ?? wall)) > 14 * DAY_MS).length
}

function withDayAsMonth(wall: number): number {
  const date = new Date(wall)
  const [month, day] = [date.getUTCMonth(), date.getUTCDate()]
  if (day > 12) return wall
  return Date.UTC(date.getUTCFullYear(), day - 1, month + 1) + (wall % DAY_MS)
}

/** The number of rows with a date such as 03/27/2018, which has the month first in a file that is read day first. */
export function monthFirst(texts: readonly (readonly string[])[]): number {
  return texts.filter((cells) =>
    cells.some((cell) => {
      const [, first, second] = /^\s*(\d{1,2})[./](\d{1,2})[./]\d{4}/.exec(cell) ?? []
      return Number(first) <= 12 && Number(second) > 12
    }),
  ).length
}

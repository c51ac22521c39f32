/** Tells a file whose days and months were swapped, as spreadsheets do with dates of another country: wholly, or wherever the day is at most 12. */

const DAY_MS = 86_400_000
/** Below this a file says too little. */
const ROWS_MIN = 40
/** The share of rows that must be affected before a file is refused. */
const SHARE = 0.1

/** A row as its dates were read: the number it was given in the order of time, where it has one, and its start as its wall clock showed it. */
export interface DatedRow {
  readonly id: string
  readonly wall: number
}

/** Why the dates of a file cannot be right, in a sentence, or null. */
export function swappedDates(rows: readonly DatedRow[]): string | null {
  if (rows.length < ROWS_MIN) return null
  return monthsCutShort(rows) ?? againstTheirNumbers(rows)
}

/**
 * Where only dates up to the 12th could be swapped, they lie spread over months that have no other day. The last month of a file may end
 * early, and a quiet month may have few rows.
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
  return `${affected} of ${rows.length} rows lie in months without a single row after the 12th (${short.sort().slice(0, 6).join(', ')}${short.length > 6 ? ', …' : ''}).`
}

/** Numbers that are given in the order of time run backwards, and would not if day and month changed places. */
function againstTheirNumbers(rows: readonly DatedRow[]): string | null {
  const numbered = rows.filter(({ id }) => /^\d{1,15}$/.test(id)).toSorted((a, b) => Number(a.id) - Number(b.id))
  if (numbered.length < ROWS_MIN) return null
  const asRead = leaps(numbered.map(({ wall }) => wall))
  const swapped = leaps(numbered.map(({ wall }) => withDayAsMonth(wall)))
  if (asRead < numbered.length * SHARE || swapped * 3 > asRead) return null
  return `In the order of their numbers ${asRead} of ${numbered.length} rows jump by more than two weeks; with day and month exchanged ${swapped} do.`
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

/** How many texts hold a date such as 03/27/2018: month first, in a file that is read day first. */
export function monthFirst(texts: readonly (readonly string[])[]): number {
  return texts.filter((cells) =>
    cells.some((cell) => {
      const [, first, second] = /^\s*(\d{1,2})[./](\d{1,2})[./]\d{4}/.exec(cell) ?? []
      return Number(first) <= 12 && Number(second) > 12
    }),
  ).length
}

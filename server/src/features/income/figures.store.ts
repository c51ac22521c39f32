import { addDays, day, dayOf, isDay, type Day } from '@ohmstead/contract/kernel/day'
import { DAY_MS, MINUTE_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { violationsFrom, watch, type Violation, type Watch } from '../../platform/watch.ts'

/** Watches run every minute, so that all days of the past are computed again within a day. */
const LOOKS = DAY_MS / MINUTE_MS
/** Days with findings that are looked at again each minute. */
const FAULTY_MAX = 50

/**
 * Computes what units realised and leases received on old days again from their settlements, some days each minute. The newest days are checked with the
 * settlements themselves. What was found is looked at again each minute until it is put right.
 */
export function figuresWatch(): Watch {
  const faulty = new Set<Day>()
  let next: Day | null = null
  return watch('figures', async (q, now, before) => {
    for (const { subject } of before?.found ?? []) keepDay(faulty, subject)
    const found: Violation[] = []
    for (const one of faulty) {
      const still = await faultsBetween(q, one, addDays(one, 1))
      if (still.length === 0) faulty.delete(one)
      found.push(...still)
    }
    const [first, today] = [await firstDay(q), dayOf(now)]
    if (first === null || first >= today) return found
    const total = (Date.parse(today) - Date.parse(first)) / DAY_MS
    // A server that starts again and again does not always begin with the same day.
    next ??= addDays(first, Math.floor((total * minuteOf(now)) / LOOKS))
    const from: Day = next >= first && next < today ? next : first
    next = addDays(from, Math.ceil(total / LOOKS))
    // Figures that belong to no settlement can be of days before the first.
    const fresh = (await faultsBetween(q, from === first ? null : from, next < today ? next : today)).filter(
      ({ subject }) => !found.some((one) => one.subject === subject),
    )
    for (const { subject } of fresh) keepDay(faulty, subject)
    return [...found, ...fresh]
  })
}

/** The minute of a day. */
const minuteOf = (now: Instant) => Math.floor((now % DAY_MS) / MINUTE_MS)

/** The subject of a finding ends with its day. */
function keepDay(days: Set<Day>, subject: string): void {
  const text = subject.slice(-10)
  if (isDay(text) && days.size < FAULTY_MAX) days.add(day(text))
}

async function firstDay(q: Queryable): Promise<Day | null> {
  const { rows } = await sql<{ at: Instant | null }>`SELECT min(settled_at) AS at FROM income.settlement`.execute(q)
  const at = rows[0]?.at ?? null
  return at === null ? null : dayOf(at)
}

/** `from`: null for all days before `until`. */
function faultsBetween(q: Queryable, from: Day | null, until: Day): Promise<Violation[]> {
  return violationsFrom(q, sql`income.counted_faults(coalesce(${from}::text, '-infinity')::date, ${until}::text::date)`)
}

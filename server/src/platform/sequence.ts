import { sql } from 'kysely'
import { watch, type Violation, type Watch } from './watch.ts'

export interface SequenceState {
  readonly sequence: string
  readonly last: bigint
  /** The highest number in the columns that it fills; null where there is none. */
  readonly highest: bigint | null
  readonly end: bigint
}

/** A sequence within this many numbers of its end is reported: inserts are refused after the last. */
const LEFT_MIN = 1_000_000n

/**
 * Reports sequences that were set back or close to their end: the owner and superusers can do that without a trigger, and every insert that
 * needs a number is then refused. Where rows may be deleted, the numbers that this process saw show what the table does not.
 */
export function sequenceWatch(): Watch {
  const seen = new Map<string, bigint>()
  return watch('sequences', async (q) => {
    const { rows } = await sql<SequenceState>`
      SELECT platform.not_null(sequence) AS sequence, platform.not_null(last_number) AS last, highest_number AS highest, platform.not_null(end_number) AS "end"
        FROM platform.sequences()`.execute(q)
    return rows.flatMap((state) => {
      const before = seen.get(state.sequence) ?? state.last
      seen.set(state.sequence, before > state.last ? before : state.last)
      const detail = sequenceFault(state, before)
      return detail === null ? [] : [{ violation: 'sequence', subject: state.sequence, detail } satisfies Violation]
    })
  })
}

/** What is wrong with a sequence that was once at `before`. */
export function sequenceFault({ last, highest, end }: SequenceState, before: bigint): string | null {
  if (highest !== null && highest > last) return `it is at ${last}, and a row has the number ${highest}: set it to ${highest}`
  if (before > last) return `it is at ${last}, and it was at ${before}: set it to ${before}`
  return end - last < LEFT_MIN ? `it is at ${last}, and ends at ${end}` : null
}

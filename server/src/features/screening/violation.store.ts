import { sql } from 'kysely'
import { violationsFrom, watch } from '../../platform/watch.ts'

/** A list that is not supplied any more, or whose file cannot be loaded. */
export const screeningWatch = watch('screening', (q) => violationsFrom(q, sql`screening.violations`))

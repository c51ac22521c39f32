import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { violationsFrom, watch, type Violation } from '../../platform/watch.ts'

/** Sweeps without what two people approved, and those that do not end; any row is an alarm. */
export const sweepViolations = (q: Queryable): Promise<Violation[]> => violationsFrom(q, sql`sweeps.violations`)

export const sweepWatch = watch('sweeps', sweepViolations)

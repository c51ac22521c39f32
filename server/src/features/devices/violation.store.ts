import { sql } from 'kysely'
import { violationsFrom, watch } from '../../platform/watch.ts'

/** Units in service that two people did not accept; any row is an alarm. */
export const deviceWatch = watch('devices', (q) => violationsFrom(q, sql`devices.violations`))

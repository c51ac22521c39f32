import { sql } from 'kysely'
import { violationsFrom, watch } from '../../platform/watch.ts'

/** Every value follows from its changes, and every approved request has its change. */
export const settingWatch = watch('settings', (q) => violationsFrom(q, sql`settings.violations`))

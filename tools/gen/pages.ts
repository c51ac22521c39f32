import type { Database } from '@ohmstead/server/src/platform/database.ts'
import { printCalls } from './calls.ts'
import { printErrors } from './errors.ts'
import { printEvents } from './events.ts'
import { printModules } from './modules.ts'
import type { Page } from './page.ts'
import { printPostings } from './postings.ts'
import { printSchemaTypes } from './schema-types.ts'
import { printSchema } from './schema.ts'
import { printSettings } from './settings.ts'
import { printStates } from './states.ts'

/** Everything that is printed and committed; nothing of it is needed to run, but for the types of the tables. */
export async function printAll(db: Database): Promise<Page[]> {
  return [
    printCalls(),
    printErrors(),
    printEvents(),
    printModules(),
    await printPostings(db),
    await printSchema(db),
    await printSchemaTypes(db),
    printSettings(),
    await printStates(),
  ]
}

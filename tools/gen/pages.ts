import { printCalls } from './calls.ts'
import { printCatalogueOfRelease } from './catalogue.ts'
import { printApprovalKinds, printChecksummed, printPublishers, printSettingRows } from './declared-rows.ts'
import { printErrors } from './errors.ts'
import { printEvents } from './events.ts'
import { printGrants } from './grants.ts'
import { printModules } from './modules.ts'
import type { LiveDatabase } from './live-database.ts'
import type { Page } from './page.ts'
import { printPostings } from './postings.ts'
import { printSchemaTypes } from './schema-types.ts'
import { printSchema } from './schema.ts'
import { printSettingDefaults } from './setting-defaults.ts'
import { printSettings } from './settings.ts'
import { printFirstArticles, printLegalVersions } from './shipped-texts.ts'
import { printStates } from './states.ts'

const printers: Readonly<Record<string, (live: LiveDatabase) => Page | Promise<Page>>> = {
  calls: printCalls,
  catalogue: printCatalogueOfRelease,
  errors: printErrors,
  events: printEvents,
  grants: printGrants,
  modules: printModules,
  postings: printPostings,
  schema: printSchema,
  'schema-types': printSchemaTypes,
  settings: printSettings,
  states: printStates,
}

/** The SQL files that follow from declarations and texts. They are printed before a database is migrated, because it is migrated with them. */
export function printDeclared(): Page[] {
  return [
    printApprovalKinds(),
    printChecksummed(),
    printFirstArticles(),
    printLegalVersions(),
    printPublishers(),
    printSettingDefaults(),
    printSettingRows(),
  ]
}

/** Prints the files that describe a migrated database, and the reference: all of them, or the named ones. At run time only the types of the tables are needed. */
export async function printPages(live: LiveDatabase, wanted: readonly string[] = []): Promise<Page[]> {
  const pages: Page[] = []
  for (const [name, print] of Object.entries(printers)) if (wanted.length === 0 || wanted.includes(name)) pages.push(await print(live))
  return pages
}

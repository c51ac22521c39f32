import { printCatalogue, readCatalogue } from '@ohmstead/server/src/platform/catalogue.ts'
import type { LiveDatabase } from './live-database.ts'
import type { Page } from './page.ts'

/** The database objects of this release. The server compares them with the actual database every minute. */
export async function printCatalogueOfRelease({ db }: LiveDatabase): Promise<Page> {
  return { path: 'server/src/platform/catalogue.gen.ts', text: printCatalogue(await readCatalogue(db.kysely)) }
}

import { printCatalogue, readCatalogue } from '@ohmstead/server/src/platform/catalogue.ts'
import type { LiveDatabase } from './live-database.ts'
import type { Page } from './page.ts'

/** What the database of this release consists of, for the watch that compares it every minute. */
export async function printCatalogueOfRelease({ db }: LiveDatabase): Promise<Page> {
  return { path: 'server/src/platform/catalogue.gen.ts', text: printCatalogue(await readCatalogue(db.kysely)) }
}

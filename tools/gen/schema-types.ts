import { generateSchema } from '@ohmstead/server/src/platform/generate-schema.ts'
import type { LiveDatabase } from './live-database.ts'
import type { Page } from './page.ts'

/** The types of every table and view: the only page that the compiler needs. */
export async function printSchemaTypes({ ownerUrl }: LiveDatabase): Promise<Page> {
  return { path: 'server/src/platform/schema.gen.ts', text: await generateSchema(ownerUrl) }
}

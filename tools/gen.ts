// `npm run gen [-- <page> …]`: prints the generated reference and the types of the tables from what the code and a migrated database say.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { messageTypes } from '../web/vite/message-types.ts'
import { root } from './gates.ts'
import { withLiveDatabase } from './gen/live-database.ts'
import { printFeatures } from './gen/features.ts'
import type { Page } from './gen/page.ts'

/** Prints the pages. Returns whether an SQL file changed: the pages that describe the database then have to be printed again. */
async function printAll(): Promise<boolean> {
  const pages = await withLiveDatabase((live) => printPages(live, process.argv.slice(2)))
  const changed = pages.filter((page) => write(page))
  console.log(`${pages.length} pages`)
  return changed.some(({ path: file }) => file.endsWith('.sql'))
}

function write({ path: name, text }: Page): boolean {
  const file = path.join(root, name)
  const before = existsSync(file) ? readFileSync(file, 'utf8') : null
  if (before === text) return false
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
  console.log(`${before === null ? 'new     ' : 'changed '} ${name}`)
  return true
}

for (const page of [...printFeatures(), messageTypes()]) write(page)
// The other pages are printed by the code that these lists join.
const { printDeclared, printPages } = await import('./gen/pages.ts')
for (const page of printDeclared()) write(page)
if (await printAll()) await printAll()

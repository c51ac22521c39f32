// `npm run gen [-- <page> …]`: prints the generated reference and the types of the tables from what the code and a migrated database say.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './gates.ts'
import { withLiveDatabase } from './gen/live-database.ts'
import { printPages } from './gen/pages.ts'

const pages = await withLiveDatabase((live) => printPages(live, process.argv.slice(2)))
for (const page of pages) {
  const file = path.join(root, page.path)
  const before = existsSync(file) ? readFileSync(file, 'utf8') : null
  if (before === page.text) continue
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, page.text)
  console.log(`${before === null ? 'new     ' : 'changed '} ${page.path}`)
}
console.log(`${pages.length} pages`)

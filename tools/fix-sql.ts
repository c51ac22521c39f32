// Part of `npm run fix`: writes the keywords of every SQL statement in upper case.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './gates.ts'
import { readSources } from './tidy/files.ts'
import { withUpperKeywords } from './tidy/sql-case.ts'

for (const source of readSources('server/{src,test}/**/*.ts')) {
  const fixed = withUpperKeywords(source)
  if (fixed !== source.text) writeFileSync(path.join(root, source.path), fixed)
}

// `npm run release -- 0.2.0 2026-12-01`: moves the notes of changes/ into CHANGELOG.md and sets the version. Commits nothing.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './gates.ts'
import { readNote, withRelease } from './release-notes.ts'

const [version = '', day = ''] = process.argv.slice(2)
if (!/^\d+\.\d+\.\d+$/.test(version) || !/^\d{4}-\d{2}-\d{2}$/.test(day)) {
  console.error('npm run release -- <version> <yyyy-mm-dd>')
  process.exit(1)
}
const at = (...parts: string[]) => path.join(root, ...parts)
const names = readdirSync(at('changes'))
  .filter((name) => name.endsWith('.md') && name !== 'README.md')
  .toSorted()
try {
  const notes = names.map((name) => readNote(name, readFileSync(at('changes', name), 'utf8')))
  writeFileSync(at('CHANGELOG.md'), withRelease(readFileSync(at('CHANGELOG.md'), 'utf8'), { version, day, notes }))
  writeFileSync(at('package.json'), readFileSync(at('package.json'), 'utf8').replace(/"version": "[^"]*"/, `"version": "${version}"`))
  for (const name of names) rmSync(at('changes', name))
  console.log(`Added ${notes.length} notes for ${version} to CHANGELOG.md. Review and commit it.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

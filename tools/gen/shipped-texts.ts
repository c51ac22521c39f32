import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { assert } from '@ohmstead/contract/kernel/assert'
import { languages } from '@ohmstead/contract/kernel/language'
import { legalDocuments } from '@ohmstead/contract/legal/types'
import { root } from '../gates.ts'
import type { Page } from './page.ts'

const literal = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'`

/** A text in a Markdown file: its first line is the title. */
export function writingIn(file: string): { readonly title: string; readonly body: string } {
  const text = readFileSync(path.join(root, file), 'utf8')
  const [, title, body] = /^# (.+)\n\n([\s\S]+)$/.exec(text) ?? []
  assert(title !== undefined && body !== undefined, `${file} begins with a title`)
  return { title, body: body.trim() }
}

/** The legal documents of the release, from `messages/<language>/legal/<document>.<version>.md`. Versions that an instance has stay as they are. */
export function printLegalVersions(): Page {
  const names = globSync('messages/en_US/legal/*.md', { cwd: root })
    .map((file) => path.basename(file, '.md'))
    .sort()
  const rows = names.map((name) => {
    const [document, version] = name.split('.') as [string, string]
    assert(
      legalDocuments.some((known) => known === document),
      `${name} is a legal document`,
    )
    const texts = Object.fromEntries(languages.map((language) => [language, writingIn(`messages/${language}/legal/${name}.md`)]))
    return `  ('${document}', '${version}', '${version}T00:00:00Z', ${literal(texts)})`
  })
  return {
    path: 'server/src/features/legal/sql/30_shipped.gen.sql',
    text: `-- Printed by \`npm run gen\` from \`messages/<language>/legal\`: the versions of the legal documents that come with the release.
INSERT INTO legal.version (document, version, in_force_at, texts) VALUES
${rows.join(',\n')}
ON CONFLICT (document, version) DO NOTHING;
`,
  }
}

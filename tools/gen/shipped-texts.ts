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

/** Articles in a file: each begins with `# <category or kind>/<name> | <title>`, its first paragraph is the summary. */
function articlesIn(file: string) {
  const text = readFileSync(path.join(root, file), 'utf8')
  return text
    .split(/^# /m)
    .slice(1)
    .map((part) => {
      const [, category, name, title, summary, body] = /^([a-z]+)\/([a-z0-9-]+) \| (.+)\n\n(.+)\n\n([\s\S]+)$/.exec(part) ?? []
      assert(category && name && title && summary && body, `${file}: an article begins with its name and title, then the summary`)
      return { category, name, writing: { title, summary, body: body.trim() } }
    })
}

/** The first articles of an instance, from `messages/<language>/content/<kind>.md`. Articles that an instance has stay as they are. */
export function printFirstArticles(): Page {
  const rows = (['about', 'howto', 'help'] as const).flatMap((kind) => {
    const written = languages.map((language) => ({ language, articles: articlesIn(`messages/${language}/content/${kind}.md`) }))
    const [first] = written
    assert(first, 'there are languages')
    return first.articles.map(({ name, category }, index) => {
      const texts = Object.fromEntries(
        written.map(({ language, articles }) => {
          const own = articles.find((one) => one.name === name)
          assert(own, `${name} is written in ${language}`)
          return [language, own.writing]
        }),
      )
      return `  ('${name}', '${kind}', ${kind === 'help' ? `'${category}'` : 'NULL'}, ${index + 1}, ${literal(texts)}::jsonb)`
    })
  })
  return {
    path: 'server/src/features/content/sql/30_first.gen.sql',
    text: `-- Printed by \`npm run gen\` from \`messages/<language>/content\`: the articles with which an instance begins.
CREATE TEMPORARY TABLE first_article (name text, kind text, category text, place integer, texts jsonb) ON COMMIT DROP;
INSERT INTO first_article (name, kind, category, place, texts) VALUES
${rows.join(',\n')};
INSERT INTO content.article (name, kind, category, place) SELECT name, kind, category, place FROM first_article ON CONFLICT (name) DO NOTHING;
INSERT INTO content.version (name, version, texts, publish_at)
SELECT f.name, 1, f.texts, '2026-05-01T00:00:00Z' FROM first_article f WHERE NOT EXISTS (SELECT FROM content.version v WHERE v.name = f.name);
DROP TABLE first_article;
`,
  }
}

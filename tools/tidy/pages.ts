import { existsSync } from 'node:fs'
import path from 'node:path'
import { root } from '../gates.ts'
import type { Source } from './files.ts'

export const README_SENTENCES_MAX = 10

/** READMEs of features that are longer than a newcomer reads before working in the feature. */
export function longReadmes(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path: file }) => /^server\/src\/features\/[^/]+\/README\.md$/.test(file))
    .map(({ path: file, text }) => ({ file, count: sentencesIn(text) }))
    .filter(({ count }) => count > README_SENTENCES_MAX)
    .map(({ file, count }) => `${file}  ${count} sentences`)
}

/** Code spans contain full stops that end no sentence. An item of a list without a full stop counts as one. */
function sentencesIn(markdown: string): number {
  const words = markdown.replace(/```[\s\S]*?```/g, '').replace(/`[^`]*`/g, 'x')
  const parts = words.split(/\n\n|^(?=[-*] )/m).map((part) => part.trim())
  return parts
    .filter((part) => !part.startsWith('#'))
    .map((part) => Math.max(endsIn(part), /^[-*] /.test(part) ? 1 : 0))
    .reduce((sum, count) => sum + count, 0)
}

function endsIn(part: string): number {
  return part.match(/[.!?](?=[)\]"'*_]*(\s|$))/g)?.length ?? 0
}

/** Pages that another page links to or names, and that do not exist. */
export function lostPages(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path: file }) => file.endsWith('.md') && !file.startsWith('messages/'))
    .flatMap((source) => pagesNamedIn(source).map((page) => ({ file: source.path, page })))
    .filter(({ page }) => !existsSync(path.join(root, page)))
    .map(({ file, page }) => `${file}  ${page}`)
}

function pagesNamedIn({ path: file, text }: Source): string[] {
  const folder = path.dirname(file)
  const linked = matches(text, /\]\(([^)#:\s]+\.md)(?:#[^)]*)?\)/g).map((page) => path.join(folder, page))
  const named = matches(text, /`(docs\/[\w/-]+\.md)`/g)
  // Decisions name each other by file name alone.
  const neighbours = folder === 'docs/decisions' ? matches(text, /`([a-z0-9-]+\.md)`/g).map((page) => path.join(folder, page)) : []
  return [...linked, ...named, ...neighbours]
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, group]) => group ?? '')
}

import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from '../gates.ts'

export interface Source {
  readonly path: string
  readonly text: string
}

/** Handwritten text files: no packages, build output, generated files or data. */
export function readSources(pattern = '**/*.{ts,tsx,mts,mjs,js,sql,css,html,md,json,svg,yml,sh}'): Source[] {
  const never = ['**/node_modules', '**/dist', '.git', '.cache', 'data', 'coverage', 'docs/reference', '.bootstrap-lock', 'bench/results']
  return globSync(pattern, { cwd: root, exclude: never })
    .filter((file) => !/(^package-lock\.json|\.gen\.ts)$/.test(file) && statSync(path.join(root, file)).isFile())
    .sort()
    .map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') }))
}

/** Whether a folder has files. A check is skipped only while its whole folder is absent. */
export function isThere(folder: string): boolean {
  return (
    existsSync(path.join(root, folder)) &&
    globSync('**/*', { cwd: path.join(root, folder) }).some((file) => statSync(path.join(root, folder, file)).isFile())
  )
}

const bare = new WeakMap<Source, string>()

/** The same text without comments, so that only code is checked. Line numbers stay the same. */
export function withoutComments(source: Source): string {
  const known = bare.get(source)
  if (known !== undefined) return known
  const text = blankComments(source)
  bare.set(source, text)
  return text
}

function blankComments({ path: file, text }: Source): string {
  const blank = (content: string) => content.replace(/[^\n]/g, ' ')
  if (file.endsWith('.sql')) return text.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, blank)
  if (!/\.(ts|tsx|mts|mjs|js)$/.test(file)) return text
  return parseSync(file, text)
    .comments.toSorted((a, b) => b.start - a.start)
    .reduce((content, { start, end }) => content.slice(0, start) + blank(content.slice(start, end)) + content.slice(end), text)
}

export function linesMatching(text: string, pattern: RegExp): { line: number; content: string }[] {
  return text.split('\n').flatMap((content, index) => (pattern.test(content) ? [{ line: index + 1, content: content.trim() }] : []))
}

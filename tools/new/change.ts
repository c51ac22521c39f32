import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** A file to write, with its complete text. */
export interface Change {
  readonly path: string
  readonly text: string
}

/** The tree that a blueprint is added to. */
export interface Tree {
  read(path: string): string
  has(path: string): boolean
  /** The names of the files in a folder; none if it does not exist. */
  list(path: string): readonly string[]
}

/** The tree below a folder. */
export function treeAt(root: string): Tree {
  return {
    read: (file) => readFileSync(path.join(root, file), 'utf8'),
    has: (file) => existsSync(path.join(root, file)),
    list: (folder) => (existsSync(path.join(root, folder)) ? readdirSync(path.join(root, folder)) : []),
  }
}

/** Writes the changes of a blueprint below a folder. */
export function writeChanges(root: string, changes: readonly Change[]): void {
  for (const { path: file, text } of changes) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
}

/** The changes of a blueprint, and the remaining steps for the developer. */
export interface Plan {
  readonly changes: readonly Change[]
  readonly next: readonly string[]
}

/** The blueprint cannot be added; the message is a sentence for the developer. */
export class NotHere extends Error {}

/** Adds a line as the last one of the block that begins with `opener`. */
export function intoBlock(text: string, opener: RegExp, line: string): string {
  const start = opener.exec(text)
  if (!start) throw new NotHere(`No place for \`${line.trim()}\`: no line matches ${String(opener)}.`)
  const from = start.index + start[0].length
  const rest = text.slice(from)
  const oneLine = /^[^\n{}]*\}/.exec(rest)
  if (oneLine) {
    const inside = rest
      .slice(0, oneLine[0].length - 1)
      .trim()
      .replace(/,$/, '')
    return `${text.slice(0, from)}${inside ? ` ${inside},` : ''} ${line.trim().replace(/,$/, '')} ${rest.slice(oneLine[0].length - 1)}`
  }
  const end = from + rest.search(/^\s{0,2}\}/m)
  return `${text.slice(0, end)}${line}\n${text.slice(end)}`
}

/** Adds an import after the last one. */
export function intoImports(text: string, line: string): string {
  if (text.includes(line)) return text
  const last = [...text.matchAll(/^import [\s\S]*? from '[^']+'$/gm)].at(-1)
  if (!last) return `${line}\n${text}`
  const end = last.index + last[0].length
  return `${text.slice(0, end)}\n${line}${text.slice(end)}`
}

export const camel = (kebab: string): string => kebab.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Splits `feature/verb-noun` into its two parts. */
export function splitName(given: string | undefined, example: string): { feature: string; name: string } {
  const [, feature = '', name = ''] = /^([a-z]+)\/([a-z][a-z0-9-]*)$/.exec(given ?? '') ?? []
  if (!feature) throw new NotHere(`Give feature and name in lower case: npm run new ${example}`)
  return { feature, name }
}

import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { documents } from '@ohmstead/contract/http/documents'

const DIST = join(import.meta.dirname, '../dist')

export interface Sizes {
  readonly js: number
  readonly css: number
  /** As they are, because fonts are compressed already. */
  readonly fonts: number
}

/** The bytes after gzip that a document loads before its first page: scripts with their imports, the chunks of a given page, and their styles. */
export function sizesOf(document: string, page?: string): Sizes {
  const html = readFileSync(join(DIST, document), 'utf8')
  const seen = new Set<string>()
  const follow = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    const code = readFileSync(join(DIST, file), 'utf8')
    if (!file.endsWith('.js')) return
    for (const next of importsOf(code)) follow(`assets/${next}`)
  }
  for (const [, file] of html.matchAll(/(?:src|href)="\/((?:assets\/)?[^"]+\.(?:js|css))"/g)) follow(file ?? '')
  if (page !== undefined) {
    const routes = new Set([...seen].flatMap((file) => routesIn(readFileSync(join(DIST, file), 'utf8'))))
    const [chunk, ...others] = [...routes].filter((file) => file.startsWith(`${page}-`))
    if (chunk === undefined || others.length > 0) throw new Error(`${document} has one chunk ${page}`)
    follow(`assets/${chunk}`)
  }
  const bytes = (end: string) =>
    [...seen].filter((file) => file.endsWith(end)).reduce((sum, file) => sum + gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length, 0)
  const faces = [
    ...new Set(
      [...seen]
        .filter((file) => file.endsWith('.css'))
        .flatMap((file) => [...readFileSync(join(DIST, file), 'utf8').matchAll(/url\("?\/?([^")]+\.woff2)/g)].map(([, face]) => face ?? '')),
    ),
  ]
  return { js: bytes('.js'), css: bytes('.css'), fonts: faces.reduce((sum, face) => sum + statSync(join(DIST, face)).size, 0) }
}

/** Both documents can have a page of the same name, so a page is searched among the routes of its document. */
const routesIn = (code: string) => [...code.matchAll(/import\(\s*["'`]\.\/([^"'`]+\.js)["'`]\s*\)/g)].map(([, next]) => next ?? '')

const importsOf = (code: string) => [...code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)].map(([, next]) => next ?? '')

if (process.argv[1] === import.meta.filename) for (const name of documents) process.stdout.write(`${name} ${JSON.stringify(sizesOf(name))}\n`)

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
  const seen = filesOf(document, page)
  const faces = [
    ...new Set(
      [...seen]
        .filter((file) => file.endsWith('.css'))
        .flatMap((file) => [...read(file).matchAll(/url\("?\/?([^")]+\.woff2)/g)].map(([, face]) => face ?? '')),
    ),
  ]
  return { js: bytesOf(seen, '.js'), css: bytesOf(seen, '.css'), fonts: faces.reduce((sum, face) => sum + statSync(join(DIST, face)).size, 0) }
}

/** The bytes of scripts after gzip that each further page of a document loads, after its first page. */
export function furtherScripts(document: string, firstPage: string): ReadonlyMap<string, number> {
  const first = filesOf(document, firstPage)
  const pages = [...routesOf(first)].filter((file) => !first.has(`assets/${file}`))
  return new Map(
    pages.map((file) => [
      file,
      bytesOf(
        [...following(`assets/${file}`)].filter((next) => !first.has(next)),
        '.js',
      ),
    ]),
  )
}

/** The files of a document and of one of its pages, with what they import. */
function filesOf(document: string, page?: string): Set<string> {
  const named = [...read(document).matchAll(/(?:src|href)="\/((?:assets\/)?[^"]+\.(?:js|css))"/g)].map(([, file]) => file ?? '')
  const files = new Set(named.flatMap((file) => [...following(file)]))
  if (page === undefined) return files
  const [chunk, ...others] = [...routesOf(files)].filter((file) => file.startsWith(`${page}-`))
  if (chunk === undefined || others.length > 0) throw new Error(`${document} has one chunk ${page}`)
  return new Set([...files, ...following(`assets/${chunk}`)])
}

/** A file and everything that it imports at once. */
function following(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  if (file.endsWith('.js')) for (const next of importsOf(read(file))) following(`assets/${next}`, seen)
  return seen
}

const read = (file: string) => readFileSync(join(DIST, file), 'utf8')

const bytesOf = (files: Iterable<string>, end: string) =>
  [...files].filter((file) => file.endsWith(end)).reduce((sum, file) => sum + gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length, 0)

/** Both documents can have a page of the same name, so a page is searched among the routes of its document. */
const routesOf = (files: Iterable<string>) => new Set([...files].flatMap((file) => routesIn(read(file))))
const routesIn = (code: string) => [...code.matchAll(/import\(\s*["'`]\.\/([^"'`]+\.js)["'`]\s*\)/g)].map(([, next]) => next ?? '')

const importsOf = (code: string) => [...code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)].map(([, next]) => next ?? '')

if (process.argv[1] === import.meta.filename) for (const name of documents) process.stdout.write(`${name} ${JSON.stringify(sizesOf(name))}\n`)

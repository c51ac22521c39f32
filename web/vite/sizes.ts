import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const DIST = join(import.meta.dirname, '../dist')

export interface Sizes {
  readonly js: number
  readonly css: number
}

/** Bytes after gzip of what a document loads before its first page: its scripts with all they import, and their styles. */
export function sizesOf(document: string): Sizes {
  const html = readFileSync(join(DIST, document), 'utf8')
  const seen = new Set<string>()
  const follow = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    const code = readFileSync(join(DIST, file), 'utf8')
    if (!file.endsWith('.js')) return
    for (const [, next] of code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) follow(`assets/${next}`)
  }
  for (const [, file] of html.matchAll(/(?:src|href)="\/((?:assets\/)?[^"]+\.(?:js|css))"/g)) follow(file ?? '')
  const bytes = (end: string) => [...seen].filter((file) => file.endsWith(end)).reduce((sum, file) => sum + gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length, 0)
  return { js: bytes('.js'), css: bytes('.css') }
}

if (process.argv[1] === import.meta.filename)
  for (const name of ['charge.html', 'index.html', 'staff.html']) process.stdout.write(`${name} ${JSON.stringify(sizesOf(name))}\n`)

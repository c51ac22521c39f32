import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { documents } from '@ohmstead/contract/http/documents'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildWeb } from '../build.ts'
import { sizesOf } from './sizes.ts'

// The budgets of look §5.3, in thousand bytes after gzip.
const KB = 1_000
const DIST = join(import.meta.dirname, '../dist')
const packed = (file: string) => gzipSync(readFileSync(file), { level: 9 }).length

describe('first load', () => {
  beforeAll(() => buildWeb({ log: () => {} }), 60_000)

  it.each([
    ['charge.html', 'point-list-page', 90, 12],
    ['charge.html', 'point-page', 90, 12],
    ['charge.html', 'charging-page', 90, 12],
    ['charge.html', 'receipt-page', 90, 12],
    ['public.html', 'visitor-home', 60, 14],
    ['public.html', 'login-page', 60, 14],
    ['public.html', 'register-page', 60, 14],
    ['index.html', 'member-home', 150, 20],
    ['staff.html', 'overview-page', 230, 24],
  ] as const)('%s with %s stays within %d KB of scripts, %d KB of styles and 78 KB of faces', (document, page, js, css) => {
    const sizes = sizesOf(document, page)
    expect(sizes.js).toBeLessThanOrEqual(js * KB)
    expect(sizes.css).toBeLessThanOrEqual(css * KB)
    expect(sizes.fonts).toBeLessThanOrEqual(78 * KB)
  })

  it('adds at most 35 KB with any further page', () => {
    const own = new Set(documents.flatMap((name) => [...readFileSync(join(DIST, name), 'utf8').matchAll(/assets\/([^"]+\.js)/g)].map(([, file]) => file)))
    const lazy = readdirSync(join(DIST, 'assets')).filter((file) => file.endsWith('.js') && !own.has(file))
    for (const file of lazy) expect(packed(join(DIST, 'assets', file)), file).toBeLessThanOrEqual(35 * KB)
  })

  it('speaks a language in at most 25 KB an area', () => {
    const [folder = ''] = readdirSync(join(DIST, 'assets/messages'))
    for (const file of readdirSync(join(DIST, 'assets/messages', folder), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json')))
      expect(packed(join(DIST, 'assets/messages', folder, file)), file).toBeLessThanOrEqual(25 * KB)
  })

  it('has no script and no style in its documents', () => {
    for (const name of documents) {
      const html = readFileSync(join(DIST, name), 'utf8')
      expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/)
      expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/)
    }
  })
})

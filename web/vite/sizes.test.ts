import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { documents } from '@ohmstead/contract/http/documents'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildWeb } from '../build.ts'
import { budgets } from './budgets.ts'
import { furtherScripts, sizesOf } from './sizes.ts'

const KB = 1_000
const DIST = join(import.meta.dirname, '../dist')
const packed = (file: string) => gzipSync(readFileSync(file), { level: 9 }).length

describe('first load', () => {
  beforeAll(() => buildWeb({ log: () => {} }))

  it.each([
    ['index.html', 'point-list-page', 'driver'],
    ['index.html', 'point-page', 'driver'],
    ['index.html', 'charging-page', 'driver'],
    ['index.html', 'receipt-page', 'driver'],
    ['index.html', 'visitor-home', 'visitor'],
    ['index.html', 'login-page', 'member'],
    ['index.html', 'register-page', 'member'],
    ['index.html', 'member-home', 'member'],
    ['staff.html', 'overview-page', 'staff'],
  ] as const)('%s with %s stays within the budget of a %s', (document, page, who) => {
    const [sizes, budget] = [sizesOf(document, page), budgets[who]]
    expect(sizes.js).toBeLessThanOrEqual(budget.js * KB)
    expect(sizes.css).toBeLessThanOrEqual(budget.css * KB)
    expect(sizes.fonts).toBeLessThanOrEqual(budget.fonts * KB)
  })

  // Pages that a person opens before any other: they are measured as first pages above.
  const firstPages = /^(?:login|register)-page-/
  // Contains the library of the map, and is loaded after the list it is beside (docs/decisions/the-map-is-served-by-us.md).
  const map = /^point-map-/

  it.each([
    ['index.html', 'member-home'],
    ['index.html', 'point-list-page'],
    ['staff.html', 'overview-page'],
  ])('%s adds at most 35 KB with any further page after %s, with everything that it imports', (document, first) => {
    const pages = [...furtherScripts(document, first)].filter(([file]) => !firstPages.test(file) && !map.test(file))
    expect(pages.length).toBeGreaterThan(20)
    expect(pages.filter(([, bytes]) => bytes > 35 * KB)).toEqual([])
  })

  it('loads at most 300 KB of scripts for the map', () => {
    const [bytes = 0] = [...furtherScripts('index.html', 'point-list-page')].flatMap(([file, size]) => (map.test(file) ? [size] : []))
    expect(bytes).toBeGreaterThan(100 * KB)
    expect(bytes).toBeLessThanOrEqual(300 * KB)
  })

  it('has at most 25 KB of texts per language and area', () => {
    const [folder = ''] = readdirSync(join(DIST, 'assets/messages'))
    for (const file of readdirSync(join(DIST, 'assets/messages', folder), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.json'),
    ))
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

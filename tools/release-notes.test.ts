import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './gates.ts'
import { planChange } from './new/change-note.ts'
import { readNote, withRelease } from './release-notes.ts'

const head = '# Changes\n\nWhat is different.\n'
const notes = [readNote('b.md', 'for: developers\n\nNew verb\nfor releases.\n'), readNote('a.md', 'for: members\n\nReceipts say more.')]

describe('the changelog', () => {
  test('has the newest release on top, by reader, one line per note', () => {
    const first = withRelease(head, { version: '0.2.0', day: '2026-12-01', notes })
    expect(first).toBe(
      '# Changes\n\nWhat is different.\n\n## 0.2.0 (2026-12-01)\n\n### For members\n\n- Receipts say more.\n\n### For developers\n\n- New verb for releases.\n',
    )
    const second = withRelease(first, { version: '0.3.0', day: '2027-01-01', notes: notes.slice(0, 1) })
    expect(second.match(/^## .*$/gm)).toEqual(['## 0.3.0 (2027-01-01)', '## 0.2.0 (2026-12-01)'])
    expect(second.startsWith('# Changes\n\nWhat is different.\n\n## 0.3.0')).toBe(true)
  })

  test('refuses a release that exists, and one without notes', () => {
    const once = withRelease(head, { version: '0.2.0', day: '2026-12-01', notes })
    expect(() => withRelease(once, { version: '0.2.0', day: '2026-12-02', notes })).toThrow('already')
    expect(() => withRelease(head, { version: '0.2.0', day: '2026-12-01', notes: [] })).toThrow('nothing to release')
  })
})

describe('a note', () => {
  test.each([
    ['without a reader', 'Receipts say more.', 'must begin with one of'],
    ['for an unknown reader', 'for: cats\n\nMore fish.', 'must begin with one of'],
    ['without text', 'for: members\n', 'has no text yet'],
  ])('%s is refused', (_, text, why) => {
    expect(() => readNote('x.md', text)).toThrow(why)
  })

  test('from the blueprint is refused until it is written', () => {
    const { changes } = planChange(['operators', 'mails-said'], { has: () => false, read: () => '', list: () => [] })
    expect(changes.map(({ path: file }) => file)).toEqual(['changes/mails-said.md'])
    expect(() => readNote('mails-said.md', changes[0]!.text)).toThrow('has no text yet')
    expect(() => planChange(['cats', 'fish'], { has: () => false, read: () => '', list: () => [] })).toThrow('npm run new change')
    expect(() => planChange(['members', 'fish'], { has: () => true, read: () => '', list: () => [] })).toThrow('already exists')
  })

  test('every existing one can be released', () => {
    const folder = path.join(root, 'changes')
    for (const name of readdirSync(folder).filter((file) => file !== 'README.md')) readNote(name, readFileSync(path.join(folder, name), 'utf8'))
  })
})

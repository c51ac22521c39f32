import { instant } from '@ohmstead/contract/kernel/instant'
import { expect, test } from 'vitest'
import { wordTranscript } from './transcript.ts'

const say = (_: string, key: string, params: object) => `${key.split('.').at(-1)}${Object.values(params).join()}`
const at = instant(Date.UTC(2026, 4, 1, 10))
const reader = { language: 'en_US' as const, zone: 'Europe/Berlin', isGuest: false }
const says = (author: 'member' | 'staff', text: string, fileId: 'fi_1' | null = null) => ({ author, text, fileId: fileId as never, at })

test('a transcript has each message with its side and local time, and files by name', () => {
  const { body } = wordTranscript([says('member', 'Hello'), says('staff', 'Hi\nthere'), says('member', '', 'fi_1')], reader, say)
  const time = '2026-05-01 12:00:00 (Europe/Berlin)'
  expect(body).toBe(`intro\n\nyou${time}\nHello\n\nstaff${time}\nHi\nthere\n\nyou${time}\nfile`)
})

test('a guest is mailed the answers, and not what was written under an address that could be of someone else', () => {
  const { body } = wordTranscript([{ ...says('member', 'Buy here'), author: 'guest' }, says('staff', 'Hi')], { ...reader, isGuest: true }, say)
  expect(body).not.toContain('Buy here')
  expect(body).toContain('own')
  expect(body).toContain('Hi')
})

test('a long one keeps its newest messages', () => {
  const messages = Array.from({ length: 60 }, (_, index) => says('member', `${index} ${'x'.repeat(3_990)}`))
  const { body } = wordTranscript(messages, reader, say)
  expect(body.length).toBeLessThan(110_000)
  expect(body).toContain('59 x')
  expect(body).not.toContain('\n0 x')
})

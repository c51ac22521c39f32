import { expect, test } from 'vitest'
import { securityKinds } from '@ohmstead/contract/accounts/types'
import { after, HOUR_MS, instant } from '@ohmstead/contract/kernel/instant'
import { languages } from '@ohmstead/contract/kernel/language'
import { say } from '../../platform/words.ts'
import { wordNotice } from './notice-text.ts'

const at = instant(Date.UTC(2026, 4, 4, 22, 30, 5))
const params = { device: 'Firefox 150, Linux', ip: '192.0.2.7', heldUntil: after(at, 24 * HOUR_MS) }

test('a notice says what, when, from where, what it holds, and what to do', () => {
  expect(wordNotice('email', { kind: 'emailChanged', params, at, zone: 'Europe/Berlin' }, 'en_US', say)).toEqual({
    subject: 'Ohmstead: The email address of your account was changed',
    body: [
      'The email address of your account was changed',
      '',
      'Time: 2026-05-05 00:30:05 (Europe/Berlin)',
      'Device: Firefox 150, Linux',
      'IP address: 192.0.2.7',
      '',
      'Withdrawals are held until 2026-05-06 00:30:05 (Europe/Berlin) and go on by themselves afterwards. No payment ends this earlier.',
      '',
      'If it was you, you need not do anything. If it was not, set a new login password with “Forgot password” at once, and then end all other log-ins under Security.',
    ].join('\n'),
  })
})

test('a notice omits what is unknown', () => {
  const { body } = wordNotice('email', { kind: 'newDevice', params: {}, at, zone: 'UTC' }, 'en_US', say)
  expect(body).not.toMatch(/Device|IP address|held/)
})

test('a text message is short, has no subject, and reports the same', () => {
  const { subject, body } = wordNotice('phone', { kind: 'phoneChanged', params, at, zone: 'UTC' }, 'en_US', say)
  expect(subject).toBe('')
  expect(body).toBe('Ohmstead: The phone number of your account was changed, 2026-05-04 22:30:05 (UTC). Not you? Set a new login password at once.')
})

test.each(languages)('every kind of notice has its own words in %s', (language) => {
  const words = securityKinds.map((kind) => wordNotice('email', { kind, params, at, zone: 'UTC' }, language, say).subject)
  expect(new Set(words).size).toBe(securityKinds.length)
  if (language !== 'en_US')
    for (const [index, kind] of securityKinds.entries()) expect(words[index]).not.toBe(say('en_US', `accounts.notice.title.${kind}`))
})

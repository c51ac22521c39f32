import { describe, expect, test } from 'vitest'
import { languages } from '@ohmstead/contract/kernel/language'
import { say } from './words.ts'

describe('a message', () => {
  test.each([
    ['en_US', 1, 'Too many requests. Please try again in 1 second.'],
    ['en_US', 90, 'Too many requests. Please try again in 90 seconds.'],
    ['de_DE', 1, 'Zu viele Anfragen. Bitte versuchen Sie es in 1 Sekunde erneut.'],
    ['zh_CN', 5, '请求过于频繁，请在 5 秒后重试。'],
  ] as const)('is in the reader’s language, with its plurals (%s, %i)', (language, seconds, text) => {
    expect(say(language, 'http.refusal.tooManyRequests', { seconds })).toBe(text)
  })

  test('treats markup in a parameter as text', () => {
    expect(say('en_US', 'http.refusal.invalidInput', { fields: '<img src=x onerror=alert(1)> {x}' })).toBe(
      'Please check: <img src=x onerror=alert(1)> {x}',
    )
  })

  test('exists in every language', () => {
    for (const language of languages) expect(say(language, 'http.refusal.signedOut')).not.toBe('')
  })

  test('that does not exist is a defect', () => {
    expect(() => say('en_US', 'http.refusal.never')).toThrow('must hold: the message http.refusal.never exists')
  })
})

import { describe, expect, it } from 'vitest'
import { canonicalSerial, isSameSerial } from './serial.ts'
import { serialField } from '../devices/types.ts'

describe('a serial number', () => {
  it.each([
    ['a hyphen that does not break', 'OHM\u2011AC-7'],
    ['a hyphen', 'OHM\u2010AC-7'],
    ['an en dash', 'OHM\u2013AC-7'],
    ['a minus sign', 'OHM\u2212AC-7'],
    ['a full-width hyphen', 'OHM\uff0dAC-7'],
    ['full-width letters and digits', '\uff2f\uff28\uff2d-AC-\uff17'],
    ['mathematical letters', '\u{1d40e}\u{1d407}\u{1d40c}-AC-\u{1d7d5}'],
    ['a zero-width space', 'OHM-\u200bAC-7'],
    ['a byte-order mark', '\ufeffOHM-AC-7'],
    ['a soft hyphen', 'OHM-AC\u00ad-7'],
    ['a bidirectional mark', '\u200eOHM-AC-7'],
    ['a variation selector', 'OHM-AC-7\ufe0f'],
    ['blanks around it', ' \tOHM-AC-7\u00a0'],
  ])('is the same with %s', (_, sent) => {
    expect(canonicalSerial(sent)).toBe('OHM-AC-7')
    expect(isSameSerial(sent.toLowerCase(), 'OHM-AC-7')).toBe(true)
    expect(serialField(1).safeParse(sent).success).toBe(false)
  })

  it('has single blanks', () => {
    expect(canonicalSerial('A  B\u2003C')).toBe('A B C')
    expect(serialField(1).safeParse('A B C').success).toBe(true)
    expect(serialField(1).safeParse('A  B').success).toBe(false)
  })

  it.each(['\u041eHM-AC-7', '\u039fHM-AC-7', 'OHM-AC-\u0667', 'OHM-\u00c4C-7'])(
    'with letters of other alphabets is another one, which cannot be registered: %s',
    (sent) => {
      expect(isSameSerial(sent, 'OHM-AC-7')).toBe(false)
      expect(serialField(1).safeParse(canonicalSerial(sent)).success).toBe(false)
    },
  )
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { after, DAY_MS, instant } from '@ohmstead/contract/kernel/instant'
import { firstUsername } from './invitation.ts'
import { nameKeysOf, skeletonOf } from './look-alike.ts'
import { USERNAME_MAX } from '@ohmstead/contract/accounts/types'
import { nextRenameAt, usernameFault, usernameFrom } from './username.ts'
import { dayInZone, zoneFrom } from './zone.ts'

const fault = (typed: string, banned: readonly string[] = []) => usernameFault(usernameFrom(typed), banned)

describe('a name', () => {
  test.each([
    'Ada',
    'ada lovelace',
    'J.Doe',
    'Mc Donald-Trump',
    'a1',
    'ada_1985',
    'x'.repeat(30),
    'Ærøskøbing',
    'Nguyễn Văn Ánh',
    'Łukasz',
    'Straße',
    'José',
    'Jose\u0301',
    'Şebnem',
    'Əli',
    'Þór',
    'Иван Петров',
    'Їжак',
    'Ђорђе',
    'Қайрат',
    'Ελένη',
    'Ἀθηνᾶ',
    'Արամ',
    'გიორგი',
    'דוד',
    'محمد',
    'علی',
    'हिन्दी',
    'सीता',
    'สมชาย',
    'น้ำ',
    '李小龙',
    '王芳',
    '山田太郎',
    'やまだ たろう',
    'スーパー',
    '김철수',
    '金철수',
    'Badminton',
    'Staffan',
    'Olaf Teamer',
    'Helper',
  ])('%j is allowed', (name) => expect(fault(name)).toBeNull())

  test.each([
    ['', 'form'],
    ['x'.repeat(31), 'form'],
    [' ada', 'form'],
    ['ada ', 'form'],
    ['ada  b', 'form'],
    ['a..b', 'form'],
    ['a_-b', 'form'],
    ['-a', 'form'],
    ['1234', 'form'],
    ['7', 'form'],
    ["O'Brien", 'form'],
    ['ada!', 'form'],
    ['<b>', 'form'],
    ['😀', 'form'],
    ['ada\u200bx', 'form'],
    ['ada\u202ex', 'form'],
    ['a\u00a0b', 'form'],
    ['ａｄａ', 'form'],
    ['𝒜da', 'form'],
    ['ⅩⅠ', 'form'],
    ['ɑda', 'form'],
    ['ǃada', 'form'],
    ['ſam', 'form'],
    ['١٢٣ا', 'form'],
    ['a\u0000b', 'form'],
    ['ada\n', 'form'],
    ['⺀', 'form'],
    ['Аda', 'scripts'],
    ['adа', 'scripts'],
    ['Πaul', 'scripts'],
    ['李Ada', 'scripts'],
    ['ひИ', 'scripts'],
    ['ひ김', 'scripts'],
    ['a\u0301\u0302\u0303\u0304', 'marks'],
    [`a${'\u0301'.repeat(30)}`, 'marks'],
    ['x\u0301x\u0301x\u0301x\u0301', 'marks'],
    ['д\u20e3', 'marks'],
    ['ad\u0489a', 'marks'],
    ['\u0301ada', 'marks'],
    ['דו\u05b8ד', 'marks'],
    ['ह\u0301', 'marks'],
    ['Admin', 'reserved'],
    ['4dm1n', 'reserved'],
    ['ÁDMIN', 'reserved'],
    ['adrnin', 'reserved'],
    ['a.d.m.i.n', 'reserved'],
    ['the admin', 'reserved'],
    ['AdminAda', 'reserved'],
    ['ohm stead', 'reserved'],
    ['0hrnst3ad', 'reserved'],
    ['MyOhmsteadTeam', 'reserved'],
    ['support team', 'reserved'],
    ['Kundendienst', 'reserved'],
    ['0fficiaI', 'reserved'],
    ['ufficiale', 'reserved'],
    ['suporte1', 'reserved'],
    ['staff', 'reserved'],
    ['Team 7', 'reserved'],
    ['moderateur', 'reserved'],
    ['官方小李', 'reserved'],
    ['客服', 'reserved'],
    ['管理员', 'reserved'],
    ['@ada', 'advertises'],
    ['ada.de', 'advertises'],
    ['t.me', 'advertises'],
    ['http ada', 'advertises'],
    ['https://a', 'advertises'],
    ['www ada', 'advertises'],
    ['telegram ada', 'advertises'],
    ['te1egrarn', 'advertises'],
    ['What5App me', 'advertises'],
    ['微信 小李', 'advertises'],
    ['tg ada', 'advertises'],
    ['TgAda', 'advertises'],
    ['call 030 12345', 'advertises'],
    ['a0 3 0-1 2.3 4 5', 'advertises'],
  ] as const)('%j breaks the rule of %s', (name, rule) => expect(fault(name)).toBe(rule))

  test.each([
    ['grob', 'Grobian', 'reserved'],
    ['grob', 'GR0B', 'reserved'],
    ['grob', 'g.r.o.b', 'reserved'],
    ['grob', 'Großmutter', null],
    ['坏', '坏人', 'reserved'],
  ] as const)('the operator’s word %s in %s', (word, name, rule) => expect(fault(name, [word])).toBe(rule))

  test('that is assigned follows the rules for chosen names', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (random) => {
        const name = firstUsername(random)
        return fault(name) === null || (fault(name) === 'advertises' && name.replace(/\D/g, '').length >= 7)
      }),
    )
  })

  test('any input gets a result, and an accepted name follows the rules', () => {
    const odd = fc.constantFrom(
      'a',
      'Z',
      '1',
      ' ',
      '.',
      '_',
      '-',
      '\u0301',
      '\u0308',
      'а',
      'ο',
      '李',
      'あ',
      '김',
      'ه',
      'ह',
      '्',
      '@',
      '\ud800',
      '\u200d',
      '/',
      'ß',
      'İ',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 120 }),
          fc.array(odd, { maxLength: 40 }).map((parts) => parts.join('')),
        ),
        (typed) => {
          const name = usernameFrom(typed)
          if (usernameFault(name, []) !== null) return
          expect([...name].length).toBeLessThanOrEqual(USERNAME_MAX)
          expect(name).toBe(name.normalize('NFC'))
          expect(name).toMatch(/^[\p{L}\p{M}\d ._-]+$/u)
          expect(name).toMatch(/\p{L}/u)
          expect(name.normalize('NFD')).not.toMatch(/\p{M}{4}|[ ._-]{2}|^[ ._-]|[ ._-]$/u)
          // Composed or decomposed, it is the same name.
          expect(usernameFault(usernameFrom(typed.normalize('NFD')), [])).toBeNull()
          expect(usernameFrom(typed.normalize('NFD'))).toBe(name)
        },
      ),
      { numRuns: 3_000 },
    )
  })
})

describe('twins', () => {
  const alike = (a: string, b: string) => {
    const [x, y] = [nameKeysOf(a), nameKeysOf(b)]
    return x.seen === y.seen || x.read === y.read
  }
  test.each([
    ['Ada', 'ada'],
    ['ada', 'ADA'],
    ['paypaI', 'paypal'],
    ['paypa1', 'PayPal'],
    ['Ivan', 'ivan'],
    ['Ivan', 'lvan'],
    ['modern', 'modem'],
    ['B0b', 'Bob'],
    ['ada l', 'ada.l'],
    ['a_d-a', 'ada'],
    ['раура', 'paypa'],
    ['ВАНО', 'BAHO'],
    ['ОСА', 'oca'],
    ['Αννα', 'Avva'],
    ['ΑΒΕΖ', 'ABEZ'],
    ['օ', 'o'],
    ['José', 'Jose\u0301'],
    ['ı', 'i'],
    ['i\u0307van', 'ivan'],
    ['Ştef', 'Ștef'],
    ['Ďan', 'Ďan'],
    ['ěva', 'ĕva'],
    ['ロ', '口'],
    ['エ', '工'],
    ['士', '土'],
    ['ی', 'ي'],
    ['ک', 'ك'],
    ['ำ', '\u0e4dา'],
    ['आ', 'अा'],
  ])('%s and %s are the same name', (a, b) => expect(alike(a, b)).toBe(true))

  test.each([
    ['Ada', 'Adam'],
    ['Jose', 'José'],
    ['Ali', 'All'],
    ['Mary', 'Marr'],
    ['李', '王'],
    ['김', '금'],
    ['Иван', 'Ivan'],
    ['ada1', 'ada2'],
    ['Ölaf', 'Olaf'],
  ])('%s and %s are different names', (a, b) => expect(alike(a, b)).toBe(false))

  const text = fc
    .array(fc.constantFrom(...'aAbIl1iImMrnoO0сСвВнНαΑβΒηoеЕЫюöÖçşţěǎåæłđøßáｱ士土口ロカ力', '\u0301', '\u030c', '\u0327', '\u0307', ' ', '.'), {
      maxLength: 12,
    })
    .map((all) => all.join(''))

  test('the skeleton of a skeleton is itself, and does not depend on how accents were typed', () => {
    fc.assert(
      fc.property(text, (name) => {
        expect(skeletonOf(skeletonOf(name))).toBe(skeletonOf(name))
        expect(skeletonOf(name.normalize('NFC'))).toBe(skeletonOf(name.normalize('NFD')))
      }),
    )
  })

  test('capitals, signs between words and the encoding of accents make no difference', () => {
    const changes = [
      (name: string) => name.toUpperCase().toLowerCase(),
      (name: string) => name.toLowerCase(),
      (name: string) => name.normalize('NFD'),
      (name: string) => [...name].join('-'),
      (name: string) => name.replaceAll('l', 'I'),
      (name: string) => name.replaceAll('o', '0'),
      (name: string) => name.replaceAll('m', 'rn'),
    ]
    const plain = fc
      .array(fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'), { minLength: 1, maxLength: 12 })
      .map((all) => all.join(''))
    fc.assert(fc.property(plain, fc.constantFrom(...changes), (name, change) => alike(name, change(name))))
  })

  test('looking alike is symmetric', () => {
    fc.assert(fc.property(text, text, (a, b) => alike(a, b) === alike(b, a)))
  })
})

describe('another name', () => {
  const chosen = instant(Date.UTC(2026, 4, 4, 12))
  test.each([
    [null, 30, chosen, null],
    [chosen, 30, chosen, after(chosen, 30 * DAY_MS)],
    [chosen, 30, after(chosen, 30 * DAY_MS - 1), after(chosen, 30 * DAY_MS)],
    [chosen, 30, after(chosen, 30 * DAY_MS), null],
    [chosen, 1, after(chosen, DAY_MS), null],
  ])('chosen at %s, every %i days, asked at %s: from %s on', (changedAt, days, now, next) => expect(nextRenameAt(changedAt, days, now)).toBe(next))
})

describe('a zone', () => {
  test.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['europe/berlin', 'Europe/Berlin'],
    ['UTC', 'UTC'],
    ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['+02:00', null],
    ['Europe/Atlantis', null],
    ['', null],
    ['Mars', null],
    ['__proto__', null],
    ['Europe/Berlin ', null],
  ])('%j is %s', (typed, zone) => expect(zoneFrom(typed)).toBe(zone))

  test('gives the day of a moment', () => {
    const at = instant(Date.UTC(2026, 4, 4, 23, 30))
    expect([dayInZone(at, 'UTC'), dayInZone(at, 'Europe/Berlin'), dayInZone(at, 'America/New_York')]).toEqual([
      '2026-05-04',
      '2026-05-05',
      '2026-05-04',
    ])
  })
})

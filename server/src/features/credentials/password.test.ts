import { describe, expect, test } from 'vitest'
import { passwordFault } from './password.ts'

const about = ['ada.lovelace@example.org', 'memberk7h3x9']

describe('a login password', () => {
  test.each(['porcelain-42', 'correct horse', 'Tr0ubadour&3', 'žluťoučký kůň', '🔋🔌⚡ 9 lives', 'kX8#mQ2$', 'rustig-weiland 7', 'Grünkohl7'])(
    '%j is accepted',
    (password) => {
      expect(passwordFault(password, about)).toBeNull()
    },
  )

  test.each(['abcdefghij', '1234567890', 'ALLCAPITALS', 'onlyletters'])('%j has one kind of character', (password) => {
    expect(passwordFault(password, about)).toBe('tooSimple')
  })

  test.each([
    'Password1',
    'P@ssw0rd',
    'p4ssw0rd!!',
    'Passwort2026',
    '123password!',
    'Qwertz123',
    'qwerty-123',
    'Iloveyou2',
    'Sunshine99!',
    'Welcome1',
    'EVcharge2026!',
    'Ohmstead1',
    'ohmstead-2026',
    'Charging!1',
    'Ada.Lovelace1',
    'lovelace2026',
    'aaaaaaa1',
    'Aaaaaaaa',
    'abcd1234',
    'Abcdefgh',
    '1q2w3e4r',
    '1qaz2wsx',
    'abab-abab',
    'Ab1Ab1Ab1Ab1',
    'memberk7h3x9!',
    'USDTwallet1',
  ])('%j is too easy to guess', (password) => {
    expect(passwordFault(password, about)).toBe('tooCommon')
  })
})

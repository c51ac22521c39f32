/** The characters of one script that a name may contain: letters in decomposed form (NFD), and the marks that combine with them. */
interface Alphabet {
  readonly letters: RegExp
  readonly marks: RegExp
  /** Whether words need marks (vowels, tones); in other scripts a few are accents and many are abuse. */
  readonly needsMarks: boolean
}

const accents = '\\u0300-\\u0314\\u031b\\u0323-\\u0328\\u032d\\u032e\\u0330\\u0331\\u0342\\u0345'
const han = '\\p{Script=Han}'

function alphabet(letters: string, marks = '', needsMarks = false): Alphabet {
  return { letters: new RegExp(`^(?=\\p{L})[${letters}]$`, 'u'), marks: new RegExp(`^(?=\\p{M})[${marks}]$`, 'u'), needsMarks }
}

/**
 * The scripts that names may use, each with the letters of living languages. Other letters (phonetic, historic, mathematical) are mostly
 * used to imitate. Chinese, Japanese and Korean mix their scripts.
 */
const alphabets: readonly Alphabet[] = [
  alphabet('A-Za-zÆæÐðĐđĦħıŁłŊŋØøŒœÞþŦŧßẞƏə', accents),
  alphabet('\\u0391-\\u03a1\\u03a3-\\u03a9\\u03b1-\\u03c9', accents),
  alphabet('\\u0400-\\u045f\\u048a-\\u04ff', accents),
  alphabet('\\u0531-\\u0556\\u0561-\\u0586'),
  alphabet('\\u10d0-\\u10f0'),
  alphabet('\\u05d0-\\u05ea'),
  alphabet(
    '\\u0621-\\u063a\\u0641-\\u064a\\u0679\\u067e\\u0686\\u0688\\u0691\\u0698\\u06a9\\u06af\\u06ba\\u06be\\u06c1-\\u06c3\\u06cc\\u06d2\\u06d3',
    '\\u0653-\\u0655',
  ),
  alphabet('\\u0904-\\u0939\\u0960\\u0961\\u0972-\\u097f', '\\u0900-\\u0903\\u093c\\u093e-\\u094d\\u0962\\u0963', true),
  alphabet('\\u0e01-\\u0e30\\u0e32\\u0e33\\u0e40-\\u0e46', '\\u0e31\\u0e34-\\u0e3a\\u0e47-\\u0e4d', true),
  alphabet(`${han}\\u3105-\\u312f`),
  alphabet(`${han}\\u3041-\\u3096\\u30a1-\\u30fa\\u30fc`, '\\u3099\\u309a', true),
  alphabet(`${han}\\u1100-\\u1112\\u1161-\\u1175\\u11a8-\\u11c2`),
]

const MARKS_A_LETTER = 3
const MARKS_IN_ALL = 3

/** Why letters and marks cannot be combined in one name, or null. Other characters are not checked here. */
export function alphabetFault(name: string): 'characters' | 'marks' | 'scripts' | null {
  const parts = [...name.normalize('NFD')]
  const letters = parts.filter((part) => /\p{L}/u.test(part))
  if (letters.some((letter) => !alphabets.some((known) => known.letters.test(letter)))) return 'characters'
  const fitting = alphabets.filter((known) => letters.every((letter) => known.letters.test(letter)))
  if (fitting.length === 0) return 'scripts'
  const marks = parts.filter((part) => /\p{M}/u.test(part))
  const suits = fitting.find((known) => marks.every((mark) => known.marks.test(mark)))
  if (!suits) return 'marks'
  const piled = new RegExp(`\\p{M}{${MARKS_A_LETTER + 1}}|(?<!\\p{L}\\p{M}*)\\p{M}`, 'u').test(name.normalize('NFD'))
  const loose = name.normalize('NFC').match(/\p{M}/gu)?.length ?? 0
  return piled || (!suits.needsMarks && loose > MARKS_IN_ALL) ? 'marks' : null
}

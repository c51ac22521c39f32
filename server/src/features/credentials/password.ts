import { commonWords, contextWords } from './common-passwords.ts'

/** Why a password is refused, or null. The contract limits the length; this file has the other rules. */
export function passwordFault(password: string, about: readonly string[]): 'tooSimple' | 'tooCommon' | null {
  if (kindsOf(password) < 2) return 'tooSimple'
  return isCommon(password, about) ? 'tooCommon' : null
}

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u]

function kindsOf(password: string): number {
  return kinds.filter((kind) => kind.test(password)).length
}

const lookAlikes: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
  '€': 'e',
}
const lettersAtLeast = 4

/**
 * Whether a password is easy to guess: a common word in any variant, a word of this product or of the person, one character or a row of the
 * keyboard repeated. `about` are texts that belong to the person (address, name).
 */
function isCommon(password: string, about: readonly string[]): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  const stems = new Set([plain, fold(plain), fold(withoutDecoration(plain)), withoutDecoration(fold(plain)), withoutDecoration(plain)])
  if ([...stems].some((stem) => commonWords.has(stem) || isRow(stem))) return true
  const words = [...contextWords, ...about.flatMap(partsOf)]
  return [plain, fold(plain)].some((text) => lettersLeft(text, words) < lettersAtLeast)
}

function fold(text: string): string {
  return text.replace(/[013457@$!|€]/g, (mark) => lookAlikes[mark] ?? mark)
}

/** Without digits and signs at both ends. */
function withoutDecoration(text: string): string {
  return text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
}

function partsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{Nd}]+/u)
    .filter((part) => part.length >= 3)
}

/** Letters that remain when the known words are removed; digits and signs count as nothing, unless there are many of them. */
function lettersLeft(text: string, words: readonly string[]): number {
  const rest = words.toSorted((a, b) => b.length - a.length).reduce((left, word) => left.replaceAll(word, ' '), text)
  const different = new Set(rest.replaceAll(' ', ''))
  return rest === text ? Math.max(different.size, 0) : new Set(rest.replace(/[^\p{L}]/gu, '')).size + Math.floor(different.size / 4)
}

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb',
]

/** A run along the alphabet or the keyboard, in either direction, or a repeated character. */
function isRow(text: string): boolean {
  if (text.length < 4) return false
  const unit = /^(.+?)\1+$/u.exec(text)?.[1]
  if (unit !== undefined && unit.length <= 4) return true
  const backwards = [...text].toReversed().join('')
  return rows.some((row) => row.includes(text) || row.includes(backwards))
}

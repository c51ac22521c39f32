import { USERNAME_MAX } from '@ohmstead/contract/accounts/types'
import { after, DAY_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { alphabetFault } from './alphabet.ts'
import { skeletonOf } from './look-alike.ts'
import { addressEndings, advertisingWords, houseWords, officeWords, ownWords } from './reserved-words.ts'

const PHONE_DIGITS = 7

export type UsernameFault = 'form' | 'marks' | 'scripts' | 'reserved' | 'advertises'

/** A name as it is stored, however its letters were encoded. */
export function usernameFrom(typed: string): string {
  return typed.normalize('NFC')
}

/** Which rule a name breaks, or null. `banned` is the operator's own list. */
export function usernameFault(name: string, banned: readonly string[]): UsernameFault | null {
  if (isAddress(name)) return 'advertises'
  if (/\p{M}{4}/u.test(name)) return 'marks'
  if ([...name].length > USERNAME_MAX) return 'form'
  // Words of letters, marks and digits, one sign between two of them, and at least one letter.
  if (!/^[\p{L}\p{M}\d]+(?:[ ._-][\p{L}\p{M}\d]+)*$/u.test(name) || !/\p{L}/u.test(name)) return 'form'
  const fault = alphabetFault(name)
  if (fault !== null) return fault === 'characters' ? 'form' : fault
  if (isReserved(name) || holds(name, banned)) return 'reserved'
  return advertises(name) ? 'advertises' : null
}

function isAddress(name: string): boolean {
  return /@|:\/\/|https?\b|\bwww\b/iu.test(name) || addressEnding.test(name)
}

const addressEnding = new RegExp(`[\\p{L}\\d]\\.(?:${addressEndings.join('|')})(?![\\p{L}\\d])`, 'iu')

function advertises(name: string): boolean {
  const digits = name.replace(/\D/g, '').length
  return digits >= PHONE_DIGITS || holds(name, advertisingWords) || wordsOf(name).includes('tg')
}

function isReserved(name: string): boolean {
  const whole = readAs(name)
  const words = wordsOf(name)
  const office = officeWords.map(readAs)
  const house = houseWords.map(readAs)
  return (
    holds(name, ownWords) ||
    office.some((word) => whole.startsWith(word) || whole.endsWith(word) || words.includes(word)) ||
    house.includes(readAs(name.replace(/\d/g, '')))
  )
}

/** Whether a name contains one of these words, in any spelling. */
function holds(name: string, words: readonly string[]): boolean {
  const whole = readAs(name)
  return words.map(readAs).some((word) => word !== '' && whole.includes(word))
}

/** The words of a name, split at signs, at digits and at capitals. */
function wordsOf(name: string): string[] {
  return name
    .split(/[ ._\-\d]+|(?<=\p{Ll})(?=\p{Lu})/u)
    .filter((word) => word !== '')
    .map(readAs)
}

const digitsAsLetters: Readonly<Record<string, string>> = { 2: 'z', 3: 'e', 4: 'a', 5: 's', 6: 'g', 7: 't', 8: 'b', 9: 'g' }

/** How a word reads at a glance: 0ff1ciaI as official, Ádmin as admin. */
export function readAs(word: string): string {
  return skeletonOf(word.toLowerCase())
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\p{M} ._-]/gu, '')
    .replace(/[2-9]/g, (digit) => digitsAsLetters[digit] ?? digit)
    .replaceAll('l', 'i')
    .replaceAll('vv', 'w')
}

/** From when a name may be changed again; null: now. An assigned name may be changed at once. */
export function nextRenameAt(changedAt: Instant | null, days: number, now: Instant): Instant | null {
  const next = changedAt === null ? null : after(changedAt, days * DAY_MS)
  return next !== null && next > now ? next : null
}

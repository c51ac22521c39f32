import { domainToUnicode } from 'node:url'
import { isResembling } from '@ohmstead/contract/addresses/resemblance'
import { readAs } from '../accounts/index.ts'
import { hostOf, type ReadContact } from './contact.ts'

type Contact = Pick<ReadContact, 'channel' | 'value'>

/** The product’s name, as it reads at a glance. */
const OWN_NAME = readAs('ohmstead')

/** Shorter names differ by one letter from too many others. */
const SHORT = 5
const LONG = 8
/** How many digits at the end of a number people remember. */
const PHONE_END = 7

/** The first of our contacts that another one can be confused with, by its look or by a few changed characters; null: none. */
export function resembledContact(contact: Contact, own: readonly Contact[]): string | null {
  return own.find((ours) => isAlike(contact, ours))?.value ?? null
}

function isAlike(one: Contact, ours: Contact): boolean {
  const [host, ourHost] = [hostOf(one), hostOf(ours)]
  if (host !== null && ourHost !== null) return host !== ourHost && areHostsAlike(domainToUnicode(host), domainToUnicode(ourHost))
  if (one.channel !== ours.channel || one.value === ours.value) return false
  switch (one.channel) {
    case 'wallet':
      return isResembling(one.value, ours.value)
    case 'phone':
      return distance(one.value, ours.value) <= 1 || one.value.slice(-PHONE_END) === ours.value.slice(-PHONE_END)
    case 'handle':
      return areNamesAlike(nameIn(one.value), nameIn(ours.value))
    default:
      return false
  }
}

const nameIn = (value: string) => value.slice(value.indexOf('@') + 1)

function areNamesAlike(one: string, ours: string): boolean {
  const [read, own] = [readAs(one), readAs(ours)]
  const isNear = Math.min(distance(read, own), distance(one, ours)) <= tolerated(ours)
  return read === own || (ours.length >= SHORT && (read.includes(own) || isNear))
}

const tolerated = (name: string) => (name.length >= LONG ? 2 : name.length >= SHORT ? 1 : 0)

/** Another ending, other letters, our name with a word before or after it, or our whole address at the beginning of another one. */
function areHostsAlike(one: string, ours: string): boolean {
  if (readAs(one) === readAs(ours)) return true
  const own = mainLabel(ours)
  if (own.length < SHORT) return readAs(mainLabel(one)) === readAs(own)
  return readAs(one).includes(readAs(ours)) || labelsOf(one).some((label) => areNamesAlike(label, own))
}

/** The label that people know a domain by: the longest one before its ending. */
function mainLabel(host: string): string {
  return labelsOf(host).reduce((longest, label) => (label.length >= longest.length ? label : longest), '')
}

const labelsOf = (host: string) => host.split('.').slice(0, -1)

/** Whether our name, or what looks like it, is part of a contact. */
export function usesOwnName({ channel, value }: Contact): boolean {
  if (channel === 'wallet' || channel === 'phone' || channel === 'staff') return false
  const host = hostOf({ channel, value })
  return readAs(host === null ? value : `${value.slice(0, value.indexOf('@') + 1)}${domainToUnicode(host)}`).includes(OWN_NAME)
}

/** How many characters were changed, added, removed or swapped with the next one (the restricted distance of Damerau and Levenshtein). */
export function distance(one: string, other: string): number {
  const [a, b] = [[...one], [...other]]
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, left] of a.entries()) {
    const row = [i + 1]
    for (const [j, right] of b.entries()) {
      const changed = (last[j] ?? 0) + (left === right ? 0 : 1)
      const isSwapped = i > 0 && j > 0 && left === b[j - 1] && a[i - 1] === right
      row.push(Math.min(changed, (last[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1, ...(isSwapped ? [(before[j - 1] ?? 0) + 1] : [])))
    }
    ;[before, last] = [last, row]
  }
  return last[b.length] ?? 0
}

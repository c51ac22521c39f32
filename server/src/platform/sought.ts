import { idPrefixes, type IdKind } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'

/** What a person typed to find a record, and how many records of one kind are wanted. */
export interface Sought {
  readonly typed: string
  readonly limit: number
}

/** A record that was found, as a list of results shows it. */
export interface Found {
  readonly id: string
  readonly title: string
  readonly note: string | null
  readonly at: Instant | null
  /** The id with which its page is opened, if that is the page of another record. */
  readonly opens?: string
}

const ID_LENGTH = 26
/** Shorter beginnings fit too many ids, because ids begin with the time at which they were made. */
const BEGINNING_MIN = 8

/**
 * The first and last id of a kind that begins with the typed text, with or without the prefix of the kind; null where none can. A range, because
 * it uses the primary key in every collation.
 */
export function idRange(kind: IdKind, typed: string): { readonly from: string; readonly to: string } | null {
  const prefix = `${idPrefixes[kind]}_`
  const lower = typed.toLowerCase()
  const rest = lower.startsWith(prefix) ? lower.slice(prefix.length) : lower
  if (rest.length < BEGINNING_MIN || rest.length > ID_LENGTH || !/^[0-9a-hjkmnp-tv-z]+$/.test(rest)) return null
  return { from: prefix + rest, to: prefix + rest.padEnd(ID_LENGTH, 'z') }
}

/** A pattern for LIKE that finds the text anywhere. */
export const anywhere = (text: string): string => `%${escaped(text)}%`

/** A pattern for LIKE that finds texts beginning with this one. */
export const beginning = (text: string): string => `${escaped(text)}%`

function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}

import pg from 'pg'
import { assert } from '@ohmstead/contract/kernel/assert'
import { DAY_MS, instant, type Instant } from '@ohmstead/contract/kernel/instant'
import { dayOf } from '@ohmstead/contract/kernel/day'

const INT8 = 20
const INT8_ARRAY = 1016
const JSON_TEXT = 114
const JSON_BINARY = 3802
const DATE = 1082
const DATE_ARRAY = 1182
const TIMESTAMPTZ = 1184
const TIMESTAMPTZ_ARRAY = 1185
const TEXT_ARRAY = 1009

/** How columns arrive: int8 as bigint, timestamptz as Instant, date as Day. Passed to each client, so nothing global changes. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => ours[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

const parseTexts = pg.types.getTypeParser(TEXT_ARRAY as number, 'text') as (text: string) => (string | null)[]

function arrayOf<T>(parse: (text: string) => T): (text: string) => (T | null)[] {
  return (text) => parseTexts(text).map((item) => (item === null ? null : parse(item)))
}

const ours: Readonly<Record<number, (text: string) => unknown>> = {
  [INT8]: BigInt,
  [INT8_ARRAY]: arrayOf(BigInt),
  [DATE]: String,
  [DATE_ARRAY]: arrayOf(String),
  [TIMESTAMPTZ]: parseInstant,
  [TIMESTAMPTZ_ARRAY]: arrayOf(parseInstant),
}

/** Reads `2026-05-14 12:00:00.123+00`, the format of every connection because its time zone is UTC. */
function parseInstant(text: string): Instant {
  assert(text.endsWith('+00'), 'a timestamptz arrives in UTC and is finite')
  return instant(Date.parse(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`))
}

/** Writes an instant so that PostgreSQL reads it as one. */
export function instantText(at: Instant): string {
  const ms = ((at % DAY_MS) + DAY_MS) % DAY_MS
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${dayOf(at)}T${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1_000) % 60)}.${String(ms % 1_000).padStart(3, '0')}Z`
}

/** Whether a value is written differently for different column types, so that the server must be asked for the type. */
export function dependsOnType(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'object' && value !== null && !Buffer.isBuffer(value))
}

/** Writes a parameter for the type that the server expects. Text for a json column is taken as JSON. */
export function encodeParameter(value: unknown, oid: number | undefined): unknown {
  if (value === null || value === undefined) return value
  if (oid === TIMESTAMPTZ && typeof value === 'number') return instantText(instant(value))
  if ((oid === JSON_TEXT || oid === JSON_BINARY) && typeof value !== 'string') return JSON.stringify(value)
  if (!Array.isArray(value)) return value
  const items: readonly unknown[] = oid === TIMESTAMPTZ_ARRAY ? value.map((item) => encodeParameter(item, TIMESTAMPTZ)) : value
  return items.every(isElement) ? `{${items.map(elementText).join(',')}}` : items
}

/**
 * The items of an array that we write ourselves; the driver writes all others. The driver's way costs twice as much, and most bulk
 * statements pass arrays.
 */
function isElement(item: unknown): item is Element {
  return item === null || (typeof item === 'object' ? Buffer.isBuffer(item) : item !== undefined)
}

type Element = string | number | bigint | boolean | Buffer | null

function elementText(item: Element): string {
  if (typeof item === 'string') return `"${/["\\]/.test(item) ? item.replaceAll(/["\\]/g, String.raw`\$&`) : item}"`
  if (Buffer.isBuffer(item)) return String.raw`"\\x${item.toString('hex')}"`
  return item === null ? 'NULL' : String(item)
}

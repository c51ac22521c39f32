import { z } from 'zod/mini'
import { AMOUNT_MAX, AMOUNT_PATTERN, isAmount, parseAmount, formatAmount, type Micros } from './amount.ts'
import { DAY_PATTERN, isDayInBounds, type Day } from './day.ts'
import { idPattern, type Id, type IdKind } from './id.ts'
import { FIRST_INSTANT, LAST_INSTANT, type Instant } from './instant.ts'

/** An object that refuses unknown fields: the only kind of object that calls accept. */
export const strict = z.strictObject

/** An amount in code. A type without a check of its own, because long lists of amounts are encoded often. */
const microUnits = z.bigint() as unknown as z.ZodMiniType<Micros, Micros>

/** Amount: decimal text on the wire, micro-units in code. Non-negative. */
export const amount = z.codec(z.string().check(z.regex(AMOUNT_PATTERN)), microUnits, { decode: parseAmount, encode: formatAmount })

/** Amount of an input between bounds, both included, so that a larger one is reported as an invalid field before it reaches the database. */
export function amountBetween(least: string, most: string = formatAmount(AMOUNT_MAX)) {
  const [from, to] = [parseAmount(least), parseAmount(most)]
  return z.codec(
    z.string().check(
      z.regex(AMOUNT_PATTERN),
      z.refine((text) => isAmount(text) && parseAmount(text) >= from && parseAmount(text) <= to, { params: { least, most } }),
    ),
    microUnits,
    { decode: parseAmount, encode: formatAmount },
  )
}

/** Amount in answers that can be larger than any single movement: a payment as it is on its network. Never an input. */
export const anyAmount = z.codec(z.string().check(z.regex(/^(0|[1-9]\d{0,71})(\.\d{1,6})?$/)), microUnits, {
  decode: (text) => {
    const [whole = '0', fraction = ''] = text.split('.')
    return (BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0'))) as Micros
  },
  encode: formatAmount,
})

/** Amount that may be negative in answers (a difference, a correction); never an input. */
export const signedAmount = z.codec(z.string().check(z.regex(/^-?(0|[1-9]\d{0,8})(\.\d{1,6})?$/)), microUnits, {
  decode: (text) => (text.startsWith('-') ? (-parseAmount(text.slice(1)) as Micros) : parseAmount(text)),
  encode: formatAmount,
})

/** Text of exactly this length and form: a code or a token. */
export function exactText(length: number, form: RegExp) {
  return z.string().check(z.minLength(length), z.maxLength(length), z.regex(form))
}

/** Id of one kind. */
export function id<K extends IdKind>(kind: K) {
  return z.string().check(z.regex(idPattern(kind))) as unknown as z.ZodMiniType<Id<K>, string>
}

/** Milliseconds since the epoch, from FIRST_INSTANT to LAST_INSTANT. */
export const instantField = z.number().check(z.int(), z.minimum(FIRST_INSTANT), z.maximum(LAST_INSTANT)) as unknown as z.ZodMiniType<Instant, number>

/** When something that is set in advance becomes effective: at the latest on 2100-01-01. The database allows a hundred years ahead. */
export const beginningField = z.number().check(z.int(), z.minimum(FIRST_INSTANT), z.maximum(Date.UTC(2100, 0, 1))) as unknown as z.ZodMiniType<
  Instant,
  number
>

/** A UTC day as `yyyy-mm-dd`, within the same bounds as instants. */
export const dayField = z.string().check(
  z.regex(DAY_PATTERN),
  z.refine((text) => isDayInBounds(text)),
) as unknown as z.ZodMiniType<Day, string>

/** A UTC month as `yyyy-mm`, within the same bounds as instants. */
export const monthField = z.string().check(
  z.regex(/^\d{4}-\d{2}$/),
  z.refine((text) => isDayInBounds(`${text}-01`)),
)

/** Key of a money call, made when the form opens: 16-64 url-safe characters. */
export const idempotencyKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/))

/** Paging of lists: the first page is 1, with at most 100 rows per page. Use an export to read complete long lists. */
export const pageNum = z._default(z.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1)
export const paging = { pageNum, pageSize: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(100)), 20) }

/** A page of rows with the total of all. */
export function pageOf<T extends z.core.$ZodType>(row: T) {
  return strict({ list: z.array(row), total: z.number() })
}

/** Text with bounds, stored as typed and not trimmed. Lone surrogates and NUL are refused, because PostgreSQL cannot store them. */
export function text(min: number, max: number) {
  return z.string().check(
    z.minLength(min),
    z.maxLength(max),
    z.refine((value) => value.isWellFormed() && !value.includes('\0')),
  )
}

/**
 * Characters that are invisible or change how adjacent text is displayed: control and format characters (bidirectional marks, joiners,
 * tags), default-ignorable characters, line separators, private use and non-characters, and the blank Braille cell.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{DI}\p{NChar}\u2800]/u

/** A text without its invisible characters. */
export const visiblePart = (value: string): string => value.replaceAll(new RegExp(UNSEEN, 'gu'), '')

/** Whether a text has only visible characters and spaces, and begins and ends with a visible one. */
export function isPlain(value: string): boolean {
  return !UNSEEN.test(value) && value.trim() === value && value !== '' && !/\p{M}{4}/u.test(value)
}

/**
 * A one-line name that other people see, such as of a site, unit or package. The length counts characters, as in the database.
 * Rules that zod has no check for carry their bounds as `params`, so that forms can read them.
 */
export function plainText(min: number, max: number) {
  return z.string().check(
    z.minLength(min),
    z.maxLength(2 * max),
    z.refine((value) => [...value].length >= min && [...value].length <= max && isPlain(value), { params: { min, max } }),
  )
}

const isNote = (value: string, min: number) => (min === 0 && value === '') || isPlain(value.replaceAll(/[\n\r\t]/g, ' ').trim())

/** A reason or a note that other people see: like a name, but with several lines. It can be empty if `min` is 0. */
export function plainNote(min: number, max: number) {
  return z.string().check(
    z.minLength(min),
    z.maxLength(2 * max),
    z.refine((value) => [...value].length >= min && [...value].length <= max && isNote(value, min), { params: { min, max } }),
  )
}

export const wattHours = z.number().check(z.int())
export const nothing = strict({})
export { z }

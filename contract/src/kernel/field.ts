import { z } from 'zod/mini'
import { AMOUNT_MAX, AMOUNT_PATTERN, isAmount, parseAmount, formatAmount, type Micros } from './amount.ts'
import { DAY_PATTERN, isDayInBounds, type Day } from './day.ts'
import { idPattern, type Id, type IdKind } from './id.ts'
import { FIRST_INSTANT, LAST_INSTANT, type Instant } from './instant.ts'

/** An object that refuses unknown fields: the only kind of object a call takes. */
export const strict = z.strictObject

/** Amount: decimal text on the wire, micro-units in code. Non-negative. */
export const amount = z.codec(
  z.string().check(z.regex(AMOUNT_PATTERN)),
  z.custom<Micros>((value) => typeof value === 'bigint'),
  {
    decode: parseAmount,
    encode: formatAmount,
  },
)

/** Amount of an input between bounds, both included: what lies outside is a wrong field, not a refusal of the database. */
export function amountBetween(least: string, most: string = formatAmount(AMOUNT_MAX)) {
  const [from, to] = [parseAmount(least), parseAmount(most)]
  return z.codec(
    z.string().check(
      z.regex(AMOUNT_PATTERN),
      z.refine((text) => isAmount(text) && parseAmount(text) >= from && parseAmount(text) <= to),
    ),
    z.custom<Micros>((value) => typeof value === 'bigint'),
    { decode: parseAmount, encode: formatAmount },
  )
}

/** Amount that may be negative in answers (a difference, a correction); never an input. */
export const signedAmount = z.codec(
  z.string().check(z.regex(/^-?(0|[1-9]\d{0,8})(\.\d{1,6})?$/)),
  z.custom<Micros>((value) => typeof value === 'bigint'),
  {
    decode: (text) => (text.startsWith('-') ? (-parseAmount(text.slice(1)) as Micros) : parseAmount(text)),
    encode: formatAmount,
  },
)

/** Id of one kind. */
export function id<K extends IdKind>(kind: K) {
  return z.string().check(z.regex(idPattern(kind))) as unknown as z.ZodMiniType<Id<K>, string>
}

/** Milliseconds since the epoch, within the time of the product. */
export const instantField = z.number().check(z.int(), z.minimum(FIRST_INSTANT), z.maximum(LAST_INSTANT)) as unknown as z.ZodMiniType<Instant, number>

/** From when something that is set in advance holds: not further ahead than this century, and the database allows a hundred years. */
export const beginningField = z.number().check(z.int(), z.minimum(FIRST_INSTANT), z.maximum(Date.UTC(2100, 0, 1))) as unknown as z.ZodMiniType<
  Instant,
  number
>

/** A UTC day within the time of the product, `yyyy-mm-dd`. */
export const dayField = z.string().check(
  z.regex(DAY_PATTERN),
  z.refine((text) => isDayInBounds(text)),
) as unknown as z.ZodMiniType<Day, string>

/** A month of UTC within the time of the product, `yyyy-mm`. */
export const monthField = z.string().check(
  z.regex(/^\d{4}-\d{2}$/),
  z.refine((text) => isDayInBounds(`${text}-01`)),
)

/** A country by ISO 3166-1 alpha-2. */
export const countryField = z.string().check(z.regex(/^[A-Z]{2}$/))

/** Key of a money call, made when the form opens: 16-64 url-safe characters. */
export const idempotencyKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/))

/** Paging of lists (product §5): the first page is 1, at most 100 rows. Nobody reads further than the last page; who needs all, exports. */
export const pageNum = z._default(z.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1)
export const paging = { pageNum, pageSize: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(100)), 20) }

/** A page of rows with the total of all. */
export function pageOf<T extends z.core.$ZodType>(row: T) {
  return strict({ list: z.array(row), total: z.number() })
}

/** Text with bounds, trimmed of nothing: what was typed is what is kept. Unicode that no database or font can hold is none. */
export function text(min: number, max: number) {
  return z.string().check(
    z.minLength(min),
    z.maxLength(max),
    z.refine((value) => value.isWellFormed() && !value.includes('\0')),
  )
}

/**
 * Characters that show nothing, or change how their neighbours read: control and format characters (bidirectional marks, joiners, tags),
 * what is ignored by default, line separators, private use and non-characters, and the blank Braille cell.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{DI}\p{NChar}\u2800]/u

/** Whether a text shows what it is, and begins and ends with something that can be seen. */
export function isPlain(value: string): boolean {
  return !UNSEEN.test(value) && value.trim() === value && value !== '' && !/\p{M}{4}/u.test(value)
}

/** A name of one line that others read: of a site, a unit, a package, a person. Length counts characters, as the database does. */
export function plainText(min: number, max: number) {
  return z.string().check(
    z.maxLength(2 * max),
    z.refine((value) => [...value].length >= min && [...value].length <= max && isPlain(value)),
  )
}

/** A reason or a note that others read: like a name, but of several lines. */
export function plainNote(min: number, max: number) {
  return z.string().check(
    z.maxLength(2 * max),
    z.refine((value) => [...value].length >= min && [...value].length <= max && isPlain(value.replaceAll(/[\n\r\t]/g, ' ').trim())),
  )
}

export const wattHours = z.number().check(z.int())
export const nothing = strict({})
export { z }

import { z } from 'zod/mini'
import { AMOUNT_PATTERN, parseAmount, formatAmount, type Micros } from './amount.ts'
import { DAY_PATTERN, isDay, type Day } from './day.ts'
import { idPattern, type Id, type IdKind } from './id.ts'
import type { Instant } from './instant.ts'

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

/** Milliseconds since the epoch. */
export const instantField = z.number().check(z.int(), z.minimum(0)) as unknown as z.ZodMiniType<Instant, number>

/** A UTC day, `yyyy-mm-dd`. */
export const dayField = z.string().check(
  z.regex(DAY_PATTERN),
  z.refine((text) => isDay(text)),
) as unknown as z.ZodMiniType<Day, string>

/** Key of a money call, made when the form opens: 16-64 url-safe characters. */
export const idempotencyKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/))

/** Paging of lists (product §5): the first page is 1, at most 100 rows. */
export const paging = {
  pageNum: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
  pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
}

/** A page of rows with the total of all. */
export function pageOf<T extends z.core.$ZodType>(row: T) {
  return strict({ list: z.array(row), total: z.number() })
}

/** Text with bounds, trimmed of nothing: what was typed is what is kept. */
export function text(min: number, max: number) {
  return z.string().check(z.minLength(min), z.maxLength(max))
}

export const wattHours = z.number().check(z.int())
export const nothing = strict({})
export { z }

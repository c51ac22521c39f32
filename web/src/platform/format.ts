import { micros, type Micros } from '@ohmstead/contract/kernel/amount'
import { day as dayFrom, startOf, type Day } from '@ohmstead/contract/kernel/day'
import type { Wh } from '@ohmstead/contract/kernel/energy'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { localTime } from '@ohmstead/contract/kernel/local-time'
import type { Language } from '@ohmstead/contract/kernel/language'
import type { Rate } from '@ohmstead/contract/kernel/rate'
import { currentLanguage, tagOf } from './language.ts'
import { clientState } from './state.ts'

const MINUS = '\u2212'

/** Locale of numbers: the reader's choice, else the page's language with the browser's region. Digits are Latin. */
export function numberLocale(): string {
  const language = tagOf(currentLanguage())
  const regional = typeof navigator === 'undefined' ? undefined : navigator.languages.find((tag) => tag.slice(0, 2) === language.slice(0, 2))
  return `${clientState().numbers ?? regional ?? language}-u-nu-latn`
}

const numberFormats = new Map<string, Intl.NumberFormat>()
function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const locale = numberLocale()
  const key = locale + JSON.stringify(options)
  let format = numberFormats.get(key)
  if (format === undefined) numberFormats.set(key, (format = new Intl.NumberFormat(locale, options)))
  return format
}

/** Formats a decimal in the reader's locale with a real minus sign. Our font draws the narrow space of French groups too narrow. */
function localised(value: number | bigint | `${number}`, options: Intl.NumberFormatOptions): string {
  return numberFormat(options).format(value).replace('-', MINUS).replaceAll('\u202f', '\u00a0')
}

export interface MoneyParts {
  /** `−1,204.56`: sign, whole part and the decimals that always show. Cut, because `rest` has the following digits. */
  readonly main: string
  /** The rest down to the micro-unit, `0040`; empty when it is zero. */
  readonly rest: string
}

/** Splits an amount into the part that always shows and the rest. */
export function moneyParts(amount: Micros, { decimals = 2, signed = false }: { decimals?: number; signed?: boolean } = {}): MoneyParts {
  const negative = amount < 0n
  const digits = (negative ? -amount : amount).toString().padStart(7, '0')
  const [whole, fraction] = [digits.slice(0, -6), digits.slice(-6)]
  const rest = fraction.slice(decimals)
  const cut = `${whole}.${fraction.slice(0, decimals) || '0'}` as `${number}`
  const text = localised(cut, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  const sign = negative ? MINUS : signed && amount > 0n ? '+' : ''
  return { main: sign + text, rest: /[1-9]/.test(rest) ? rest : '' }
}

/**
 * An amount of money without the asset's code. `full` has all its digits, at least two decimals: wherever amounts are added, subtracted or
 * multiplied on a screen. Otherwise it is rounded to two decimals, half to even, which favours neither side.
 */
export function formatMoney(amount: Micros, { signed = false, full = false }: { signed?: boolean; full?: boolean } = {}): string {
  const { main, rest } = moneyParts(full ? amount : toCents(amount), { signed })
  return main + rest.replace(/0+$/, '')
}

const CENT = 10_000n
/** Rounds to whole cents, half to even. */
function toCents(amount: Micros): Micros {
  const size = amount < 0n ? -amount : amount
  const [cents, rest] = [size / CENT, size % CENT]
  const isUp = rest * 2n > CENT || (rest * 2n === CENT && cents % 2n === 1n)
  const rounded = (isUp ? cents + 1n : cents) * CENT
  return micros(amount < 0n ? -rounded : rounded)
}

/** A price per unit: two to six decimals, never rounded down. */
export function formatPrice(price: Micros): string {
  return localised(decimalOf(price), { minimumFractionDigits: 2, maximumFractionDigits: 6 })
}

/** An amount that is not negative, with all its digits. */
const decimalOf = (amount: Micros) => `${amount / 1_000_000n}.${(amount % 1_000_000n).toString().padStart(6, '0')}` as `${number}`

/** An amount of another currency with its own decimals, such as €0.57: for orientation beside an amount of the platform's asset. */
export function formatCurrency(amount: Micros, currency: string): string {
  return localised(decimalOf(amount), { style: 'currency', currency })
}

/** Energy in kWh: of a charging session with the meter's three decimals; over days rounded to one, from 10,000 to none. */
export function formatEnergy(energy: Wh, over: 'session' | 'day' = 'session'): string {
  const decimals = over === 'session' ? 3 : Math.abs(energy) >= 10_000_000 ? 0 : 1
  return localised(energy / 1000, { minimumFractionDigits: decimals, maximumFractionDigits: decimals, roundingMode: 'halfEven' })
}

/** A register in kWh with some of its decimals, cut after the last one like on a meter. */
export function formatRegister(register: Wh, decimals: number): string {
  return localised(register / 1000, { minimumFractionDigits: decimals, maximumFractionDigits: decimals, roundingMode: 'trunc' })
}

/** Power in kW, one decimal. */
export function formatPower(watts: number): string {
  return localised(watts / 1000, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
}

/** A share in percent, with at most one decimal: 3.4 %. */
export function formatShare(rate: Rate | number): string {
  return localised(rate / 1_000_000, { style: 'percent', maximumFractionDigits: 1 })
}

/** A count. */
export function formatCount(count: number | bigint): string {
  return localised(count, { maximumFractionDigits: 0 })
}

const browserZone = new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The time zone of displayed times: the account's own, else the browser's. */
export function readerZone(): string {
  return clientState().userInfo?.zone ?? browserZone
}

/** `yyyy-mm-dd hh:mm:ss` in the reader's zone. */
export function formatDateTime(at: Instant, zone = readerZone()): string {
  return localTime(at, zone)
}

/** `yyyy-mm-dd` in the reader's zone. Days of the ledger are UTC `Day` texts and are shown unchanged. */
export function formatDate(at: Instant, zone = readerZone()): string {
  return formatDateTime(at, zone).slice(0, 10)
}

/** A UTC day in words, with the given parts: Monday, 4 May. */
export function formatDay(day: Day, language: Language, parts: Omit<Intl.DateTimeFormatOptions, 'timeZone'>): string {
  return new Intl.DateTimeFormat(tagOf(language), { ...parts, timeZone: 'UTC' }).format(startOf(day))
}

/** A month `yyyy-mm`, or the month of a UTC day, in words: October 2026, or without its year October. */
export function formatMonth(month: string, language: Language, { year = true }: { year?: boolean } = {}): string {
  return formatDay(dayFrom(`${month.slice(0, 7)}-01`), language, { month: 'long', ...(year && { year: 'numeric' }) })
}

/** The time of day. With `now`, a time of another day of the reader has its date, and no seconds. */
export function formatTime(
  at: Instant,
  { seconds = true, zone = readerZone(), now = at }: { seconds?: boolean; zone?: string; now?: Instant } = {},
): string {
  const shown = formatDateTime(at, zone)
  const isSameDay = now === at || formatDateTime(now, zone).startsWith(shown.slice(0, 10))
  return isSameDay ? shown.slice(11, seconds ? 19 : 16) : shown.slice(0, 16)
}

/** A span as `h:mm:ss` or `m:ss`. */
export function formatSpan(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const two = (n: number) => String(n).padStart(2, '0')
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
}

/** More than 12 characters 6…6; 5-12: 2…2; up to 4: the first and …; e-mail masks its local part. */
export function mask(text: string): string {
  const at = text.lastIndexOf('@')
  if (at > 0) return mask(text.slice(0, at)) + text.slice(at)
  const ends = text.length > 12 ? 6 : text.length > 4 ? 2 : 0
  return ends === 0 ? `${text.slice(0, 1)}…` : `${text.slice(0, ends)}…${text.slice(-ends)}`
}

/** The meaning of a typed amount: one amount, two possible amounts, or none. */
export type TypedAmount = { readonly amount: Micros } | { readonly either: readonly [Micros, Micros] } | { readonly wrong: true }

/** Parses a typed amount with `,` or `.` and grouping. `1.234` is ambiguous and gives two possible amounts. */
export function parseTypedAmount(typed: string): TypedAmount {
  const text = typed.trim().replaceAll(/[\s'’_]/g, '')
  if (!/^\d[\d.,]*$/.test(text)) return { wrong: true }
  const marks = text.replaceAll(/\d/g, '')
  const decimalMark = marks.at(-1)
  if (decimalMark === undefined) return canonical(text, '')
  const at = text.lastIndexOf(decimalMark)
  const [head, tail] = [text.slice(0, at), text.slice(at + 1)]
  const grouped = (groups: string) => /^\d{1,3}([.,]\d{3})*$/.test(groups)
  if (marks.length > 1 && new Set(marks).size === 1) return grouped(text) ? canonical(text.replaceAll(/[.,]/g, ''), '') : { wrong: true }
  if (marks.length > 1) return grouped(head) && !head.includes(decimalMark) ? canonical(head.replaceAll(/[.,]/g, ''), tail) : { wrong: true }
  if (tail.length !== 3 || head.length > 3 || head.startsWith('0')) return canonical(head, tail)
  const [asDecimal, asGroup] = [canonical(head, tail), canonical(head + tail, '')]
  return 'amount' in asDecimal && 'amount' in asGroup ? { either: [asDecimal.amount, asGroup.amount] } : { wrong: true }
}

function canonical(whole: string, fraction: string): { amount: Micros } | { wrong: true } {
  const digits = whole.replace(/^0+(?=\d)/, '')
  if (digits.length > 9 || fraction.length > 6) return { wrong: true }
  return { amount: micros(BigInt(digits) * 1_000_000n + BigInt(fraction.padEnd(6, '0'))) }
}

/** Capitalises a day or month used as a heading, in languages that write it in lower case within sentences. */
export function asTitle(text: string): string {
  return text.charAt(0).toLocaleUpperCase(tagOf(currentLanguage())) + text.slice(1)
}

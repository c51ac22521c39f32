import { isAmount, parseAmount } from '@ohmstead/contract/kernel/amount'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { currencies } from '@ohmstead/contract/kernel/currency'
import { isDay } from '@ohmstead/contract/kernel/day'
import type { settingList } from '@ohmstead/contract/settings/calls'

export type SettingRow = OutputOf<typeof settingList>['list'][number]
export type SettingValue = SettingRow['value']

/** A value as it is being typed. */
export interface SettingDraft {
  readonly text: string
  readonly on: boolean
  /** Cells of the table of levels by key, such as `0.commissionPpm` or `0.rebatePpm.2`, and the `day` of rates. */
  readonly cells: Readonly<Record<string, string>>
}

/** The error in a draft, as a message key of the page, with the cell if it is in a table. */
export type DraftFault =
  | { readonly fault: 'between' | 'percentWrong' | 'lengthWrong' | 'wordsWrong'; readonly from: number; readonly to: number }
  | { readonly fault: 'amountWrong' | 'addressWrong' | 'dayWrong' | 'countriesWrong' | 'ratesWrong' }
  | { readonly fault: 'rowWrong'; readonly level: number; readonly column: LevelColumn }

/** The editable columns of the table of levels in order, with their input type. */
export const levelColumns = {
  valuationFrom: 'amount',
  directValidFrom: 'whole',
  secondThirdValidFrom: 'whole',
  teamValidFrom: 'whole',
  extraHostingSessions: 'whole',
  commissionPpm: 'share',
  leasesAtATime: 'wholeOrNone',
  matchPriority: 'whole',
  rebatePpm: 'shares',
  withdrawADay: 'amount',
  withdrawFee: 'amount',
} as const
export type LevelColumn = keyof typeof levelColumns
export const levelColumnNames = Object.keys(levelColumns) as LevelColumn[]

type Level = Readonly<Record<string, SettingValue>>

const PPM_PER_PERCENT = 10_000
const PERCENT = /^\d{1,3}([.,]\d{1,4})?$/

/** A value as text; lists and tables as JSON. */
export const plainText = (value: SettingValue | undefined): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

export const percentOf = (ppm: number): string => String(ppm / PPM_PER_PERCENT)
const ppmOf = (typed: string): number | undefined =>
  PERCENT.test(typed.trim()) ? Math.round(Number(typed.trim().replace(',', '.')) * PPM_PER_PERCENT) : undefined
const wholeOf = (typed: string): number | undefined => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed.trim()) : undefined)
const partsOf = (typed: string, between: RegExp): string[] =>
  typed
    .split(between)
    .map((part) => part.trim())
    .filter((part) => part !== '')

export const levelsOf = (value: SettingValue): readonly Level[] => (Array.isArray(value) ? (value as readonly Level[]) : [])

interface Rate {
  readonly currency: string
  readonly rate: string
}

export const ratesOf = (value: SettingValue) => value as unknown as { readonly day: string | null; readonly list: readonly Rate[] }
export const rateLine = ({ currency, rate }: Rate): string => `${currency} ${rate}`

/** Rates, one in a line: EUR 0.92. */
function typedRates(text: string, day: string): { readonly value: SettingValue } | DraftFault {
  const list = partsOf(text, /\n/).map((line) => {
    const [currency = '', rate = '', ...more] = line.toUpperCase().replace(',', '.').split(/\s+/)
    return { currency, rate: more.length === 0 ? rate : '' }
  })
  const known = new Set<string>(currencies)
  const isRight = list.every(({ currency, rate }) => known.has(currency) && isAmount(rate) && parseAmount(rate) > 0n)
  if (!isRight || new Set(list.map(({ currency }) => currency)).size < list.length) return { fault: 'ratesWrong' }
  if (list.length === 0) return { value: { day: null, list } }
  return isDay(day) ? { value: { day, list } } : { fault: 'dayWrong' }
}

/** The initial draft of a form. */
export function draftOf({ form, value }: Pick<SettingRow, 'form' | 'value'>): SettingDraft {
  const plain = { text: '', on: false, cells: {} }
  if (form === 'flag') return { ...plain, on: value === true }
  if (form === 'share') return { ...plain, text: percentOf(Number(value)) }
  if (form === 'countries') return value === 'all' ? { ...plain, on: true } : { ...plain, text: (value as string[]).join(', ') }
  if (form === 'words') return { ...plain, text: (value as string[]).join('\n') }
  if (form === 'rates') return { ...plain, text: ratesOf(value).list.map(rateLine).join('\n'), cells: { day: ratesOf(value).day ?? '' } }
  if (form === 'levels') return { ...plain, cells: Object.fromEntries(levelsOf(value).flatMap(cellsOf)) }
  return { ...plain, text: plainText(value) }
}

function cellsOf(level: Level, index: number): [string, string][] {
  return levelColumnNames.flatMap((column): [string, string][] => {
    const value = level[column]
    const as = levelColumns[column]
    if (as === 'shares') return (value as number[]).map((ppm, place) => [`${index}.${column}.${place}`, percentOf(ppm)])
    return [[`${index}.${column}`, value === null ? '' : as === 'share' ? percentOf(Number(value)) : plainText(value)]]
  })
}

/** Parses a draft to the value that the server stores, or returns the error in it. */
export function typedValue(row: SettingRow, { text, on, cells }: SettingDraft): { readonly value: SettingValue } | DraftFault {
  const typed = text.trim()
  const [from, to] = [row.least ?? 0, row.most ?? 0]
  switch (row.form) {
    case 'flag':
      return { value: on }
    case 'whole': {
      const value = wholeOf(typed)
      return value === undefined || value < from || value > to ? { fault: 'between', from, to } : { value }
    }
    case 'share': {
      const value = ppmOf(typed)
      const wrong = value === undefined || value < from || value > to
      return wrong ? { fault: 'percentWrong', from: from / PPM_PER_PERCENT, to: to / PPM_PER_PERCENT } : { value }
    }
    case 'amount':
      return isAmount(typed) ? { value: typed } : { fault: 'amountWrong' }
    case 'address':
      return typed === '' || (typed.startsWith('https://') && URL.canParse(typed)) ? { value: typed } : { fault: 'addressWrong' }
    case 'day':
      return isDay(typed) ? { value: typed } : { fault: 'dayWrong' }
    case 'text':
      return typed.length < from || typed.length > to || !/^[A-Za-z0-9]+$/.test(typed) ? { fault: 'lengthWrong', from, to } : { value: typed }
    case 'line':
      return typed.length > to ? { fault: 'lengthWrong', from, to } : { value: typed }
    case 'countries': {
      const codes = [...new Set(partsOf(text.toUpperCase(), /[,\s]/))]
      return on ? { value: 'all' } : codes.every((code) => /^[A-Z]{2}$/.test(code)) ? { value: codes } : { fault: 'countriesWrong' }
    }
    case 'words': {
      const words = [...new Set(partsOf(text, /\n/))]
      return words.every(({ length }) => length >= from && length <= to) ? { value: words } : { fault: 'wordsWrong', from, to }
    }
    case 'rates':
      return typedRates(text, cells['day'] ?? '')
    case 'levels':
      return typedLevels(row, cells)
  }
}

function typedLevels(row: SettingRow, cells: SettingDraft['cells']): { readonly value: SettingValue } | DraftFault {
  const levels: Level[] = []
  for (const [index, before] of levelsOf(row.value).entries()) {
    const level: Record<string, SettingValue> = { ...before }
    for (const column of levelColumnNames) {
      const value = typedCell(column, index, cells)
      if (value === undefined) return { fault: 'rowWrong', level: index + 1, column }
      level[column] = value
    }
    levels.push(level)
  }
  return { value: levels }
}

function typedCell(column: LevelColumn, index: number, cells: SettingDraft['cells']): SettingValue | undefined {
  const at = (place: string) => (cells[`${index}.${column}${place}`] ?? '').trim()
  switch (levelColumns[column]) {
    case 'amount':
      return isAmount(at('')) ? at('') : undefined
    case 'share':
      return ppmOf(at(''))
    case 'shares': {
      const shares = [0, 1, 2].map((place) => ppmOf(at(`.${place}`)))
      return shares.every((share) => share !== undefined) ? shares : undefined
    }
    case 'wholeOrNone':
      return at('') === '' ? null : wholeOf(at(''))
    case 'whole':
      return wholeOf(at(''))
  }
}

import { useRef, type KeyboardEvent } from 'react'
import type { Micros } from '@ohmstead/contract/kernel/amount'
import { addDays, day as dayFrom, startOf, type Day } from '@ohmstead/contract/kernel/day'
import { formatDay, formatMoney } from '../platform/format.ts'
import { useTranslations } from '../platform/i18n.tsx'
import { useLanguage } from '../platform/language.ts'
import { useClientState } from '../platform/state.ts'
import { ChartFrame } from './chart-frame.tsx'
import { HiddenAmount } from './money.tsx'

export interface CalendarDay {
  /** `settled` final · `waiting` may change · `zero` no income · `noData` unknown. Days without an entry are in the future. */
  readonly state: 'settled' | 'waiting' | 'zero' | 'noData'
  readonly amount: Micros
  /** Further figures of the day, in words: "28.66 kWh, 3 charges". */
  readonly words: string
}

/** A week of any month begins here: for the names of its days. */
const A_MONDAY = dayFrom('2024-01-01')

/** A month by day: amounts on a scale of five steps; zero, no data and waiting look different. */
export function IncomeCalendar({
  month,
  days,
  selected,
  onSelect,
  top,
  finding,
  caption,
  heads,
}: {
  /** `2026-11`. */
  readonly month: string
  readonly days: Readonly<Record<string, CalendarDay>>
  readonly selected?: Day | undefined
  readonly onSelect: (day: Day) => void
  /** The amount of the darkest step; by default the month's largest. */
  readonly top?: Micros
  readonly finding: string
  readonly caption: string
  readonly heads: readonly [day: string, amount: string, more: string]
}) {
  const language = useLanguage()
  const grid = useRef<HTMLDivElement>(null)
  const all = daysOf(month)
  const most = top ?? Object.values(days).reduce((max, { amount }) => (amount > max ? amount : max), 1n as Micros)
  const focusable = selected !== undefined && selected.startsWith(month) ? selected : all.find((day) => days[day] !== undefined)

  const walk = (event: KeyboardEvent<HTMLButtonElement>, from: Day) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    for (let to = addDays(from, step); to.startsWith(month); to = addDays(to, Math.sign(step))) {
      const button = grid.current?.querySelector<HTMLButtonElement>(`[data-day="${to}"]`)
      if (button) return button.focus()
    }
  }

  return (
    <ChartFrame
      finding={finding}
      table={{
        caption,
        heads,
        rows: useTableRows(all, days),
      }}
      legend={<Legend />}
    >
      <div className="calendar" ref={grid} role="group" aria-label={caption}>
        {Array.from({ length: 7 }, (_, index) => (
          <span key={index} className="calendar-head" aria-hidden="true">
            {shortDay(formatDay(addDays(A_MONDAY, index), language, { weekday: 'short' }))}
          </span>
        ))}
        {all.map((day, index) => (
          <DayCell
            key={day}
            day={day}
            entry={days[day]}
            most={most}
            column={index === 0 ? weekdayOf(day) : undefined}
            isSelected={day === selected}
            isFocusable={day === focusable}
            onSelect={onSelect}
            onWalk={walk}
          />
        ))}
      </div>
    </ChartFrame>
  )
}

/** The days of the calendar as a table. */
function useTableRows(all: readonly Day[], days: Readonly<Record<string, CalendarDay>>) {
  const t = useTranslations('ui')
  const hidden = useClientState('amountsHidden')
  return all.flatMap((day) => {
    const entry = days[day]
    if (entry === undefined) return []
    const amount = entry.state === 'noData' ? t('noData') : hidden ? '•••' : formatMoney(entry.amount, { full: true })
    return [{ key: day, cells: [day, amount, entry.words] }]
  })
}

function DayCell({
  day,
  entry,
  most,
  column,
  isSelected,
  isFocusable,
  onSelect,
  onWalk,
}: {
  readonly day: Day
  /** Absent: the day is in the future. */
  readonly entry: CalendarDay | undefined
  readonly most: Micros
  /** The column of the first day. */
  readonly column: number | undefined
  readonly isSelected: boolean
  readonly isFocusable: boolean
  readonly onSelect: (day: Day) => void
  readonly onWalk: (event: KeyboardEvent<HTMLButtonElement>, from: Day) => void
}) {
  const t = useTranslations('ui')
  const language = useLanguage()
  const hidden = useClientState('amountsHidden')
  const style = column === undefined ? undefined : { gridColumnStart: column }
  const number = <span className="calendar-number">{Number(day.slice(8))} </span>
  if (entry === undefined)
    return (
      <span className="calendar-day calendar-later" style={style} aria-hidden="true">
        {number}
      </span>
    )
  const long = formatDay(day, language, { day: 'numeric', month: 'long', year: 'numeric' })
  const amount = entry.state === 'noData' ? t('noData') : formatMoney(entry.amount)
  const state = entry.state === 'waiting' ? `, ${t('waiting')}` : ''
  const step = entry.state === 'settled' || entry.state === 'waiting' ? `seq-${stepOf(entry.amount, most)}` : ''
  return (
    <button
      type="button"
      data-day={day}
      style={style}
      aria-pressed={isSelected}
      tabIndex={isFocusable ? 0 : -1}
      className={`calendar-day calendar-${entry.state} ${step}`}
      onClick={() => onSelect(day)}
      onKeyDown={(event) => onWalk(event, day)}
    >
      {number}
      <span className="calendar-amount">{hidden && entry.state !== 'noData' ? <HiddenAmount /> : amount}</span>
      <span className="vh">{`${state}, ${long}, ${entry.words}`}</span>
    </button>
  )
}

function Legend() {
  const t = useTranslations('ui')
  return (
    <ul className="calendar-legend">
      {(['settled', 'waiting', 'zero', 'noData'] as const).map((state) => (
        <li key={state}>
          <i className={`swatch calendar-${state} ${state === 'settled' || state === 'waiting' ? 'seq-3' : ''}`} aria-hidden="true" />
          {t(state === 'zero' ? 'nothing' : state)}
        </li>
      ))}
    </ul>
  )
}

/** One of five steps of the scale; the lowest begins just above zero. */
function stepOf(amount: Micros, most: Micros): 1 | 2 | 3 | 4 | 5 {
  const fifth = Math.ceil((Number(amount) / Number(most)) * 5)
  return Math.min(5, Math.max(1, fifth)) as 1 | 2 | 3 | 4 | 5
}

function daysOf(month: string): Day[] {
  const days: Day[] = []
  for (let day = dayFrom(`${month}-01`); day.startsWith(month); day = addDays(day, 1)) days.push(day)
  return days
}

/** Column of a day in a week that begins on Monday. 1 January 1970 was a Thursday. */
function weekdayOf(day: Day): number {
  return ((startOf(day) / 86_400_000 + 3) % 7) + 1
}

/** Seven columns on a phone: long short names (segunda, domingo) are cut to three letters. */
function shortDay(name: string): string {
  return name.length > 4 ? name.slice(0, 3) : name
}

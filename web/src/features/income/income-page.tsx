import { hostedCharging, incomeCalendar, incomeOverview } from '@ohmstead/contract/income/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { addDays, day as dayFrom, dayOf, isDay, type Day } from '@ohmstead/contract/kernel/day'
import { instant } from '@ohmstead/contract/kernel/instant'
import { lazy, Suspense } from 'react'
import { wh } from '@ohmstead/contract/kernel/energy'
import { useCall } from '../../platform/calls.tsx'
import { now } from '../../platform/clock.ts'
import { useNow } from '../../platform/clock.ts'
import { asTitle, formatDateTime, formatEnergy, formatMoney, formatMonth, formatPower, formatTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useLanguage } from '../../platform/language.ts'
import { Link, useSearch } from '../../platform/navigation.tsx'
import { useClientState } from '../../platform/state.ts'
import {
  Answered,
  Block,
  Columns,
  EmptyState,
  Figure,
  Figures,
  IncomeCalendar,
  Money,
  PageFrame,
  PageHeader,
  Register,
  Skeleton,
  SkeletonFigure,
  SplitBar,
  StaleGuard,
  type CalendarDay,
} from '../../ui/index.ts'
import { DayPanel } from './day-panel.tsx'
import { monthSums, type MonthDay } from './month.ts'

type Overview = OutputOf<typeof incomeOverview>
type Words = ReturnType<typeof useTranslations<'income'>>

const EvidencePage = lazy(async () => ({ default: (await import('./evidence-page.tsx')).EvidencePage }))
const periods = ['today', 'yesterday', 'days7', 'days30'] as const

/** Income: sums, a month by day, the lines of a day, and the evidence trail of each line. */
export function Page() {
  const [search] = useSearch()
  if (search['line'] !== undefined)
    return (
      <Suspense>
        <EvidencePage transferId={search['line']} />
      </Suspense>
    )
  return <Income />
}

function Income() {
  const t = useTranslations('income')
  const overview = useCall(incomeOverview)
  const running = useCall(hostedCharging)
  const isKnown = [overview, running].every(({ data, error }) => data !== undefined || error !== null)
  const [search, change] = useSearch()
  const today = dayOf(now())
  const asked = search['day']
  const day = asked !== undefined && isDay(asked) ? asked : undefined
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(search['month'] ?? '') ? (search['month'] as string) : (day ?? today).slice(0, 7)
  return (
    <PageFrame>
      <PageHeader
        title={t('page.title')}
        note={overview.receivedAt === null ? t('page.utc') : `${t('page.upTo', { time: formatTime(overview.receivedAt) })} ${t('page.utc')}`}
      />
      <Answered read={overview} skeleton={<Sums overview={undefined} />}>
        {(known) => <Sums overview={known} />}
      </Answered>
      {/* What is above determines the position of the month, so both are shown once all of it is known. */}
      {isKnown && <Now list={running.data?.list ?? []} />}
      <div hidden={!isKnown}>
        <Month
          month={month}
          day={day ?? (month === today.slice(0, 7) ? today : undefined)}
          onMonth={(next) => change({ month: next, day: undefined })}
          onDay={(next) => change({ day: next, month: undefined })}
        />
      </div>
    </PageFrame>
  )
}

function Sums({ overview }: { readonly overview: Overview | undefined }) {
  const t = useTranslations('income')
  const nextReleaseAt = overview?.nextReleaseAt ?? null
  return (
    <div className="grid gap-3">
      <Figures wide>
        <Figure
          label={t('page.total')}
          value={overview === undefined ? <SkeletonFigure /> : <Money amount={overview.total.net} size="fig" />}
          note={overview === undefined ? <SkeletonFigure /> : <Register value={wh(overview.total.energyWh)} size="sm" />}
        />
        {periods.map((period) => (
          <Figure
            key={period}
            label={t(`page.periods.${period}`)}
            value={overview === undefined ? <SkeletonFigure /> : <Money amount={overview[period].net} size="fig" />}
            note={
              overview === undefined ? (
                <SkeletonFigure />
              ) : (
                t('page.energyOf', { energy: formatEnergy(wh(overview[period].energyWh), 'day'), count: overview[period].chargingSessions })
              )
            }
          />
        ))}
      </Figures>
      {overview !== undefined && overview.waiting > 0n && nextReleaseAt !== null && (
        <p className="part-finding">
          {t.rich('page.waitingLine', {
            amount: () => <Money amount={overview.waiting} rest state="waiting" due={instant(nextReleaseAt)} />,
            at: formatDateTime(instant(nextReleaseAt)),
            link: (chunk) => (
              <Link to="/income/releaseRecord" search={{ state: 'toBeReleased' }}>
                {chunk}
              </Link>
            ),
          })}
        </p>
      )}
    </div>
  )
}

/** The charging sessions at the member's units that are metered and not settled yet; nothing while there are none. */
function Now({ list }: { readonly list: OutputOf<typeof hostedCharging>['list'] }) {
  const t = useTranslations('income')
  const at = useNow(60_000)
  if (list.length === 0) return null
  return (
    <Block title={t('page.now.title')} finding={t('page.now.finding')}>
      <ul className="grid">
        {list.map((row) => (
          <li key={row.id} className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-3">
            <span>
              <Link to="/charge/point/:id" params={{ id: row.pointId }}>
                {row.pointName}
              </Link>{' '}
              <span className="text-s text-ink-2">{t('page.now.since', { time: formatTime(row.startedAt, { seconds: false, now: at }) })}</span>
            </span>
            <StaleGuard readAt={row.readAt ?? row.startedAt}>
              <span className="whitespace-nowrap text-energy-text">
                {formatEnergy(wh(row.energyWh))} kWh
                {row.state === 'finishing' ? `, ${t('page.now.ending')}` : row.powerW !== null && `, ${formatPower(row.powerW)} kW`}
              </span>
            </StaleGuard>
          </li>
        ))}
      </ul>
    </Block>
  )
}

function Month({
  month,
  day,
  onMonth,
  onDay,
}: {
  readonly month: string
  readonly day: Day | undefined
  readonly onMonth: (month: string) => void
  readonly onDay: (day: Day) => void
}) {
  const language = useLanguage()
  const read = useCall(incomeCalendar, { month }, { keepPrevious: true })
  const { data } = read
  const name = (of: string) => formatMonth(of, language)
  const today = dayOf(now())
  const [before, next] = [addDays(dayFrom(`${month}-01`), -1).slice(0, 7), addDays(dayFrom(`${month}-28`), 5).slice(0, 7)]
  const shown = data?.days.some((one) => one.day.startsWith(month)) ? data.days : undefined
  const heading = (
    <div className="actions">
      <button type="button" className="btn btn-link" onClick={() => onMonth(before)}>
        {asTitle(name(before))}
      </button>
      {next <= today.slice(0, 7) && (
        <button type="button" className="btn btn-link" onClick={() => onMonth(next)}>
          {asTitle(name(next))}
        </button>
      )}
    </div>
  )
  return (
    <Block title={asTitle(name(month))} aside={heading}>
      <Answered read={{ ...read, data: shown }} skeleton={<Skeleton height="420px" />}>
        {(days) => <Days days={days} month={month} day={day} today={today} name={name(month)} onDay={onDay} />}
      </Answered>
    </Block>
  )
}

function Days({
  days,
  month,
  day,
  today,
  name,
  onDay,
}: {
  readonly days: readonly MonthDay[]
  readonly month: string
  readonly day: Day | undefined
  readonly today: Day
  /** The month in words. */
  readonly name: string
  readonly onDay: (day: Day) => void
}) {
  const t = useTranslations('income')
  return (
    <>
      <MonthSplit days={days} name={name} />
      <Columns>
        <IncomeCalendar
          month={month}
          days={calendarOf(days, today, t)}
          selected={day}
          onSelect={onDay}
          caption={t('page.calendar.caption', { month: name })}
          heads={[t('page.calendar.day'), t('page.calendar.amount'), t('page.calendar.more')]}
          finding={findingOf(days, today, t)}
        />
        {day !== undefined && day.startsWith(month) ? (
          <DayPanel day={day} sum={days.find((one) => one.day === day)} />
        ) : (
          <p className="part-finding">{t('page.pickDay')}</p>
        )}
      </Columns>
    </>
  )
}

function MonthSplit({ days, name }: { readonly days: readonly MonthDay[]; readonly name: string }) {
  const t = useTranslations('income')
  const asset = useClientState('asset')
  const isHidden = useClientState('amountsHidden')
  const sums = monthSums(days)
  const energy = formatEnergy(sums.energyWh, 'day')
  if (sums.gross === 0n) return <EmptyState>{t('page.emptyMonth', { month: name })}</EmptyState>
  return (
    <>
      <SplitBar
        label={t('page.split.label', { month: name })}
        parts={[
          { key: 'net', label: t('page.split.share'), amount: sums.net, look: 'cat-3', strong: true },
          { key: 'energy', label: t('page.split.energy'), amount: sums.energyCost, look: 'cat-2' },
          { key: 'vat', label: t('page.split.vat'), amount: sums.vat, look: 'cat-5' },
          { key: 'commission', label: t('page.split.commission'), amount: sums.commission, look: 'cat-6' },
        ]}
      />
      <p className="part-finding">
        {isHidden ? t('page.split.hidden', { energy }) : t('page.split.finding', { gross: formatMoney(sums.gross, { full: true }), asset, energy })}
      </p>
    </>
  )
}

/** The state of each day: zero, no data and waiting are different states; days that are to come or were not hosted have none. */
function calendarOf(days: readonly MonthDay[], today: Day, t: Words): Readonly<Record<string, CalendarDay>> {
  return Object.fromEntries(
    days
      .filter(({ day, hosted }) => day <= today && hosted)
      .map((one): [string, CalendarDay] => [
        one.day,
        {
          state: one.noData ? 'noData' : one.chargingSessions === 0 ? 'zero' : one.waiting > 0n ? 'waiting' : 'settled',
          amount: one.net,
          words: one.noData
            ? t('page.calendar.noData')
            : t('page.energyOf', { energy: formatEnergy(wh(one.energyWh), 'day'), count: one.chargingSessions }),
        },
      ]),
  )
}

function findingOf(days: readonly MonthDay[], today: Day, t: Words): string {
  const past = days.filter(({ day, hosted }) => day <= today && hosted)
  return t('page.calendar.finding', {
    earned: past.filter(({ chargingSessions }) => chargingSessions > 0).length,
    zero: past.filter(({ chargingSessions, noData }) => chargingSessions === 0 && !noData).length,
    noData: past.filter(({ noData }) => noData).length,
  })
}

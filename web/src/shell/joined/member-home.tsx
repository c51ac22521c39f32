import { currentCharging } from '@ohmstead/contract/charging/calls'
import { hostingStateCall } from '@ohmstead/contract/hosting/calls'
import { hostedCharging, incomeCalendar, incomeDay, incomeOverview } from '@ohmstead/contract/income/calls'
import { add, zero } from '@ohmstead/contract/kernel/amount'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { addDays, dayOf, startOf, type Day } from '@ohmstead/contract/kernel/day'
import { wh } from '@ohmstead/contract/kernel/energy'
import { instant } from '@ohmstead/contract/kernel/instant'
import { leaseList } from '@ohmstead/contract/packages/calls'
import { isRunning } from '@ohmstead/contract/packages/types'
import { walletOverview } from '@ohmstead/contract/wallets/calls'
import { joinReads, settledReads, useCall, useListCall } from '../../platform/calls.tsx'
import { useNow } from '../../platform/clock.ts'
import { asTitle, formatDate, formatDay, formatEnergy, formatMoney, formatMonth, formatTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useLanguage } from '../../platform/language.ts'
import { Link } from '../../platform/navigation.tsx'
import { useClientState } from '../../platform/state.ts'
import {
  Answered,
  BarChart,
  Block,
  ButtonLink,
  Columns,
  DayStrip,
  EmptyState,
  Figure,
  Figures,
  Money,
  PageFrame,
  PageHeader,
  ProvenanceMark,
  Register,
  Skeleton,
  SkeletonFigure,
  SplitBar,
  StaleGuard,
} from '../../ui/index.ts'
import { FirstSteps } from './first-steps.tsx'
import { NeedAct, Needs, needsOf, type Need } from './needs.tsx'

type CalendarDay = OutputOf<typeof incomeCalendar>['days'][number]
const DAYS = 30
const MINUTE = 60_000

/** The member's home page: the state of the units, the income, and the open tasks. */
export function MemberHome() {
  const t = useTranslations('home')
  const language = useLanguage()
  const at = useNow(MINUTE)
  const today = dayOf(at)
  const overview = useCall(incomeOverview)
  const wallet = useCall(walletOverview)
  const flows = useCall(hostingStateCall)
  const leases = useListCall(leaseList, {})
  const charging = useCall(currentCharging)
  const running = leases.rows?.filter(({ state }) => isRunning(state))
  const needs = needsOf({ flows: flows.data?.list, leases: running, chargingSessionId: charging.data?.chargingSessionId ?? null })
  // The variant of the page is shown once it is known, and does not change afterwards.
  const known = settledReads(leases, flows, overview, wallet)
  const hasNothing = running?.length === 0 && flows.data?.list.length === 0 && overview.data?.total.chargingSessions === 0
  const isHosted = flows.data?.list.some(({ state }) => state === 'inCustody') ?? false
  const urgent = needs.some(({ tone }) => tone === 'fault')
  const first = <FirstSteps leases={leases.rows?.length} available={wallet.data?.available} isHosted={isHosted} overview={overview.data} />
  return (
    <PageFrame>
      <PageHeader
        title={asTitle(formatDay(today, language, { weekday: 'long', day: 'numeric', month: 'long' }))}
        documentTitle={t('page.member.documentTitle')}
        note={overview.receivedAt === null ? <SkeletonFigure text="––" /> : t('page.member.upTo', { time: formatTime(overview.receivedAt) })}
        actions={
          known.data === undefined ? (
            <span className="block min-h-11" aria-hidden="true" />
          ) : (
            <NextAct need={needs[0]} hasNothing={hasNothing} isHosted={isHosted} />
          )
        }
      />
      {urgent && (
        <div className="lg:hidden">
          <Block title={t('page.needs.title')}>
            <Needs needs={needs} />
          </Block>
        </div>
      )}
      <Standing overview={overview} wallet={wallet} today={today} />
      <Answered
        read={known}
        skeleton={
          <div className="h-200">
            <Skeleton height="100%" />
          </div>
        }
        isEmpty={() => hasNothing}
        empty={
          <>
            {first}
            <NoPoints />
          </>
        }
      >
        {() => (
          <>
            {first}
            <Today today={today} points={flows.data?.list.filter(({ state }) => state === 'inCustody' || state === 'suspended').length} />
            <MonthSplit today={today} />
            <Columns>
              <Energy today={today} />
              <div className={urgent ? 'hidden lg:block' : ''}>
                <Block title={t('page.needs.title')}>
                  <Answered read={flows} skeleton={<Skeleton height="80px" />}>
                    {() => <Needs needs={needs} />}
                  </Answered>
                </Block>
              </div>
            </Columns>
          </>
        )}
      </Answered>
    </PageFrame>
  )
}

/** The main action of the page: the most important task, else the next step of the member. */
function NextAct({ need, hasNothing, isHosted }: { readonly need: Need | undefined; readonly hasNothing: boolean; readonly isHosted: boolean }) {
  const t = useTranslations('home')
  if (need !== undefined) return <NeedAct need={need} />
  if (hasNothing) return <ButtonLink to="/rental">{t('page.member.seePoints')}</ButtonLink>
  if (isHosted) return <ButtonLink to="/income">{t('page.member.income')}</ButtonLink>
  return <ButtonLink to="/rental/hosting">{t('page.member.hosting')}</ButtonLink>
}

function NoPoints() {
  const t = useTranslations('home')
  return (
    <Block title={t('page.member.points')}>
      <EmptyState
        action={
          <ButtonLink tone="quiet" to="/charge">
            {t('page.member.charge')}
          </ButtonLink>
        }
      >
        {t('page.member.noPoints')}
      </EmptyState>
    </Block>
  )
}

function Standing({
  overview,
  wallet,
  today,
}: {
  readonly overview: ReturnType<typeof useCall<typeof incomeOverview>>
  readonly wallet: ReturnType<typeof useCall<typeof walletOverview>>
  readonly today: Day
}) {
  const t = useTranslations('home')
  const language = useLanguage()
  const month = useCall(incomeCalendar, { month: today.slice(0, 7) })
  const running = useCall(hostedCharging)
  const unsettledWh = unsettledOf(running.data?.list, today)
  return (
    <Figures wide>
      <Figure
        label={t('page.figures.today')}
        value={
          <Answered read={overview} skeleton={<span className="block min-h-14">{blank}</span>}>
            {(data) => (
              <StaleGuard readAt={overview.receivedAt} pushed>
                <Register value={wh(data.today.energyWh + unsettledWh)} size="lg" />
              </StaleGuard>
            )}
          </Answered>
        }
        note={
          overview.data === undefined ? (
            blankNote
          ) : unsettledWh > 0 || isCharging(running.data?.list) ? (
            <ProvenanceMark kind="waiting">
              {unsettledWh > 0
                ? t('page.figures.unsettled', { energy: formatEnergy(wh(unsettledWh)) })
                : t('page.figures.chargingNow', { count: running.data?.list.length ?? 0 })}
            </ProvenanceMark>
          ) : (
            t('page.figures.charges', { count: overview.data.today.chargingSessions })
          )
        }
      />
      <Figure
        label={t('page.figures.settled', { month: formatMonth(today, language, { year: false }) })}
        value={
          <Answered read={month} skeleton={blank}>
            {({ days }) => <Money amount={add(zero, ...days.map(({ net, waiting }) => (net - waiting) as typeof net))} rest state="settled" />}
          </Answered>
        }
        note={month.data === undefined ? blankNote : <MonthEnergy days={month.data.days} />}
      />
      <Waiting overview={overview} />
      <Figure
        label={t('page.figures.available')}
        value={
          <Answered read={wallet} skeleton={blank}>
            {({ available }) => <Money amount={available} />}
          </Answered>
        }
        note={<Link to="/assets/index">{t('page.figures.toWallets')}</Link>}
      />
    </Figures>
  )
}

type Running = OutputOf<typeof hostedCharging>['list']

const isCharging = (list: Running | undefined) => list !== undefined && list.length > 0

/** The energy metered today that no settlement contains yet. */
function unsettledOf(list: Running | undefined, today: Day): number {
  return (list ?? []).filter(({ startedAt }) => dayOf(startedAt) === today).reduce((sum, { energyWh }) => sum + energyWh, 0)
}

const blank = <SkeletonFigure />
const blankNote = <SkeletonFigure text="––" />

function MonthEnergy({ days }: { readonly days: readonly CalendarDay[] }) {
  const t = useTranslations('home')
  const energy = formatEnergy(wh(days.reduce((sum, { energyWh }) => sum + energyWh, 0)), 'day')
  return <ProvenanceMark kind="settled">{t('page.figures.energy', { energy })}</ProvenanceMark>
}

/** The income that is not released yet; the failure of its call is shown with the first figure. */
function Waiting({ overview: { data } }: { readonly overview: ReturnType<typeof useCall<typeof incomeOverview>> }) {
  const t = useTranslations('home')
  const label = t('page.figures.waiting')
  if (data === undefined) return <Figure label={label} value={blank} note={blankNote} />
  if (data.nextReleaseAt === null) return <Figure label={label} value={<Money amount={data.waiting} rest />} note={t('page.figures.nothingWaits')} />
  const due = instant(data.nextReleaseAt)
  return (
    <Figure
      label={label}
      value={<Money amount={data.waiting} rest state="waiting" due={due} />}
      note={<ProvenanceMark kind="waiting">{t('page.figures.due', { date: formatDate(due) })}</ProvenanceMark>}
    />
  )
}

function Today({ today, points }: { readonly today: Day; readonly points: number | undefined }) {
  const t = useTranslations('home')
  const at = useNow(MINUTE)
  const list = useListCall(incomeDay, { day: today }, { pageSize: 100 })
  const running = useCall(hostedCharging)
  const unsettled = running.data?.list ?? []
  const aside = points !== undefined && <Link to="/rental/hosting">{t('page.today.points', { count: points })}</Link>
  return (
    <Block title={t('page.today.title')} aside={aside}>
      <Answered
        read={{ ...list, data: list.rows }}
        skeleton={
          <div className="h-36 lg:h-29.5">
            <Skeleton height="100%" />
          </div>
        }
      >
        {(rows) => (
          <DayStrip
            dayStart={startOf(today)}
            now={at}
            uses={[
              ...rows.map(({ startedAt, stoppedAt }) => ({ from: startedAt, to: stoppedAt })),
              ...unsettled.map(({ startedAt }) => ({ from: startedAt, to: at })),
            ]}
            maxWatts={1}
            caption={t('page.today.caption')}
            columns={[t('page.today.from'), t('page.today.to'), 'kW']}
            finding={t('page.today.finding', {
              count: rows.length + unsettled.length,
              energy: formatEnergy(wh(rows.reduce((sum, { energyWh }) => sum + energyWh, 0) + unsettledOf(unsettled, today)), 'day'),
            })}
          />
        )}
      </Answered>
    </Block>
  )
}

function MonthSplit({ today }: { readonly today: Day }) {
  const t = useTranslations('home')
  const language = useLanguage()
  const asset = useClientState('asset')
  const isHidden = useClientState('amountsHidden')
  const read = useCall(incomeCalendar, { month: today.slice(0, 7) })
  const data = read.data
  const month = formatMonth(today, language, { year: false })
  const sum = (part: 'gross' | 'net' | 'energyCost' | 'vat' | 'commission') => add(zero, ...(data?.days ?? []).map((day) => day[part]))
  const energy = formatEnergy(wh((data?.days ?? []).reduce((all, { energyWh }) => all + energyWh, 0)), 'day')
  return (
    <Block title={t('page.split.title', { month })} aside={<Link to="/income">{t('page.split.toIncome')}</Link>}>
      <Answered
        read={read}
        skeleton={
          <div className="h-59 lg:h-46">
            <Skeleton height="100%" />
          </div>
        }
      >
        {() =>
          sum('gross') === 0n ? (
            <EmptyState>{t('page.split.empty', { month })}</EmptyState>
          ) : (
            <>
              <SplitBar
                label={t('page.split.title', { month })}
                size="lg"
                parts={[
                  { key: 'energy', label: t('page.split.energy'), amount: sum('energyCost'), look: 'cat-2' },
                  { key: 'vat', label: t('page.split.vat'), amount: sum('vat'), look: 'cat-5' },
                  { key: 'commission', label: t('page.split.commission'), amount: sum('commission'), look: 'cat-6' },
                  { key: 'net', label: t('page.split.share'), amount: sum('net'), look: 'cat-3', strong: true },
                ]}
              />
              <p className="part-finding">
                {isHidden
                  ? t('page.split.hidden', { energy })
                  : t('page.split.finding', { gross: formatMoney(sum('gross'), { full: true }), asset, energy })}
              </p>
            </>
          )
        }
      </Answered>
    </Block>
  )
}

function Energy({ today }: { readonly today: Day }) {
  const t = useTranslations('home')
  const first = addDays(today, 1 - DAYS)
  const now = useCall(incomeCalendar, { month: today.slice(0, 7) })
  const before = useCall(incomeCalendar, { month: first.slice(0, 7) })
  return (
    <Block title={t('page.energy.title')}>
      <Answered read={joinReads(before, now)} skeleton={<Skeleton height="160px" />}>
        {(months) => (
          <EnergyChart
            days={thirtyDays(
              months.flatMap(({ days }) => days),
              first,
              today,
            )}
          />
        )}
      </Answered>
    </Block>
  )
}

function EnergyChart({ days }: { readonly days: readonly CalendarDay[] }) {
  const t = useTranslations('home')
  const hosted = days.filter((day) => day.hosted)
  return (
    <BarChart
      caption={t('page.energy.caption')}
      heads={[t('page.energy.day'), 'kWh']}
      bars={days.map(({ day, energyWh, hosted, noData, net, chargingSessions }) => ({
        key: day,
        label: day.slice(5),
        value: noData ? null : energyWh,
        isBlank: !hosted,
        words: !hosted
          ? t('page.energy.notHosted')
          : noData
            ? t('page.energy.noData')
            : t('page.energy.words', { energy: formatEnergy(wh(energyWh), 'day'), count: chargingSessions, earned: formatMoney(net) }),
      }))}
      finding={t('page.energy.finding', {
        average: formatEnergy(wh(Math.round(hosted.reduce((sum, { energyWh }) => sum + energyWh, 0) / Math.max(1, hosted.length))), 'day'),
        zero: hosted.filter(({ energyWh, noData }) => energyWh === 0 && !noData).length,
        noData: hosted.filter(({ noData }) => noData).length,
      })}
    />
  )
}

/** The last thirty days, each once, from one or two months. */
function thirtyDays(days: readonly CalendarDay[], first: Day, last: Day): CalendarDay[] {
  return [...new Map(days.filter(({ day }) => day >= first && day <= last).map((one) => [one.day, one])).values()].sort((a, b) =>
    a.day < b.day ? -1 : 1,
  )
}

import { staffInfo, staffOverview } from '@ohmstead/contract/staff/calls'
import { wh } from '@ohmstead/contract/kernel/energy'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { dayOf } from '@ohmstead/contract/kernel/day'
import { HOUR_MS, instant, MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { useEffect } from 'react'
import { useCall } from '../../platform/calls.tsx'
import { useNow } from '../../platform/clock.ts'
import { formatCount, formatEnergy, formatPower, formatTime, readerZone } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link, type PlainPath, type Search } from '../../platform/navigation.tsx'
import {
  Answered,
  BarChart,
  Block,
  ButtonLink,
  DataTable,
  Figure,
  Figures,
  Money,
  Note,
  PageFrame,
  PageHeader,
  Register,
  Skeleton,
  StaleGuard,
  StateChip,
  type Tone,
} from '../../ui/index.ts'
import { mayOpen } from './access.ts'

type Overview = OutputOf<typeof staffOverview>

interface Matter {
  readonly key:
    | 'violations'
    | 'faulted'
    | 'offline'
    | 'identity'
    | 'quarantine'
    | 'unmatched'
    | 'contacts'
    | 'conversations'
    | 'approvals'
    | 'failedStarts'
  readonly count: number
  readonly tone: Tone
  readonly to: PlainPath
  readonly search?: Search
}

const AGAIN_MS = 15_000

/** Current problems, most serious first, or a note that there are none. */
export function Page() {
  const t = useTranslations('staff')
  const read = useCall(staffOverview, {}, { ifLostMs: AGAIN_MS })
  const { data, refetch } = read
  const at = useNow(MINUTE_MS)
  // The figures of a day start again at midnight, which is no event.
  const isOfYesterday = data !== undefined && dayOf(at) > dayOf(data.readAt)
  useEffect(() => {
    if (isOfYesterday) refetch()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `refetch` is new in each render.
  }, [isOfYesterday])
  return (
    <PageFrame>
      <PageHeader title={t('page.overviewTitle')} note={data && t('page.readAt', { time: formatTime(data.readAt) })} />
      <Answered
        read={read}
        skeleton={
          <>
            <Skeleton height="72px" />
            <div className="h-6" />
            <Skeleton height="220px" />
          </>
        }
      >
        {(overview) => <Now overview={overview} />}
      </Answered>
    </PageFrame>
  )
}

function Now({ overview }: { readonly overview: Overview }) {
  const t = useTranslations('staff')
  const role = useCall(staffInfo).data?.role
  const matters = mattersOf(overview)
  const mayGo = (path: string) => role !== undefined && mayOpen(path, role)
  const worst = matters.find(({ to }) => mayGo(to))
  const quiet = matters.length === 0
  return (
    <>
      <Block
        title={t('page.wrongNow')}
        aside={
          worst && (
            <ButtonLink to={worst.to} {...(worst.search && { search: worst.search })}>
              {t('page.openWorst')}
            </ButtonLink>
          )
        }
      >
        {quiet ? (
          <Note tone="live" title={t('page.quietTitle')}>
            {t('page.quietBody')}
          </Note>
        ) : (
          <DataTable
            caption={t('page.wrongNow')}
            rows={matters}
            keyOf={({ key }) => key}
            columns={[
              {
                key: 'what',
                head: t('page.what'),
                heads: true,
                cell: ({ key, to, search }) =>
                  mayGo(to) ? (
                    <Link to={to} {...(search && { search })}>
                      {t(`page.matters.${key}.title`)}
                    </Link>
                  ) : (
                    t(`page.matters.${key}.title`)
                  ),
              },
              {
                key: 'means',
                head: t('page.means'),
                cell: ({ key }) => <span className="text-ink-2">{t(`page.matters.${key}.means`)}</span>,
              },
              { key: 'count', head: t('page.count'), end: true, cell: ({ count, tone }) => <StateChip tone={tone}>{formatCount(count)}</StateChip> },
            ]}
          />
        )}
      </Block>
      <Totals overview={overview} />
      <FleetPower overview={overview} />
    </>
  )
}

/** The average power of the fleet in each of the last 24 hours. */
function FleetPower({ overview: { energyByHour, readAt } }: { readonly overview: Overview }) {
  const t = useTranslations('staff')
  const zone = readerZone()
  const thisHour = readAt - (readAt % HOUR_MS)
  const known = new Map(energyByHour.map(({ at, energyWh }) => [at as number, energyWh]))
  const hours = Array.from({ length: 24 }, (_, index) => instant(thisHour - (23 - index) * HOUR_MS))
  const powers = hours.map((at) => known.get(at) ?? 0)
  return (
    <Block title={t('page.power24.title')}>
      <BarChart
        caption={t('page.power24.title')}
        heads={[t('page.power24.hour'), 'kW']}
        bars={hours.map((at, index) => ({
          key: String(at),
          label: formatTime(at, { seconds: false }),
          value: powers[index] ?? 0,
          words: `${formatPower(powers[index] ?? 0)} kW`,
        }))}
        finding={t('page.power24.finding', {
          energy: formatEnergy(wh(powers.reduce((sum, energyWh) => sum + energyWh, 0)), 'day'),
          peak: formatPower(Math.max(0, ...powers)),
          zone,
        })}
      />
    </Block>
  )
}

function Totals({ overview }: { readonly overview: Overview }) {
  const t = useTranslations('staff')
  return (
    <StaleGuard readAt={overview.readAt} pushed>
      <div className="grid w-full gap-5">
        <Block title={t('page.fleet')}>
          <Figures>
            <Figure
              label={t('page.online')}
              value={t('page.ofAll', { count: formatCount(overview.online), all: formatCount(overview.points) })}
              note={
                overview.online < overview.points
                  ? t('page.notOnline', { count: formatCount(overview.points - overview.online) })
                  : t('page.allOnline')
              }
            />
            <Figure label={t('page.chargingNow')} value={formatCount(overview.chargingNow)} />
            <Figure label={t('page.failedStarts')} value={formatCount(overview.failedStartsToday)} note={t('page.today')} />
            <Figure label={t('page.faulted')} value={formatCount(overview.faulted)} />
          </Figures>
        </Block>
        <Block title={t('page.moneyToday')} finding={t('page.utcDay')}>
          <Figures>
            <Figure label={t('page.energyToday')} value={<Register value={wh(overview.energyTodayWh)} decimals={1} windows={4} />} />
            <Figure label={t('page.collectedToday')} value={<Money amount={overview.collectedToday} size="fig" />} />
            <Figure label={t('page.waitingSettlements')} value={formatCount(overview.waitingSettlements)} note={t('page.waitingSettlementsNote')} />
          </Figures>
        </Block>
      </div>
    </StaleGuard>
  )
}

// In order of severity: the ledger, then unusable points, then tasks for people.
function mattersOf(overview: Overview): Matter[] {
  const all: Matter[] = [
    { key: 'violations', count: overview.violations, tone: 'fault', to: '/staff/violations' },
    { key: 'faulted', count: overview.faulted, tone: 'fault', to: '/staff/devices', search: { state: 'faulted' } },
    { key: 'offline', count: overview.points - overview.online, tone: 'fault', to: '/staff/devices', search: { state: 'offline', place: 'placed' } },
    { key: 'identity', count: overview.differingDevices, tone: 'attention', to: '/staff/devices', search: { differs: 'true' } },
    { key: 'approvals', count: overview.waitingApprovals, tone: 'attention', to: '/staff/approvals' },
    { key: 'quarantine', count: overview.openQuarantine, tone: 'attention', to: '/staff/quarantine' },
    { key: 'conversations', count: overview.openConversations, tone: 'attention', to: '/staff/support' },
    { key: 'contacts', count: overview.reportedContacts, tone: 'attention', to: '/staff/official', search: { show: 'open' } },
    {
      key: 'unmatched',
      count: overview.unmatchedRecharges,
      tone: 'attention',
      to: '/staff/recharges',
      search: { state: 'unmatched' },
    },
    { key: 'failedStarts', count: overview.failedStartsToday, tone: 'attention', to: '/staff/devices' },
  ]
  return all.filter(({ count }) => count > 0)
}

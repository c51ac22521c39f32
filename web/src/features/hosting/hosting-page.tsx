import { hostingStateCall, startHosting } from '@ohmstead/contract/hosting/calls'
import { hostedCharging, hostingRecordList } from '@ohmstead/contract/income/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { wh } from '@ohmstead/contract/kernel/energy'
import { leaseDetail, leaseList } from '@ohmstead/contract/packages/calls'
import { isRunning } from '@ohmstead/contract/packages/types'
import type { ReactNode } from 'react'
import { settledReads, useCall, useListCall, useMutationCall, type CallState } from '../../platform/calls.tsx'
import { formatEnergy, formatPower } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link, useSearch } from '../../platform/navigation.tsx'
import {
  Answered,
  Block,
  Button,
  ButtonLink,
  DataTable,
  EmptyState,
  ErrorState,
  Note,
  PageFrame,
  PageHeader,
  Skeleton,
  StateChip,
  type Column,
} from '../../ui/index.ts'
import { FlowView, type Hosting } from './flow-view.tsx'
import { HostingRecords } from './hosting-records.tsx'
import { stateTones } from './hosting-state.ts'

/**
 * The member's units: in custody, in the hosting flow, and leases that are not hosted yet. `ofLease` is shown at the end of the page of one lease.
 */
export function HostingScreen({ ofLease }: { readonly ofLease: (leaseId: string) => ReactNode }) {
  const t = useTranslations('hosting')
  const [search] = useSearch()
  const flows = useCall(hostingStateCall)
  const chosen = flows.data?.list.find((flow) => flow.id === search['hosting'] || flow.leaseId === search['lease'])
  const leaseId = chosen?.leaseId ?? search['lease']
  if (search['lease'] !== undefined || search['hosting'] !== undefined) {
    return (
      <PageFrame>
        {flows.data === undefined && <PageHeader title={t('page.title')} />}
        <Answered read={flows} skeleton={<Skeleton height="420px" />}>
          {() => (chosen === undefined ? <Begin leaseId={search['lease']} /> : <FlowView hosting={chosen} receivedAt={flows.receivedAt} />)}
        </Answered>
        {leaseId !== undefined && ofLease(leaseId)}
      </PageFrame>
    )
  }
  return <Overview read={flows} />
}

function Overview({ read }: { readonly read: CallState<OutputOf<typeof hostingStateCall>> }) {
  const flows = read.data?.list
  const t = useTranslations('hosting')
  const leases = useListCall(leaseList, {})
  const records = useListCall(hostingRecordList, {})
  const running = useCall(hostedCharging)
  const waiting = (leases.rows ?? []).filter(
    (lease) => isRunning(lease.state) && flows !== undefined && !flows.some((flow) => flow.leaseId === lease.id),
  )
  return (
    <PageFrame>
      <PageHeader title={t('page.title')} note={t('page.note')} />
      {/* The number of notes and rows shifts the content below, so nothing is rendered until both are known. */}
      <Answered read={settledReads(read, leases, running)} skeleton={<Skeleton height="420px" />}>
        {() => (
          <>
            {waiting.map((lease) => (
              <NotHosted key={lease.id} lease={lease} />
            ))}
            <Units read={read} isFirst={waiting.length === 0} />
            <HostingRecords list={records} />
          </>
        )}
      </Answered>
    </PageFrame>
  )
}

function NotHosted({ lease }: { readonly lease: OutputOf<typeof leaseList>['list'][number] }) {
  const t = useTranslations('hosting')
  return (
    <Note
      tone="attention"
      title={t('page.notHosted', { name: lease.packageName })}
      actions={
        <ButtonLink to="/rental/hosting" search={{ lease: lease.id }}>
          {t('page.bringOnline')}
        </ButtonLink>
      }
    >
      {t('page.notHostedBody')}
    </Note>
  )
}

/** The hosted units; `isFirst`: leasing one is the main action of the page. */
function Units({ read, isFirst }: { readonly read: CallState<OutputOf<typeof hostingStateCall>>; readonly isFirst: boolean }) {
  const t = useTranslations('hosting')
  const running = useCall(hostedCharging).data?.list ?? []
  return (
    <Block title={t('page.units')}>
      <Answered
        read={read}
        skeleton={<Skeleton height="120px" />}
        isEmpty={({ list }) => list.length === 0}
        empty={
          <EmptyState
            action={
              <ButtonLink to="/rental" tone={isFirst ? 'primary' : 'quiet'}>
                {t('page.toPackages')}
              </ButtonLink>
            }
          >
            {t('page.none')}
          </EmptyState>
        }
      >
        {({ list }) => (
          <DataTable className="records" caption={t('page.units')} rows={list} keyOf={(flow) => flow.id} columns={columnsOf(t, running)} />
        )}
      </Answered>
    </Block>
  )
}

type Running = OutputOf<typeof hostedCharging>['list']

function columnsOf(t: ReturnType<typeof useTranslations<'hosting'>>, running: Running): Column<Hosting>[] {
  return [
    {
      key: 'unit',
      head: t('page.unit'),
      heads: true,
      cell: (flow) => (
        <Link to="/rental/hosting" search={{ hosting: flow.id }}>
          {flow.pointName ?? flow.modelName}
        </Link>
      ),
    },
    {
      key: 'serial',
      head: t('page.serial'),
      phone: 'meta',
      cell: (flow) => (flow.serial === null ? t('page.noUnitYet') : <code>{flow.serial}</code>),
    },
    { key: 'kind', head: t('page.kind'), phone: 'line', cell: (flow) => t(`page.kinds.${flow.kind}`) },
    {
      key: 'connection',
      head: t('page.connection'),
      phone: 'amount',
      cell: (flow) =>
        flow.connected ? <StateChip tone="live">{t('page.connected')}</StateChip> : <StateChip tone="fault">{t('page.disconnected')}</StateChip>,
    },
    {
      key: 'state',
      head: t('page.state'),
      phone: 'state',
      cell: (flow) => <StateOf flow={flow} running={running.filter(({ pointId }) => pointId === flow.pointId)} />,
    },
  ]
}

/** The state of a unit: what charges there now, else the state of hosting. */
function StateOf({ flow, running }: { readonly flow: Hosting; readonly running: Running }) {
  const t = useTranslations('hosting')
  if (running.length === 0) return <StateChip tone={stateTones[flow.state]}>{t(`page.states.${flow.state}`)}</StateChip>
  const power = running.reduce((sum, { powerW }) => sum + (powerW ?? 0), 0)
  return (
    <span className="inline-grid justify-items-end gap-1">
      <StateChip tone="energy">{power > 0 ? t('page.chargingNow', { power: formatPower(power) }) : t('page.chargingSoon')}</StateChip>
      <span className="text-xs text-ink-2">
        {t('page.chargingWh', { energy: formatEnergy(wh(running.reduce((sum, { energyWh }) => sum + energyWh, 0))) })}
      </span>
    </span>
  )
}

/** A lease that is not hosted: what will happen, and the button that starts it. */
function Begin({ leaseId }: { readonly leaseId: string | undefined }) {
  const t = useTranslations('hosting')
  const read = useCall(leaseDetail, { leaseId: leaseId ?? '' }, { enabled: leaseId !== undefined })
  const title = read.data === undefined ? t('page.title') : t('page.bringNameOnline', { name: read.data.packageName })
  const begin = useMutationCall(startHosting, { quiet: true, refreshes: [hostingStateCall, leaseList] })
  return (
    <>
      <PageHeader title={title} note={t('page.eachStep')} back={<Link to="/rental/hosting">{t('page.title')}</Link>} />
      {begin.error !== null && <ErrorState error={begin.error} meaning={t('page.nothingChanged')} focus />}
      <Answered read={read} skeleton={<Skeleton height="160px" />}>
        {(lease) => (
          <Block title={t(`page.kinds.${lease.placement}`)}>
            <p>{t(`page.begin.${lease.placement}`)}</p>
            <div className="actions">
              <Button busy={begin.isPending} onClick={() => void begin.send({ leaseId: lease.id, waitInQueue: false })}>
                {t('page.beginButton')}
              </Button>
              {begin.error !== null && lease.placement === 'managedSite' && (
                <Button tone="quiet" busy={begin.isPending} onClick={() => void begin.send({ leaseId: lease.id, waitInQueue: true })}>
                  {t('page.queueButton')}
                </Button>
              )}
              <ButtonLink tone="quiet" to="/rental/record">
                {t('page.notNow')}
              </ButtonLink>
            </div>
          </Block>
        )}
      </Answered>
    </>
  )
}

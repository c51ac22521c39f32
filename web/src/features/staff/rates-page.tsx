import { approvalList } from '@ohmstead/contract/approvals/calls'
import { askTariff, endTariff, tariffList } from '@ohmstead/contract/charging/tariff-calls'
import { askEnergyRate, energyRateList, siteList, withdrawEnergyRate } from '@ohmstead/contract/devices/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { useState } from 'react'
import { useCall, useListCall, useMutationCall } from '../../platform/calls.tsx'
import { useNow } from '../../platform/clock.ts'
import { formatCount, formatDateTime, formatShare } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useSearch } from '../../platform/navigation.tsx'
import { toast } from '../../platform/toasts.ts'
import {
  ActOrLeave,
  Answered,
  Block,
  Button,
  DataTable,
  EmptyState,
  ErrorState,
  Facts,
  Money,
  PageFrame,
  PageHeader,
  Sheet,
  Skeleton,
  StateChip,
  type Column,
} from '../../ui/index.ts'
import { useMay } from './access.ts'
import { Person } from './person.tsx'
import { EndTariffForm, EnergyRateForm, TariffForm, WithdrawRateForm } from './rates-forms.tsx'
import { WaitingRequests } from './waiting-requests.tsx'

type Tariff = OutputOf<typeof tariffList>['list'][number]
type EnergyRate = OutputOf<typeof energyRateList>['list'][number]
type Words = ReturnType<typeof useTranslations<'staff'>>

/** Tariffs of drivers and costs of electricity: public tables. Changes take effect at a given time, never in the past. */
export function Page() {
  const t = useTranslations('staff')
  const [search, change] = useSearch()
  const seesSites = useMay(siteList)
  const seesTariffs = useMay(tariffList)
  const setsTariffs = useMay(askTariff)
  const setsRates = useMay(askEnergyRate)
  const sites = useCall(siteList, {}, { enabled: seesSites === true }).data?.list ?? []
  const close = () => change({ form: undefined })
  return (
    <PageFrame>
      <PageHeader title={t('page.ratesTitle')} note={t('page.ratesNote')} />
      {seesTariffs === true && <Tariffs sites={sites} add={setsTariffs === true ? () => change({ form: 'tariff' }) : undefined} />}
      <EnergyRates add={setsRates === true ? () => change({ form: 'energy' }) : undefined} />
      {search['form'] === 'tariff' && setsTariffs === true && (
        <TariffForm sites={sites.filter(({ closedAt }) => closedAt === null)} onClose={close} />
      )}
      {search['form'] === 'energy' && setsRates === true && <EnergyRateForm onClose={close} />}
    </PageFrame>
  )
}

type Period = Pick<Tariff, 'validFrom' | 'validUntil' | 'withdrawnAt'>

const isOver = (at: number, { validUntil, withdrawnAt }: Period) => withdrawnAt !== null || (validUntil !== null && validUntil <= at)

function periodOf(t: Words, at: number, { validFrom, validUntil, withdrawnAt }: Period) {
  if (withdrawnAt !== null) return <StateChip tone="plain">{t('page.withdrawn')}</StateChip>
  if (validFrom > at) return <StateChip tone="info">{t('page.toCome')}</StateChip>
  return validUntil !== null && validUntil <= at ? (
    <StateChip tone="plain">{t('page.past')}</StateChip>
  ) : (
    <StateChip tone="live">{t('page.inForce')}</StateChip>
  )
}

const period = (t: Words): Column<Pick<Tariff, 'validFrom' | 'validUntil'>>[] => [
  {
    key: 'from',
    head: t('page.validFrom'),
    phone: 'meta',
    cell: ({ validFrom }) => <span className="whitespace-nowrap">{formatDateTime(validFrom, 'UTC').slice(0, 16)}</span>,
  },
  {
    key: 'until',
    head: t('page.validUntil'),
    phone: 'none',
    cell: ({ validUntil }) =>
      validUntil === null ? t('page.open') : <span className="whitespace-nowrap">{formatDateTime(validUntil, 'UTC').slice(0, 16)}</span>,
  },
]

function Tariffs({
  sites,
  add,
}: {
  readonly sites: readonly { readonly id: string; readonly name: string }[]
  readonly add: (() => void) | undefined
}) {
  const t = useTranslations('staff')
  const at = useNow(60_000)
  const read = useCall(tariffList)
  const mayEnd = useMay(endTariff)
  const waitingNew = useListCall(approvalList, { kind: 'charging.tariff' }, { pageSize: 1 }).total ?? 0
  const waiting = waitingNew + (useListCall(approvalList, { kind: 'charging.tariffEnd' }, { pageSize: 1 }).total ?? 0)
  const [ending, setEnding] = useState<Tariff>()
  const price = (key: 'perKwh' | 'perMinute' | 'start' | 'idlePerMinute', head: string): Column<Tariff> => ({
    key,
    head,
    end: true,
    cell: (row) => (row[key] === 0n ? <span className="text-ink-3">{t('page.noFee')}</span> : <Money amount={row[key]} rest asset={null} />),
  })
  const columns: Column<Tariff>[] = [
    {
      key: 'where',
      head: t('page.where'),
      heads: true,
      cell: (row) =>
        row.siteId === null ? t('page.allOf', { country: row.country }) : (sites.find(({ id }) => id === row.siteId)?.name ?? row.siteId),
    },
    { key: 'class', head: t('page.tariffClass'), cell: (row) => row.tariffClass },
    price('perKwh', t('page.perKwh')),
    { key: 'state', head: t('page.state'), cell: (row) => periodOf(t, at, row) },
    ...period(t),
    price('perMinute', t('page.perMinute')),
    price('start', t('page.perStart')),
    price('idlePerMinute', t('page.idlePerMinute')),
    { key: 'grace', head: t('page.idleGrace'), end: true, cell: (row) => formatCount(row.idleGraceMinutes) },
    { key: 'vat', head: t('page.vat'), end: true, cell: (row) => formatShare(row.vatPpm) },
    ...(mayEnd === true
      ? [
          {
            key: 'end',
            head: t('page.endTariff'),
            cell: (row: Tariff) =>
              !isOver(at, row) && (
                <Button tone="quiet" onClick={() => setEnding(row)}>
                  {t(row.validFrom > at ? 'page.withdraw' : 'page.endTariff')}
                </Button>
              ),
          },
        ]
      : []),
  ]
  return (
    <Block
      title={t('page.tariffs')}
      aside={
        add && (
          <Button tone="quiet" icon="plus" onClick={add}>
            {t('page.newTariff')}
          </Button>
        )
      }
      finding={t('page.tariffsFinding')}
    >
      <WaitingRequests count={waiting} />
      {ending && <End tariff={ending} begins={ending.validFrom > at} onClose={() => setEnding(undefined)} />}
      <Answered
        read={read}
        skeleton={<Skeleton height="160px" />}
        isEmpty={(data) => data.list.length === 0}
        empty={<EmptyState>{t('page.noTariffs')}</EmptyState>}
      >
        {(data) => <DataTable caption={t('page.tariffs')} rows={data.list} keyOf={({ id }) => id} columns={columns} />}
      </Answered>
    </Block>
  )
}

function EnergyRates({ add }: { readonly add: (() => void) | undefined }) {
  const t = useTranslations('staff')
  const at = useNow(60_000)
  const read = useCall(energyRateList)
  const waitingNew = useListCall(approvalList, { kind: 'devices.energyRate' }, { pageSize: 1 }).total ?? 0
  const waiting = waitingNew + (useListCall(approvalList, { kind: 'devices.energyRateEnd' }, { pageSize: 1 }).total ?? 0)
  const mayWithdraw = useMay(withdrawEnergyRate)
  const [withdrawing, setWithdrawing] = useState<EnergyRate>()
  const columns: Column<EnergyRate>[] = [
    { key: 'country', head: t('page.country'), heads: true, cell: (row) => row.country },
    { key: 'class', head: t('page.tariffClass'), cell: (row) => row.tariffClass },
    { key: 'perKwh', head: t('page.perKwh'), end: true, cell: (row) => <Money amount={row.perKwh} rest asset={null} /> },
    { key: 'state', head: t('page.state'), cell: (row) => periodOf(t, at, row) },
    ...period(t),
    { key: 'asked', head: t('page.askedBy'), cell: (row) => <Person id={row.askedBy} /> },
    { key: 'approved', head: t('page.approvedBy'), cell: (row) => <Person id={row.approvedBy} /> },
    ...(mayWithdraw === true
      ? [
          {
            key: 'withdraw',
            head: t('page.withdraw'),
            cell: (row: EnergyRate) =>
              row.validFrom > at && row.withdrawnAt === null ? (
                <Button tone="quiet" onClick={() => setWithdrawing(row)}>
                  {t('page.withdraw')}
                </Button>
              ) : null,
          },
        ]
      : []),
  ]
  return (
    <Block
      title={t('page.energyRates')}
      aside={
        add && (
          <Button tone="quiet" icon="plus" onClick={add}>
            {t('page.newEnergyRate')}
          </Button>
        )
      }
      finding={t('page.energyRatesFinding')}
    >
      <WaitingRequests count={waiting} />
      {withdrawing && <Withdraw rate={withdrawing} onClose={() => setWithdrawing(undefined)} />}
      <Answered
        read={read}
        skeleton={<Skeleton height="120px" />}
        isEmpty={(data) => data.list.length === 0}
        empty={<EmptyState>{t('page.noEnergyRates')}</EmptyState>}
      >
        {(data) => <DataTable caption={t('page.energyRates')} rows={data.list} keyOf={({ id }) => id} columns={columns} />}
      </Answered>
    </Block>
  )
}

/** Where another tariff takes over, a second person must agree. */
function End({ tariff, begins, onClose }: { readonly tariff: Tariff; readonly begins: boolean; readonly onClose: () => void }) {
  const t = useTranslations('staff')
  if (!tariff.isReplaced) return <EndTariff tariff={tariff} begins={begins} onClose={onClose} />
  return (
    <EndTariffForm tariffId={tariff.id} begins={begins} onClose={onClose}>
      <TariffFacts row={tariff} />
      <p className="text-ink-2">{t(begins ? 'page.withdrawTariffTwo' : 'page.endTariffTwo')}</p>
    </EndTariffForm>
  )
}

/** Ends an effective tariff now, or withdraws a future one. */
function EndTariff({ tariff, begins, onClose }: { readonly tariff: Tariff; readonly begins: boolean; readonly onClose: () => void }) {
  const t = useTranslations('staff')
  const end = useMutationCall(endTariff, { quiet: true, refreshes: [tariffList] })
  const run = async () => {
    if ((await end.send({ tariffId: tariff.id })) === undefined) return
    toast(t('page.ended'), { tone: 'good' })
    onClose()
  }
  return (
    <TakeBack
      title={t(begins ? 'page.withdrawTariffTitle' : 'page.endTariffTitle')}
      act={t(begins ? 'page.withdraw' : 'page.endTariff')}
      body={t(begins ? 'page.withdrawTariffBody' : 'page.endTariffBody')}
      row={tariff}
      sending={end}
      run={run}
      onClose={onClose}
    />
  )
}

/** Where the rate before continues, a second person must agree. */
function Withdraw({ rate, onClose }: { readonly rate: EnergyRate; readonly onClose: () => void }) {
  const t = useTranslations('staff')
  if (!rate.isReplaced) return <WithdrawRate rate={rate} onClose={onClose} />
  return (
    <WithdrawRateForm rateId={rate.id} onClose={onClose}>
      <TariffFacts row={rate} />
      <p className="text-ink-2">{t('page.withdrawRateTwo')}</p>
    </WithdrawRateForm>
  )
}

function WithdrawRate({ rate, onClose }: { readonly rate: EnergyRate; readonly onClose: () => void }) {
  const t = useTranslations('staff')
  const withdraw = useMutationCall(withdrawEnergyRate, { quiet: true, refreshes: [energyRateList] })
  const run = async () => {
    if ((await withdraw.send({ id: rate.id })) === undefined) return
    toast(t('page.rateWithdrawn'), { tone: 'good' })
    onClose()
  }
  return (
    <TakeBack
      title={t('page.withdrawRateTitle')}
      act={t('page.withdraw')}
      body={t('page.withdrawRateBody')}
      row={rate}
      sending={withdraw}
      run={run}
      onClose={onClose}
    />
  )
}

function TakeBack({
  title,
  act,
  body,
  row,
  sending,
  run,
  onClose,
}: {
  readonly title: string
  readonly act: string
  readonly body: string
  readonly row: Pick<Tariff, 'country' | 'tariffClass' | 'perKwh' | 'validFrom'>
  readonly sending: Pick<ReturnType<typeof useMutationCall>, 'error' | 'isPending'>
  readonly run: () => Promise<void>
  readonly onClose: () => void
}) {
  return (
    <Sheet
      kind="centre"
      title={title}
      open
      onClose={onClose}
      actions={<ActOrLeave act={act} busy={sending.isPending} onAct={() => void run()} leave={onClose} />}
    >
      {sending.error !== null && <ErrorState error={sending.error} focus />}
      <TariffFacts row={row} />
      <p className="text-ink-2">{body}</p>
    </Sheet>
  )
}

function TariffFacts({ row }: { readonly row: Pick<Tariff, 'country' | 'tariffClass' | 'perKwh' | 'validFrom'> }) {
  const t = useTranslations('staff')
  return (
    <Facts
      rows={[
        { key: 'where', name: t('page.country'), value: `${row.country} ${row.tariffClass}` },
        { key: 'perKwh', name: t('page.perKwh'), value: <Money amount={row.perKwh} rest /> },
        { key: 'from', name: t('page.validFrom'), value: `${formatDateTime(row.validFrom, 'UTC').slice(0, 16)} UTC` },
      ]}
    />
  )
}

import { approvalList } from '@ohmstead/contract/approvals/calls'
import { endTariff, setTariff, tariffList } from '@ohmstead/contract/charging/tariff-calls'
import { askEnergyRate, energyRateList, siteList, withdrawEnergyRate } from '@ohmstead/contract/devices/calls'
import { isAmount, parseAmount } from '@ohmstead/contract/kernel/amount'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { isDayInBounds, startOf } from '@ohmstead/contract/kernel/day'
import { useState, type SubmitEvent } from 'react'
import { useCall, useListCall, useMutationCall } from '../../platform/calls.tsx'
import { useNow } from '../../platform/clock.ts'
import { formatCount, formatDateTime, formatShare } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useSearch } from '../../platform/navigation.tsx'
import { useClientState } from '../../platform/state.ts'
import { toast } from '../../platform/toasts.ts'
import {
  Block,
  Button,
  ButtonLink,
  DataTable,
  EmptyState,
  ErrorState,
  ErrorSummary,
  Facts,
  Field,
  Loading,
  Money,
  Note,
  PageFrame,
  PageHeader,
  Select,
  Sheet,
  Skeleton,
  StateChip,
  TextArea,
  type Column,
} from '../../ui/index.ts'
import { useMay } from './access.ts'
import { issuesOfForm } from './form-issues.ts'
import { Person } from './person.tsx'

type Tariff = OutputOf<typeof tariffList>['list'][number]
type EnergyRate = OutputOf<typeof energyRateList>['list'][number]
type Words = ReturnType<typeof useTranslations<'staff'>>

const WHOLE_COUNTRY = 'country'

/** Tariffs of drivers and costs of electricity: public tables. Changes take effect at a given time, never in the past. */
export function Page() {
  const t = useTranslations('staff')
  const [search, change] = useSearch()
  const seesSites = useMay(siteList)
  const seesTariffs = useMay(tariffList)
  const setsTariffs = useMay(setTariff)
  const setsRates = useMay(askEnergyRate)
  const sites = useCall(siteList, {}, { enabled: seesSites === true }).data?.list ?? []
  const close = () => change({ form: undefined })
  return (
    <PageFrame>
      <PageHeader title={t('page.ratesTitle')} note={t('page.ratesNote')} />
      {seesTariffs === true && <Tariffs sites={sites} add={setsTariffs === true ? () => change({ form: 'tariff' }) : undefined} />}
      <EnergyRates add={setsRates === true ? () => change({ form: 'energy' }) : undefined} />
      {search['form'] === 'tariff' && setsTariffs === true && <TariffForm sites={sites} onClose={close} />}
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
  const { data, error, refetch } = useCall(tariffList)
  const mayEnd = useMay(endTariff)
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
      {ending && <EndTariff tariff={ending} begins={ending.validFrom > at} onClose={() => setEnding(undefined)} />}
      {data === undefined ? (
        error !== null ? (
          <ErrorState error={error} retry={refetch} />
        ) : (
          <Loading retry={refetch}>
            <Skeleton height="160px" />
          </Loading>
        )
      ) : data.list.length === 0 ? (
        <EmptyState>{t('page.noTariffs')}</EmptyState>
      ) : (
        <DataTable caption={t('page.tariffs')} rows={data.list} keyOf={({ id }) => id} columns={columns} />
      )}
    </Block>
  )
}

function EnergyRates({ add }: { readonly add: (() => void) | undefined }) {
  const t = useTranslations('staff')
  const at = useNow(60_000)
  const { data, error, refetch } = useCall(energyRateList)
  const waiting = useListCall(approvalList, { kind: 'devices.energyRate' }, { pageSize: 1 }).total ?? 0
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
      {waiting > 0 && (
        <Note
          tone="attention"
          title={t('page.waitingHere', { count: waiting })}
          actions={<ButtonLink to="/staff/approvals">{t('page.openApprovals')}</ButtonLink>}
        />
      )}
      {withdrawing && <WithdrawRate rate={withdrawing} onClose={() => setWithdrawing(undefined)} />}
      {data === undefined ? (
        error !== null ? (
          <ErrorState error={error} retry={refetch} />
        ) : (
          <Loading retry={refetch}>
            <Skeleton height="120px" />
          </Loading>
        )
      ) : data.list.length === 0 ? (
        <EmptyState>{t('page.noEnergyRates')}</EmptyState>
      ) : (
        <DataTable caption={t('page.energyRates')} rows={data.list} keyOf={({ id }) => id} columns={columns} />
      )}
    </Block>
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
  const t = useTranslations('staff')
  return (
    <Sheet
      kind="centre"
      title={title}
      open
      onClose={onClose}
      actions={
        <>
          <Button busy={sending.isPending} onClick={() => void run()}>
            {act}
          </Button>
          <Button tone="quiet" onClick={onClose}>
            {t('page.notNow')}
          </Button>
        </>
      }
    >
      {sending.error !== null && <ErrorState error={sending.error} focus />}
      <Facts
        rows={[
          { key: 'where', name: t('page.country'), value: `${row.country} ${row.tariffClass}` },
          { key: 'perKwh', name: t('page.perKwh'), value: <Money amount={row.perKwh} rest /> },
          { key: 'from', name: t('page.validFrom'), value: `${formatDateTime(row.validFrom, 'UTC').slice(0, 16)} UTC` },
        ]}
      />
      <p className="text-ink-2">{body}</p>
    </Sheet>
  )
}

/** The same bounds as in the calls. */
const TARIFF_MAX = parseAmount('100')
const RATE_MAX = parseAmount('10')

const PERCENT = /^\d{1,2}([.,]\d{1,2})?$/

function ppmOf(percent: string): number {
  return Math.round(Number(percent.replace(',', '.')) * 10_000)
}

function TariffForm({
  sites,
  onClose,
}: {
  readonly sites: readonly { readonly id: string; readonly name: string; readonly country: string }[]
  readonly onClose: () => void
}) {
  const t = useTranslations('staff')
  const asset = useClientState('asset')
  const set = useMutationCall(setTariff, { quiet: true, refreshes: [tariffList] })
  const [form, setForm] = useState({
    site: WHOLE_COUNTRY,
    country: 'DE',
    perKwh: '',
    perMinute: '0',
    start: '0',
    idlePerMinute: '0',
    grace: '0',
    vat: '',
    from: '',
  })
  const [tariffClass, setClass] = useState<'AC' | 'DC'>('AC')
  const [tried, setTried] = useState(false)
  const site = sites.find(({ id }) => id === form.site)
  const amount = (name: 'perKwh' | 'perMinute' | 'start' | 'idlePerMinute') =>
    isAmount(form[name]) ? parseAmount(form[name]) > TARIFF_MAX && t('page.between', { from: '0', to: '100' }) : t('page.amountWrong')
  const wrong = {
    country: site === undefined && !/^[A-Z]{2}$/.test(form.country) && t('page.countryWrong'),
    perKwh: amount('perKwh'),
    perMinute: amount('perMinute'),
    start: amount('start'),
    idlePerMinute: amount('idlePerMinute'),
    grace: !(/^\d{1,4}$/.test(form.grace) && Number(form.grace) <= 1_440) && t('page.between', { from: '0', to: '1440' }),
    vat: !PERCENT.test(form.vat) && t('page.percentWrong'),
    from: !isDayInBounds(form.from) && t('page.required'),
  }
  const issues = issuesOfForm(wrong, {
    country: t('page.country'),
    perKwh: t('page.perKwh'),
    perMinute: t('page.perMinute'),
    start: t('page.perStart'),
    idlePerMinute: t('page.idlePerMinute'),
    grace: t('page.idleGrace'),
    vat: t('page.vat'),
    from: t('page.validFrom'),
  })
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (issues.length > 0 || !isDayInBounds(form.from)) return
    const answer = await set.send({
      ...(site !== undefined && { siteId: site.id }),
      country: site?.country ?? form.country,
      tariffClass,
      perKwh: form.perKwh,
      perMinute: form.perMinute,
      start: form.start,
      idlePerMinute: form.idlePerMinute,
      idleGraceMinutes: Number(form.grace),
      vatPpm: ppmOf(form.vat),
      validFrom: startOf(form.from),
    })
    if (answer === undefined) return
    toast(t('page.saved'), { tone: 'good' })
    onClose()
  }
  const field = (name: keyof typeof wrong & keyof typeof form) => ({
    name,
    value: form[name],
    error: tried && wrong[name],
    onChange: (event: { readonly target: { readonly value: string } }) => setForm({ ...form, [name]: event.target.value }),
  })
  return (
    <Sheet title={t('page.newTariff')} open onClose={onClose}>
      <form className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
        {tried && <ErrorSummary issues={issues} />}
        {set.error !== null && <ErrorState error={set.error} meaning={t('page.nothingSaved')} focus />}
        <Select
          label={t('page.where')}
          value={form.site}
          onSelect={(value) => setForm({ ...form, site: value })}
          options={[{ value: WHOLE_COUNTRY, label: t('page.wholeCountry') }, ...sites.map(({ id, name }) => ({ value: id, label: name }))]}
        />
        {site === undefined && (
          <Field label={t('page.country')} hint={t('page.countryHint')} maxLength={2} autoCapitalize="characters" {...field('country')} />
        )}
        <Select
          label={t('page.tariffClass')}
          value={tariffClass}
          onSelect={setClass}
          options={[
            { value: 'AC', label: 'AC' },
            { value: 'DC', label: 'DC' },
          ]}
        />
        <Field label={t('page.perKwh')} inputMode="decimal" suffix={asset} {...field('perKwh')} />
        <Field label={t('page.perMinute')} inputMode="decimal" suffix={asset} {...field('perMinute')} />
        <Field label={t('page.perStart')} inputMode="decimal" suffix={asset} {...field('start')} />
        <Field label={t('page.idlePerMinute')} inputMode="decimal" suffix={asset} {...field('idlePerMinute')} />
        <Field label={t('page.idleGrace')} inputMode="numeric" {...field('grace')} />
        <Field label={t('page.vat')} inputMode="decimal" suffix="%" {...field('vat')} />
        <Field label={t('page.validFrom')} type="date" hint={t('page.fromMidnight')} {...field('from')} />
        <div className="pair">
          <Button type="submit" busy={set.isPending}>
            {t('page.save')}
          </Button>
          <Button tone="quiet" onClick={onClose}>
            {t('page.notNow')}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

function EnergyRateForm({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('staff')
  const asset = useClientState('asset')
  const ask = useMutationCall(askEnergyRate, { quiet: true, refreshes: [approvalList] })
  const [form, setForm] = useState({ country: 'DE', perKwh: '', from: '', reason: '' })
  const [tariffClass, setClass] = useState<'AC' | 'DC'>('AC')
  const [tried, setTried] = useState(false)
  const wrong = {
    country: !/^[A-Z]{2}$/.test(form.country) && t('page.countryWrong'),
    perKwh: isAmount(form.perKwh)
      ? !(parseAmount(form.perKwh) > 0n && parseAmount(form.perKwh) <= RATE_MAX) && t('page.between', { from: '0.000001', to: '10' })
      : t('page.amountWrong'),
    from: !isDayInBounds(form.from) && t('page.required'),
    reason: form.reason.trim() === '' && t('page.required'),
  }
  const issues = issuesOfForm(wrong, {
    country: t('page.country'),
    perKwh: t('page.perKwh'),
    from: t('page.validFrom'),
    reason: t('page.whyAsked'),
  })
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (issues.length > 0 || !isDayInBounds(form.from)) return
    const answer = await ask.send({
      country: form.country,
      tariffClass,
      perKwh: form.perKwh,
      validFrom: startOf(form.from),
      reason: form.reason.trim(),
    })
    if (answer === undefined) return
    toast(t('page.sentToApprovals'), { tone: 'good' })
    onClose()
  }
  const field = (name: keyof typeof form) => ({
    name,
    value: form[name],
    error: tried && wrong[name],
    onChange: (event: { readonly target: { readonly value: string } }) => setForm({ ...form, [name]: event.target.value }),
  })
  return (
    <Sheet title={t('page.newEnergyRate')} open onClose={onClose}>
      <form className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
        {tried && <ErrorSummary issues={issues} />}
        {ask.error !== null && <ErrorState error={ask.error} meaning={t('page.nothingSaved')} focus />}
        <p className="text-ink-2">{t('page.energyRateTwo')}</p>
        <Field label={t('page.country')} hint={t('page.countryHint')} maxLength={2} autoCapitalize="characters" {...field('country')} />
        <Select
          label={t('page.tariffClass')}
          value={tariffClass}
          onSelect={setClass}
          options={[
            { value: 'AC', label: 'AC' },
            { value: 'DC', label: 'DC' },
          ]}
        />
        <Field label={t('page.perKwh')} inputMode="decimal" suffix={asset} {...field('perKwh')} />
        <Field label={t('page.validFrom')} type="date" hint={t('page.fromMidnight')} {...field('from')} />
        <TextArea label={t('page.whyAsked')} maxLength={500} {...field('reason')} />
        <div className="pair">
          <Button type="submit" busy={ask.isPending}>
            {t('page.askSecond')}
          </Button>
          <Button tone="quiet" onClick={onClose}>
            {t('page.notNow')}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

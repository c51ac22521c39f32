import { approvalCount, approvalList } from '@ohmstead/contract/approvals/calls'
import { askTariff, endTariff, tariffList } from '@ohmstead/contract/charging/tariff-calls'
import { askEnergyRate, energyRateList, withdrawEnergyRate } from '@ohmstead/contract/devices/calls'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { ReactNode } from 'react'
import { useForm } from '../../platform/form.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useClientState } from '../../platform/state.ts'
import { toast } from '../../platform/toasts.ts'
import { ActOrLeave, Field, Form, Select, Sheet, TextArea } from '../../ui/index.ts'
import { capitals, percent, startOfDay } from './units.ts'

const WHOLE_COUNTRY = 'country'

const tariffClasses = (['AC', 'DC'] as const).map((value) => ({ value, label: value }))

export function TariffForm({
  sites,
  onClose,
}: {
  readonly sites: readonly { readonly id: string; readonly name: string; readonly country: string }[]
  readonly onClose: () => void
}) {
  const t = useTranslations('staff')
  const asset = useClientState('asset')
  const siteOf = (where: string) => sites.find(({ id }) => id === where)
  const form = useForm(askTariff, {
    start: {
      where: WHOLE_COUNTRY,
      country: 'DE',
      tariffClass: 'AC',
      perKwh: '',
      perMinute: '0',
      start: '0',
      idlePerMinute: '0',
      idleGraceMinutes: '0',
      vatPpm: '',
      validFrom: '',
      reason: '',
    },
    units: { country: capitals, vatPpm: percent, validFrom: startOfDay },
    words: { country: t('page.countryWrong') },
    add: ({ where, country }) => {
      const site = siteOf(where)
      return site === undefined ? { country: country.trim().toUpperCase() } : { siteId: site.id, country: site.country }
    },
    refreshes: [approvalList],
    onDone: () => {
      toast(t('page.sentToApprovals'), { tone: 'good' })
      onClose()
    },
  })
  return (
    <Sheet title={t('page.newTariff')} open onClose={onClose}>
      <Form form={form} meaning={t('page.nothingSaved')}>
        <p className="text-ink-2">{t('page.tariffTwo')}</p>
        <Select
          {...form.choice('where', t('page.where'))}
          options={[{ value: WHOLE_COUNTRY, label: t('page.wholeCountry') }, ...sites.map(({ id, name }) => ({ value: id, label: name }))]}
        />
        {siteOf(form.values.where) === undefined && (
          <Field {...form.field('country', t('page.country'))} hint={t('page.countryHint')} autoCapitalize="characters" />
        )}
        <Select {...form.choice('tariffClass', t('page.tariffClass'))} options={tariffClasses} />
        <Field {...form.field('perKwh', t('page.perKwh'))} suffix={asset} />
        <Field {...form.field('perMinute', t('page.perMinute'))} suffix={asset} />
        <Field {...form.field('start', t('page.perStart'))} suffix={asset} />
        <Field {...form.field('idlePerMinute', t('page.idlePerMinute'))} suffix={asset} />
        <Field {...form.field('idleGraceMinutes', t('page.idleGrace'))} />
        <Field {...form.field('vatPpm', t('page.vat'))} inputMode="decimal" suffix="%" />
        <Field {...form.field('validFrom', t('page.validFrom'))} type="date" hint={t('page.fromMidnight')} />
        <TextArea {...form.field('reason', t('page.whyAsked'))} />
        <ActOrLeave act={t('page.askSecond')} busy={form.isPending} leave={onClose} />
      </Form>
    </Sheet>
  )
}

/** Requests the end of a tariff in force from a day on, or that a future one is withdrawn. */
export function EndTariffForm({
  tariffId,
  begins,
  onClose,
  children,
}: {
  readonly tariffId: Id<'tariff'>
  readonly begins: boolean
  readonly onClose: () => void
  /** The tariff, and what follows from its end. */
  readonly children: ReactNode
}) {
  const t = useTranslations('staff')
  const form = useForm(endTariff, {
    start: { endsAt: '', reason: '' },
    units: { endsAt: startOfDay },
    add: { tariffId },
    refreshes: [tariffList, approvalList, approvalCount],
    onDone: ({ data }) => {
      toast(t(data.approvalId === null ? 'page.ended' : 'page.sentToApprovals'), { tone: 'good' })
      onClose()
    },
  })
  return (
    <Sheet title={t(begins ? 'page.withdrawTariffTitle' : 'page.endTariffTitle')} open onClose={onClose}>
      <Form form={form} meaning={t('page.nothingSaved')}>
        {children}
        {!begins && <Field {...form.field('endsAt', t('page.endsOn'))} type="date" hint={t('page.fromMidnight')} optional={false} />}
        <TextArea {...form.field('reason', t('page.whyAsked'))} optional={false} />
        <ActOrLeave act={t('page.askSecond')} busy={form.isPending} leave={onClose} />
      </Form>
    </Sheet>
  )
}

/** Requests that an energy rate to come is withdrawn. */
export function WithdrawRateForm({
  rateId,
  onClose,
  children,
}: {
  readonly rateId: string
  readonly onClose: () => void
  /** The rate, and what follows from its withdrawal. */
  readonly children: ReactNode
}) {
  const t = useTranslations('staff')
  const form = useForm(withdrawEnergyRate, {
    start: { reason: '' },
    add: { id: rateId },
    refreshes: [energyRateList, approvalList, approvalCount],
    onDone: ({ data }) => {
      toast(t(data.approvalId === null ? 'page.rateWithdrawn' : 'page.sentToApprovals'), { tone: 'good' })
      onClose()
    },
  })
  return (
    <Sheet title={t('page.withdrawRateTitle')} open onClose={onClose}>
      <Form form={form} meaning={t('page.nothingSaved')}>
        {children}
        <TextArea {...form.field('reason', t('page.whyAsked'))} optional={false} />
        <ActOrLeave act={t('page.askSecond')} busy={form.isPending} leave={onClose} />
      </Form>
    </Sheet>
  )
}

export function EnergyRateForm({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('staff')
  const asset = useClientState('asset')
  const form = useForm(askEnergyRate, {
    start: { country: 'DE', tariffClass: 'AC', perKwh: '', validFrom: '', reason: '' },
    units: { country: capitals, validFrom: startOfDay },
    words: { country: t('page.countryWrong') },
    refreshes: [approvalList],
    onDone: () => {
      toast(t('page.sentToApprovals'), { tone: 'good' })
      onClose()
    },
  })
  return (
    <Sheet title={t('page.newEnergyRate')} open onClose={onClose}>
      <Form form={form} meaning={t('page.nothingSaved')}>
        <p className="text-ink-2">{t('page.energyRateTwo')}</p>
        <Field {...form.field('country', t('page.country'))} hint={t('page.countryHint')} autoCapitalize="characters" />
        <Select {...form.choice('tariffClass', t('page.tariffClass'))} options={tariffClasses} />
        <Field {...form.field('perKwh', t('page.perKwh'))} suffix={asset} />
        <Field {...form.field('validFrom', t('page.validFrom'))} type="date" hint={t('page.fromMidnight')} />
        <TextArea {...form.field('reason', t('page.whyAsked'))} />
        <ActOrLeave act={t('page.askSecond')} busy={form.isPending} leave={onClose} />
      </Form>
    </Sheet>
  )
}

import { createModel, createSite, modelList, siteList } from '@ohmstead/contract/devices/calls'
import { useForm } from '../../platform/form.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { toast } from '../../platform/toasts.ts'
import { ActOrLeave, Field, Form, Select, Sheet } from '../../ui/index.ts'
import { capitals, thousands } from './units.ts'

const hereZone: string = new Intl.DateTimeFormat().resolvedOptions().timeZone
const zones = [...new Set([hereZone, ...Intl.supportedValuesOf('timeZone')])].map((value) => ({ value, label: value }))

interface Closable {
  readonly onClose: () => void
}

/** A form for a managed site: its address and time zone. */
export function SiteForm({ onClose }: Closable) {
  const t = useTranslations('staff')
  const form = useForm(createSite, {
    start: { name: '', address: '', city: '', country: 'DE', latitude: '', longitude: '', timeZone: hereZone },
    units: { country: capitals },
    words: { country: t('page.countryWrong') },
    refreshes: [siteList],
    onDone: useSaved(onClose),
  })
  return (
    <Sheet title={t('page.newSite.title')} open onClose={onClose}>
      <Form form={form} meaning={t('page.nothingSaved')}>
        <Field {...form.field('name', t('page.name'))} autoComplete="off" />
        <Field {...form.field('address', t('page.newSite.address'))} autoComplete="off" />
        <Field {...form.field('city', t('page.newSite.city'))} autoComplete="off" />
        <Field {...form.field('country', t('page.country'))} autoComplete="off" hint={t('page.countryHint')} autoCapitalize="characters" />
        <Field {...form.field('latitude', t('page.newSite.latitude'))} autoComplete="off" hint={t('page.newSite.degrees')} />
        <Field {...form.field('longitude', t('page.newSite.longitude'))} autoComplete="off" hint={t('page.newSite.degrees')} />
        <Select {...form.choice('timeZone', t('page.newSite.timeZone'))} options={zones} />
        <ActOrLeave act={t('page.newSite.add')} busy={form.isPending} leave={onClose} />
      </Form>
    </Sheet>
  )
}

/** A form for a device model. Models cannot be edited, because leased units must not change. */
export function ModelForm({ onClose }: Closable) {
  const t = useTranslations('staff')
  const form = useForm(createModel, {
    start: { name: '', vendor: '', plug: 'Type 2', current: 'AC', maxW: '', connectors: '1' },
    units: { maxW: thousands },
    refreshes: [modelList],
    onDone: useSaved(onClose),
  })
  return (
    <Sheet title={t('page.newModel.title')} open onClose={onClose}>
      <Form form={form} meaning={t('page.nothingSaved')}>
        <p className="text-s text-ink-2">{t('page.newModel.note')}</p>
        <Field {...form.field('name', t('page.name'))} autoComplete="off" />
        <Field {...form.field('vendor', t('page.newModel.vendor'))} autoComplete="off" />
        <Select {...form.choice('current', t('page.tariffClass'))} options={(['AC', 'DC'] as const).map((value) => ({ value, label: value }))} />
        <Field {...form.field('plug', t('page.newModel.plug'))} autoComplete="off" />
        <Field {...form.field('maxW', t('page.newModel.power'))} autoComplete="off" inputMode="decimal" suffix="kW" />
        <Field {...form.field('connectors', t('page.connectors'))} autoComplete="off" />
        <ActOrLeave act={t('page.newModel.add')} busy={form.isPending} leave={onClose} />
      </Form>
    </Sheet>
  )
}

function useSaved(onClose: () => void) {
  const t = useTranslations('staff')
  return () => {
    toast(t('page.saved'), { tone: 'good' })
    onClose()
  }
}

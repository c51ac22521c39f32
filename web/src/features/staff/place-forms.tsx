import { createModel, createSite, modelList, siteList } from '@ohmstead/contract/devices/calls'
import { useState, type SubmitEvent } from 'react'
import { useMutationCall } from '../../platform/calls.tsx'
import { useTranslations } from '../../platform/i18n.tsx'
import { toast } from '../../platform/toasts.ts'
import { Button, ErrorState, ErrorSummary, Field, Select, Sheet } from '../../ui/index.ts'
import { issuesOfForm } from './form-issues.ts'

const numberOf = (text: string) => (/^-?\d{1,3}([.,]\d{1,7})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN)
const hereZone: string = new Intl.DateTimeFormat().resolvedOptions().timeZone
const zones = Intl.supportedValuesOf('timeZone')

/** A form for a managed site: its address and time zone. */
export function SiteForm({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('staff')
  const add = useMutationCall(createSite, { quiet: true, refreshes: [siteList] })
  const [form, setForm] = useState({ name: '', address: '', city: '', country: 'DE', latitude: '', longitude: '' })
  const [timeZone, setTimeZone] = useState(hereZone)
  const [tried, setTried] = useState(false)
  const latitude = numberOf(form.latitude)
  const longitude = numberOf(form.longitude)
  const missing = (name: 'name' | 'address' | 'city') => form[name].trim() === '' && t('page.required')
  const wrong = {
    name: missing('name'),
    address: missing('address'),
    city: missing('city'),
    country: !/^[A-Z]{2}$/.test(form.country) && t('page.countryWrong'),
    latitude: !(Math.abs(latitude) <= 90) && t('page.between', { from: '-90', to: '90' }),
    longitude: !(Math.abs(longitude) <= 180) && t('page.between', { from: '-180', to: '180' }),
  }
  const labels = {
    name: t('page.name'),
    address: t('page.newSite.address'),
    city: t('page.newSite.city'),
    country: t('page.country'),
    latitude: t('page.newSite.latitude'),
    longitude: t('page.newSite.longitude'),
  }
  const issues = issuesOfForm(wrong, labels)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (issues.length > 0) return
    const { name, address, city, country } = form
    const answer = await add.send({ name: name.trim(), address: address.trim(), city: city.trim(), country, latitude, longitude, timeZone })
    if (answer === undefined) return
    toast(t('page.saved'), { tone: 'good' })
    onClose()
  }
  const field = (name: keyof typeof form) => ({
    label: labels[name],
    name,
    value: form[name],
    error: tried && wrong[name],
    autoComplete: 'off',
    onChange: (event: { readonly target: { readonly value: string } }) => setForm({ ...form, [name]: event.target.value }),
  })
  return (
    <Sheet title={t('page.newSite.title')} open onClose={onClose}>
      <form className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
        {tried && <ErrorSummary issues={issues} />}
        {add.error !== null && <ErrorState error={add.error} meaning={t('page.nothingSaved')} focus />}
        <Field {...field('name')} maxLength={80} />
        <Field {...field('address')} maxLength={160} />
        <Field {...field('city')} maxLength={80} />
        <Field {...field('country')} hint={t('page.countryHint')} maxLength={2} autoCapitalize="characters" />
        <Field {...field('latitude')} inputMode="decimal" hint={t('page.newSite.degrees')} />
        <Field {...field('longitude')} inputMode="decimal" hint={t('page.newSite.degrees')} />
        <Select<string>
          label={t('page.newSite.timeZone')}
          name="timeZone"
          value={timeZone}
          onSelect={setTimeZone}
          options={[...new Set([timeZone, ...zones])].map((value) => ({ value, label: value }))}
        />
        <Leave busy={add.isPending} act={t('page.newSite.add')} onClose={onClose} />
      </form>
    </Sheet>
  )
}

/** A form for a device model. Models cannot be edited, because leased units must not change. */
export function ModelForm({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('staff')
  const add = useMutationCall(createModel, { quiet: true, refreshes: [modelList] })
  const [form, setForm] = useState({ name: '', vendor: '', plug: 'Type 2', maxKw: '', connectors: '1' })
  const [current, setCurrent] = useState<'AC' | 'DC'>('AC')
  const [tried, setTried] = useState(false)
  const watts = Math.round(numberOf(form.maxKw) * 1000)
  const missing = (name: 'name' | 'vendor' | 'plug') => form[name].trim() === '' && t('page.required')
  const wrong = {
    name: missing('name'),
    vendor: missing('vendor'),
    plug: missing('plug'),
    maxKw: !(watts >= 1000 && watts <= 1_000_000) && t('page.between', { from: '1', to: '1000' }),
    connectors: !/^[1-8]$/.test(form.connectors) && t('page.between', { from: '1', to: '8' }),
  }
  const labels = {
    name: t('page.name'),
    vendor: t('page.newModel.vendor'),
    plug: t('page.newModel.plug'),
    maxKw: t('page.newModel.power'),
    connectors: t('page.connectors'),
  }
  const issues = issuesOfForm(wrong, labels)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (issues.length > 0) return
    const { name, vendor, plug, connectors } = form
    const answer = await add.send({
      name: name.trim(),
      vendor: vendor.trim(),
      plug: plug.trim(),
      current,
      maxW: watts,
      connectors: Number(connectors),
    })
    if (answer === undefined) return
    toast(t('page.saved'), { tone: 'good' })
    onClose()
  }
  const field = (name: keyof typeof form) => ({
    label: labels[name],
    name,
    value: form[name],
    error: tried && wrong[name],
    autoComplete: 'off',
    onChange: (event: { readonly target: { readonly value: string } }) => setForm({ ...form, [name]: event.target.value }),
  })
  return (
    <Sheet title={t('page.newModel.title')} open onClose={onClose}>
      <form className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
        {tried && <ErrorSummary issues={issues} />}
        {add.error !== null && <ErrorState error={add.error} meaning={t('page.nothingSaved')} focus />}
        <p className="text-s text-ink-2">{t('page.newModel.note')}</p>
        <Field {...field('name')} maxLength={60} />
        <Field {...field('vendor')} maxLength={60} />
        <Select
          label={t('page.tariffClass')}
          name="current"
          value={current}
          onSelect={setCurrent}
          options={[
            { value: 'AC', label: 'AC' },
            { value: 'DC', label: 'DC' },
          ]}
        />
        <Field {...field('plug')} maxLength={30} />
        <Field {...field('maxKw')} inputMode="decimal" suffix="kW" />
        <Field {...field('connectors')} inputMode="numeric" maxLength={1} />
        <Leave busy={add.isPending} act={t('page.newModel.add')} onClose={onClose} />
      </form>
    </Sheet>
  )
}

function Leave({ busy, act, onClose }: { readonly busy: boolean; readonly act: string; readonly onClose: () => void }) {
  const t = useTranslations('staff')
  return (
    <div className="pair">
      <Button type="submit" busy={busy}>
        {act}
      </Button>
      <Button tone="quiet" onClick={onClose}>
        {t('page.notNow')}
      </Button>
    </div>
  )
}

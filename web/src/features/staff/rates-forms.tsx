import { approvalList } from '@ohmstead/contract/approvals/calls'
import { setTariff, tariffList } from '@ohmstead/contract/charging/tariff-calls'
import { askEnergyRate } from '@ohmstead/contract/devices/calls'
import { isAmount, parseAmount } from '@ohmstead/contract/kernel/amount'
import { isDayInBounds, startOf } from '@ohmstead/contract/kernel/day'
import { useState, type SubmitEvent } from 'react'
import { useMutationCall } from '../../platform/calls.tsx'
import { useTranslations } from '../../platform/i18n.tsx'
import { useClientState } from '../../platform/state.ts'
import { toast } from '../../platform/toasts.ts'
import { Button, ErrorState, ErrorSummary, Field, Select, Sheet, TextArea } from '../../ui/index.ts'
import { issuesOfForm } from './form-issues.ts'

const WHOLE_COUNTRY = 'country'

/** The same bounds as in the calls. */
const TARIFF_MAX = parseAmount('100')
const RATE_MAX = parseAmount('10')

const PERCENT = /^\d{1,2}([.,]\d{1,2})?$/

function ppmOf(percent: string): number {
  return Math.round(Number(percent.replace(',', '.')) * 10_000)
}

export function TariffForm({
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

export function EnergyRateForm({ onClose }: { readonly onClose: () => void }) {
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

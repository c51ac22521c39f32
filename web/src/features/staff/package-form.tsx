import { modelList } from '@ohmstead/contract/devices/calls'
import { formatAmount, isAmount, parseAmount } from '@ohmstead/contract/kernel/amount'
import { packageDetail, packageList, savePackage, staffPackageList } from '@ohmstead/contract/packages/calls'
import { tiers } from '@ohmstead/contract/packages/types'
import { useState, type SubmitEvent } from 'react'
import { useCall, useMutationCall } from '../../platform/calls.tsx'
import { useTranslations } from '../../platform/i18n.tsx'
import { languageNames, languages } from '../../platform/language.ts'
import { useClientState } from '../../platform/state.ts'
import { toast } from '../../platform/toasts.ts'
import { Button, Check, ErrorState, ErrorSummary, Facts, Field, Select, Sheet, type SelectOption } from '../../ui/index.ts'
import { issuesOfForm } from './form-issues.ts'
import type { PackageRow } from './package-row.ts'
import { useMay } from './access.ts'
import { stockWords } from './stock-words.ts'

type Names = { readonly [Language in (typeof languages)[number]]?: string | undefined }

/** The same bound as in the call. */
const PRICE_MAX = parseAmount('1000000')

/** Adds or changes a package. Existing leases keep their terms; the model of a package never changes. */
export function PackageForm({ row, onClose }: { readonly row: PackageRow | undefined; readonly onClose: () => void }) {
  const t = useTranslations('staff')
  const asset = useClientState('asset')
  const known = row?.package
  const mayEdit = useMay(savePackage)
  const models = useCall(modelList, {}, { enabled: mayEdit === true })
  const save = useMutationCall(savePackage, { quiet: true, refreshes: [staffPackageList, packageList, packageDetail] })
  const [names, setNames] = useState<Names>(row?.names ?? {})
  const [modelId, setModelId] = useState<string>(known?.model.id ?? '')
  const [tier, setTier] = useState(known?.tier ?? tiers[0])
  const [price, setPrice] = useState(known === undefined ? '' : formatAmount(known.price))
  const [numbers, setNumbers] = useState({
    rank: String(known?.rank ?? 1),
    cycleDays: String(known?.cycleDays ?? 365),
    hostingPerDay: String(known?.hostingPerDay ?? 1),
  })
  const [termsVersion, setTermsVersion] = useState(known?.termsVersion ?? '')
  const [onSale, setOnSale] = useState(known?.onSale ?? false)
  const [tried, setTried] = useState(false)
  const model = modelId || models.data?.list[0]?.id || ''
  const whole = (name: keyof typeof numbers, max: number) =>
    /^\d{1,4}$/.test(numbers[name]) && Number(numbers[name]) >= 1 && Number(numbers[name]) <= max
  const wrong = {
    en_US: !names.en_US?.trim() && t('page.required'),
    model: model === '' && t('page.required'),
    price: isAmount(price)
      ? !(parseAmount(price) > 0n && parseAmount(price) <= PRICE_MAX) && t('page.between', { from: '0.000001', to: '1000000' })
      : t('page.amountWrong'),
    rank: !whole('rank', 99) && t('page.between', { from: '1', to: '99' }),
    cycleDays: !whole('cycleDays', 1_100) && t('page.between', { from: '1', to: '1100' }),
    hostingPerDay: !whole('hostingPerDay', 24) && t('page.between', { from: '1', to: '24' }),
    termsVersion: termsVersion.trim() === '' && t('page.required'),
  }
  const labels = {
    en_US: languageNames.en_US,
    model: t('page.model'),
    price: t('page.price'),
    rank: t('page.rank'),
    cycleDays: t('page.cycleDays'),
    hostingPerDay: t('page.hostingPerDay'),
    termsVersion: t('page.termsVersion'),
  }
  const issues = issuesOfForm(wrong, labels)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (issues.length > 0 || mayEdit !== true) return
    const given = Object.fromEntries(Object.entries(names).flatMap(([key, name = '']) => (name.trim() === '' ? [] : [[key, name.trim()]])))
    const answer = await save.send({
      ...(known !== undefined && { packageId: known.id }),
      names: { en_US: '', ...given },
      modelId: model,
      tier,
      rank: Number(numbers.rank),
      price,
      cycleDays: Number(numbers.cycleDays),
      hostingPerDay: Number(numbers.hostingPerDay),
      termsVersion: termsVersion.trim(),
      onSale,
    })
    if (answer === undefined) return
    toast(t('page.saved'), { tone: 'good' })
    onClose()
  }
  const number = (name: keyof typeof numbers, label: string) => (
    <Field
      label={label}
      name={name}
      inputMode="numeric"
      value={numbers[name]}
      error={tried && wrong[name]}
      onChange={(event) => setNumbers({ ...numbers, [name]: event.target.value })}
    />
  )
  return (
    <Sheet title={known === undefined ? t('page.addPackage') : known.name} open onClose={onClose}>
      <form className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
        {tried && <ErrorSummary issues={issues} />}
        {save.error !== null && <ErrorState error={save.error} meaning={t('page.nothingSaved')} focus />}
        {row !== undefined && (
          <Facts
            rows={[
              { key: 'units', name: t('page.units'), value: row.units },
              { key: 'leased', name: t('page.leased'), value: row.leased },
              { key: 'stock', name: t('page.stock'), value: stockWords(t, row.package.stockByPlacement) },
            ]}
          />
        )}
        <Check
          name="onSale"
          checked={onSale}
          onChange={(event) => setOnSale(event.target.checked)}
          label={t('page.onSale')}
          hint={t('page.onSaleHint')}
        />
        <fieldset className="grid gap-3">
          <legend className="pb-2 text-s font-semibold">{t('page.names')}</legend>
          <p className="text-s text-ink-2">{t('page.namesWhole')}</p>
          {languages.map((one) => (
            <Field
              key={one}
              label={languageNames[one]}
              name={one}
              lang={one.slice(0, 2)}
              maxLength={60}
              value={names[one] ?? ''}
              error={tried && one === 'en_US' && wrong.en_US}
              {...(one !== 'en_US' && { optional: true })}
              onChange={(event) => setNames({ ...names, [one]: event.target.value })}
            />
          ))}
        </fieldset>
        <Select<string>
          label={t('page.model')}
          name="model"
          value={model}
          disabled={known !== undefined}
          hint={known !== undefined && t('page.modelStays')}
          error={tried && wrong.model}
          onSelect={setModelId}
          options={
            known === undefined
              ? (models.data?.list ?? []).map(({ id, name }): SelectOption => ({ value: id, label: name }))
              : [{ value: known.model.id, label: known.model.name }]
          }
        />
        <Select
          label={t('page.tier')}
          name="tier"
          value={tier}
          onSelect={setTier}
          options={tiers.map((value) => ({ value, label: t(`page.tiers.${value}`) }))}
        />
        <Field
          label={t('page.price')}
          name="price"
          inputMode="decimal"
          suffix={asset}
          value={price}
          error={tried && wrong.price}
          onChange={(event) => setPrice(event.target.value)}
        />
        {number('cycleDays', t('page.cycleDays'))}
        {number('hostingPerDay', t('page.hostingPerDay'))}
        {number('rank', t('page.rank'))}
        <Field
          label={t('page.termsVersion')}
          name="termsVersion"
          maxLength={20}
          value={termsVersion}
          error={tried && wrong.termsVersion}
          onChange={(event) => setTermsVersion(event.target.value)}
        />
        <div className="pair">
          <Button type="submit" busy={save.isPending} blocked={mayEdit === false && t('page.notYourRole')}>
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

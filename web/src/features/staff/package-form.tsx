import { approvalCount, approvalList } from '@ohmstead/contract/approvals/calls'
import { modelList } from '@ohmstead/contract/devices/calls'
import { formatAmount } from '@ohmstead/contract/kernel/amount'
import { legalDetail } from '@ohmstead/contract/legal/calls'
import { packageDetail, packageList, savePackage, staffPackageList } from '@ohmstead/contract/packages/calls'
import { tiers } from '@ohmstead/contract/packages/types'
import { useCall } from '../../platform/calls.tsx'
import { useForm } from '../../platform/form.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { languageNames, languages } from '../../platform/language.ts'
import { useClientState } from '../../platform/state.ts'
import { toast } from '../../platform/toasts.ts'
import { ActOrLeave, ButtonLink, Check, Facts, Field, Form, Note, Select, Sheet, TextArea, type SelectOption } from '../../ui/index.ts'
import type { PackageRow } from './package-row.ts'
import { useMay } from './access.ts'
import { stockWords } from './stock-words.ts'

type Names = Readonly<Record<(typeof languages)[number], string>>

const namesOf = (names: PackageRow['names'] | undefined) => Object.fromEntries(languages.map((one) => [one, names?.[one] ?? ''])) as Names

/** The names that were typed; English is always sent. */
const typedNames = (typed: Names) => ({
  ...Object.fromEntries(languages.flatMap((one) => (typed[one].trim() === '' ? [] : [[one, typed[one].trim()]]))),
  en_US: typed.en_US.trim(),
})

/** The published lease terms, and those that the package names. */
const versionsOf = (named: string | undefined, published: readonly { readonly version: string }[] = []): SelectOption[] =>
  [...new Set([...(named === undefined ? [] : [named]), ...published.map(({ version }) => version)])].map((value) => ({ value, label: value }))

const startOf = (row: PackageRow | undefined) => ({
  tier: row?.package.tier ?? tiers[0],
  price: row === undefined ? '' : formatAmount(row.package.price),
  rank: String(row?.package.rank ?? 1),
  cycleDays: String(row?.package.cycleDays ?? 365),
  hostingPerDay: String(row?.package.hostingPerDay ?? 1),
  termsVersion: row?.package.termsVersion ?? '',
  onSale: row?.package.onSale ?? false,
})
type Terms = ReturnType<typeof startOf>

/** Whether one person can save this: other names at most, and the end of a sale. The server decides. */
const isSameTerms = (typed: Terms, { onSale, ...start }: Terms) =>
  (Object.keys(start) as (keyof typeof start)[]).every((key) => typed[key] === start[key]) && (onSale || !typed.onSale)

/** Adds or changes a package. Existing leases keep their terms; the model of a package never changes. */
export function PackageForm({
  row,
  waiting,
  onClose,
}: {
  readonly row: PackageRow | undefined
  /** The request for other terms that waits. */
  readonly waiting: string | undefined
  readonly onClose: () => void
}) {
  const t = useTranslations('staff')
  const asset = useClientState('asset')
  const known = row?.package
  const mayEdit = useMay(savePackage)
  const models = useCall(modelList, {}, { enabled: mayEdit === true })
  const current = models.data?.list.filter(({ endedAt }) => endedAt === null) ?? []
  const terms = useCall(legalDetail, { document: 'lease' })
  const start = startOf(row)
  const form = useForm(savePackage, {
    start: { ...namesOf(row?.names), modelId: known?.model.id ?? '', ...start, reason: '' },
    // The first model and the lease terms in force are selected until others are chosen.
    add: (typed) => ({
      ...(known !== undefined && { packageId: known.id }),
      modelId: typed.modelId || current[0]?.id || '',
      names: typedNames(typed),
      termsVersion: typed.termsVersion || (terms.data?.version ?? ''),
    }),
    refreshes: [staffPackageList, packageList, packageDetail, approvalList, approvalCount],
    onDone: ({ data }) => {
      toast(t(data.approvalId === null ? 'page.saved' : 'page.packageSent'), { tone: 'good' })
      onClose()
    },
  })
  const needsTwo = known === undefined || !isSameTerms(form.values, start)
  return (
    <Sheet title={known === undefined ? t('page.addPackage') : known.name} open onClose={onClose}>
      <Form form={form} meaning={t('page.nothingSaved')}>
        {waiting !== undefined && <Waiting request={waiting} />}
        <p className="text-ink-2">{t('page.packageTwo')}</p>
        {row !== undefined && <Units row={row} />}
        <Check {...form.flag('onSale', t('page.onSale'))} hint={t('page.onSaleHint')} />
        <fieldset className="grid gap-3">
          <legend className="pb-2 text-s font-semibold">{t('page.names')}</legend>
          <p className="text-s text-ink-2">{t('page.namesWhole')}</p>
          {languages.map((one) => (
            <Field key={one} {...form.field(one, languageNames[one])} lang={one.slice(0, 2)} {...(one !== 'en_US' && { optional: true })} />
          ))}
        </fieldset>
        <Select
          {...form.choice('modelId', t('page.model'))}
          disabled={known !== undefined}
          hint={known !== undefined && t('page.modelStays')}
          options={
            known === undefined
              ? current.map(({ id, name }): SelectOption => ({ value: id, label: name }))
              : [{ value: known.model.id, label: known.model.name }]
          }
        />
        <Select {...form.choice('tier', t('page.tier'))} options={tiers.map((value) => ({ value, label: t(`page.tiers.${value}`) }))} />
        <Field {...form.field('price', t('page.price'))} suffix={asset} />
        <Field {...form.field('cycleDays', t('page.cycleDays'))} />
        <Field {...form.field('hostingPerDay', t('page.hostingPerDay'))} />
        <Field {...form.field('rank', t('page.rank'))} />
        <Select {...form.choice('termsVersion', t('page.termsVersion'))} options={versionsOf(known?.termsVersion, terms.data?.versions)} />
        {needsTwo && <TextArea {...form.field('reason', t('page.whyAsked'))} optional={false} />}
        <ActOrLeave
          act={t(needsTwo ? 'page.askSecond' : 'page.save')}
          busy={form.isPending || mayEdit === undefined}
          blocked={mayEdit === false && t('page.notYourRole')}
          leave={onClose}
        />
      </Form>
    </Sheet>
  )
}

/** That other terms of the package wait for a second person. */
function Waiting({ request }: { readonly request: string }) {
  const t = useTranslations('staff')
  return (
    <Note
      tone="attention"
      title={t('page.packageWaits')}
      actions={
        <ButtonLink to="/staff/approvals" search={{ request }}>
          {t('page.openApprovals')}
        </ButtonLink>
      }
    />
  )
}

/** How many devices the package has, leased and free. */
function Units({ row }: { readonly row: PackageRow }) {
  const t = useTranslations('staff')
  return (
    <Facts
      rows={[
        { key: 'units', name: t('page.units'), value: row.units },
        { key: 'leased', name: t('page.leased'), value: row.leased },
        { key: 'stock', name: t('page.stock'), value: stockWords(t, row.package.stockByPlacement) },
      ]}
    />
  )
}

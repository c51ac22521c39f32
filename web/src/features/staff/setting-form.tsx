import { approvalCount, approvalList } from '@ohmstead/contract/approvals/calls'
import { settingChanges, settingList, setSetting } from '@ohmstead/contract/settings/calls'
import { useForm } from '../../platform/form.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useClientState } from '../../platform/state.ts'
import { toast } from '../../platform/toasts.ts'
import { Button, Check, Field, Form, Note, TextArea } from '../../ui/index.ts'
import {
  draftOf,
  levelColumnNames,
  levelColumns,
  levelsOf,
  typedValue,
  type DraftFault,
  type SettingDraft,
  type SettingRow,
  type SettingValue,
} from './setting-draft.ts'

type Words = ReturnType<typeof useTranslations<'settings'>>

function faultIn(t: Words, fault: DraftFault): string {
  if (fault.fault === 'rowWrong')
    return t('page.rowWrong', { row: t('page.level', { level: String(fault.level) }), column: t(`columns.${fault.column}`) })
  return 'from' in fault ? t(`page.${fault.fault}`, { from: String(fault.from), to: String(fault.to) }) : t(`page.${fault.fault}`)
}

/** The typed value, or the draft itself if it cannot be read: the form then shows its fault. */
function valueIn(row: SettingRow, draft: SettingDraft): SettingValue {
  const typed = typedValue(row, draft)
  return 'fault' in typed ? draft.text : typed.value
}

/** A form for a new value and a reason. Settings on which money depends need the approval of a second person. */
export function SettingForm({ row, blocked }: { readonly row: SettingRow; readonly blocked: string | false }) {
  const t = useTranslations('settings')
  const form = useForm(setSetting, {
    start: { value: draftOf(row), reason: '' },
    units: { value: { read: (draft) => valueIn(row, draft) } },
    words: { reason: t('page.reasonNeeded') },
    check: ({ value }) => {
      const typed = typedValue(row, value)
      if ('fault' in typed) return { value: faultIn(t, typed) }
      return { value: JSON.stringify(typed.value) === JSON.stringify(row.value) && t('page.same') }
    },
    add: { key: row.key, before: row.value },
    refreshes: [settingList, settingChanges, approvalList, approvalCount],
    onDone: ({ data }, { value }) => {
      const isSaved = data.approvalId === null
      toast(t(isSaved ? 'page.saved' : 'page.sent'), { tone: 'good' })
      form.reset({ value: isSaved ? value : draftOf(row), reason: '' })
    },
  })
  return (
    <Form form={form} meaning={t('page.notDone')}>
      {row.twoPerson && <Note tone="info" title={t('page.askNote')} />}
      <ValueFields
        row={row}
        draft={form.values.value}
        onChange={(draft) => form.set('value', draft)}
        error={form.control('value', t('page.newValue')).error ?? false}
      />
      <TextArea {...form.field('reason', t('page.reason'))} hint={t('page.reasonHint')} />
      <Button type="submit" busy={form.isPending} blocked={blocked}>
        {t(row.twoPerson ? 'page.ask' : 'page.save')}
      </Button>
    </Form>
  )
}

interface ValueFieldsProps {
  readonly row: SettingRow
  readonly draft: SettingDraft
  readonly onChange: (draft: SettingDraft) => void
  readonly error: string | false
}

function ValueFields({ row, draft, onChange, error }: ValueFieldsProps) {
  const t = useTranslations('settings')
  const asset = useClientState('asset')
  const change = (event: { readonly target: { readonly value: string } }) => onChange({ ...draft, text: event.target.value })
  const field = { label: t('page.newValue'), name: 'value', value: draft.text, onChange: change, error }
  switch (row.form) {
    case 'flag':
      return (
        <Check
          name="value"
          label={t('page.on')}
          checked={draft.on}
          error={error}
          onChange={(event) => onChange({ ...draft, on: event.target.checked })}
        />
      )
    case 'countries':
      return (
        <>
          <Check
            name="everyCountry"
            label={t('page.everyCountry')}
            checked={draft.on}
            onChange={(event) => onChange({ ...draft, on: event.target.checked })}
          />
          {draft.on ? (
            <span className="vh">{error}</span>
          ) : (
            <TextArea {...field} label={t('page.chosenCountries')} hint={t('page.countriesHint')} autoCapitalize="characters" />
          )}
        </>
      )
    case 'words':
      return <TextArea {...field} hint={t('page.wordsHint')} />
    case 'rates':
      return (
        <>
          <Field
            label={t('page.ratesDay')}
            name="day"
            type="date"
            value={draft.cells['day'] ?? ''}
            onChange={(event) => onChange({ ...draft, cells: { day: event.target.value } })}
          />
          <TextArea {...field} hint={t('page.ratesHint', { asset })} autoCapitalize="characters" />
        </>
      )
    case 'levels':
      return <LevelFields row={row} draft={draft} onChange={onChange} error={error} />
    case 'day':
      return <Field {...field} type="date" />
    case 'address':
      return <Field {...field} type="url" inputMode="url" />
    case 'text':
      return <Field {...field} />
    case 'line':
      return <Field {...field} maxLength={row.most ?? undefined} />
    case 'amount':
      return <Field {...field} inputMode="decimal" suffix={asset} />
    case 'share':
      return <Field {...field} inputMode="decimal" suffix="%" hint={t(`units.${row.unit}`)} />
    case 'whole':
      return <Field {...field} inputMode="numeric" hint={t(`units.${row.unit}`)} />
  }
}

function LevelFields({ row, draft, onChange, error }: ValueFieldsProps) {
  const t = useTranslations('settings')
  const cell = (name: string, label: string, unit: string | false, hint: string | false = false) => (
    <Field
      key={name}
      label={label}
      name={name}
      inputMode="decimal"
      value={draft.cells[name] ?? ''}
      {...(unit !== false && { suffix: unit })}
      {...(hint !== false && { hint })}
      onChange={(event) => onChange({ ...draft, cells: { ...draft.cells, [name]: event.target.value } })}
    />
  )
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">{t('page.levelsHint')}</p>
      {error !== false && <Note tone="fault" title={error} />}
      {levelsOf(row.value).map((_, index) => (
        <fieldset key={index} className="grid gap-3">
          <legend className="pb-2 text-s font-semibold">{t('page.level', { level: String(index + 1) })}</legend>
          <div className="grid gap-3 sm:grid-cols-2">
            {levelColumnNames.flatMap((column) => {
              const as = levelColumns[column]
              const name = `${index}.${column}`
              if (as === 'shares') return [0, 1, 2].map((place) => cell(`${name}.${place}`, `${t(`columns.${column}`)} ${place + 1}`, '%'))
              return [cell(name, t(`columns.${column}`), as === 'share' && '%', as === 'wholeOrNone' && t('page.noLimitHint'))]
            })}
          </div>
        </fieldset>
      ))}
    </div>
  )
}

import { approvalCount, approvalList } from '@ohmstead/contract/approvals/calls'
import { settingChanges, settingList, setSetting } from '@ohmstead/contract/settings/calls'
import { useState, type SubmitEvent } from 'react'
import { useMutationCall } from '../../platform/calls.tsx'
import { useTranslations } from '../../platform/i18n.tsx'
import { useClientState } from '../../platform/state.ts'
import { toast } from '../../platform/toasts.ts'
import { Button, Check, ErrorState, ErrorSummary, Field, Note, TextArea } from '../../ui/index.ts'
import { issuesOfForm } from './form-issues.ts'
import {
  draftOf,
  levelColumnNames,
  levelColumns,
  levelsOf,
  typedValue,
  type DraftFault,
  type SettingDraft,
  type SettingRow,
} from './setting-draft.ts'

type Words = ReturnType<typeof useTranslations<'settings'>>

function faultIn(t: Words, fault: DraftFault): string {
  if (fault.fault === 'rowWrong')
    return t('page.rowWrong', { row: t('page.level', { level: String(fault.level) }), column: t(`columns.${fault.column}`) })
  return 'from' in fault ? t(`page.${fault.fault}`, { from: String(fault.from), to: String(fault.to) }) : t(`page.${fault.fault}`)
}

/** A form for a new value and a reason. Settings on which money depends need the approval of a second person. */
export function SettingForm({ row, blocked }: { readonly row: SettingRow; readonly blocked: string | false }) {
  const t = useTranslations('settings')
  const save = useMutationCall(setSetting, { quiet: true, refreshes: [settingList, settingChanges, approvalList, approvalCount] })
  const [draft, setDraft] = useState(() => draftOf(row))
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const typed = typedValue(row, draft)
  const same = 'value' in typed && JSON.stringify(typed.value) === JSON.stringify(row.value)
  const wrong = {
    value: 'fault' in typed ? faultIn(t, typed) : same && t('page.same'),
    reason: reason.trim() === '' && t('page.reasonNeeded'),
  }
  const issues = issuesOfForm(wrong, { value: t('page.newValue'), reason: t('page.reason') })
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (issues.length > 0 || 'fault' in typed || blocked !== false) return
    const answer = await save.send({ key: row.key, before: row.value, value: typed.value, reason: reason.trim() })
    if (answer === undefined) return
    toast(t(answer.data.approvalId === null ? 'page.saved' : 'page.sent'), { tone: 'good' })
    setReason('')
    setTried(false)
    if (answer.data.approvalId !== null) setDraft(draftOf(row))
  }
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
      {tried && <ErrorSummary issues={issues} />}
      {save.error !== null && <ErrorState error={save.error} meaning={t('page.notDone')} focus />}
      {row.twoPerson && <Note tone="info" title={t('page.askNote')} />}
      <ValueFields row={row} draft={draft} onChange={setDraft} error={tried && wrong.value} />
      <TextArea
        label={t('page.reason')}
        hint={t('page.reasonHint')}
        name="reason"
        maxLength={500}
        value={reason}
        error={tried && wrong.reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit" busy={save.isPending} blocked={blocked}>
        {t(row.twoPerson ? 'page.ask' : 'page.save')}
      </Button>
    </form>
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
    case 'levels':
      return <LevelFields row={row} draft={draft} onChange={onChange} error={error} />
    case 'day':
      return <Field {...field} type="date" />
    case 'address':
      return <Field {...field} type="url" inputMode="url" maxLength={300} />
    case 'text':
      return <Field {...field} maxLength={row.most ?? 40} />
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

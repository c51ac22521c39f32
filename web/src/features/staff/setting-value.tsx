import { parseAmount } from '@ohmstead/contract/kernel/amount'
import { formatCount, numberLocale } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { DataTable, Money, type Column } from '../../ui/index.ts'
import {
  levelColumnNames,
  levelColumns,
  levelsOf,
  plainText,
  rateLine,
  ratesOf,
  type LevelColumn,
  type SettingRow,
  type SettingValue,
} from './setting-draft.ts'

const percent = (ppm: number) => new Intl.NumberFormat(numberLocale(), { maximumFractionDigits: 4 }).format(ppm / 10_000)

const WORDS_IN_LINE = 12

type Row = Pick<SettingRow, 'form' | 'unit'>

/** A value with its unit on one line. */
export function SettingValueLine({ row: { form, unit }, value }: { readonly row: Row; readonly value: SettingValue }) {
  const t = useTranslations('settings')
  if (form === 'flag') return t(value === true ? 'page.on' : 'page.off')
  if (form === 'amount') return <Money amount={parseAmount(plainText(value))} rest />
  if (form === 'levels') return t('page.levelCount', { count: levelsOf(value).length })
  if (form === 'rates') {
    const { day, list } = ratesOf(value)
    if (day === null) return <span className="text-ink-3">{t('page.empty')}</span>
    return <bdi className="wrap-anywhere">{`${day}: ${list.map(rateLine).join(', ')}`}</bdi>
  }
  if (form === 'whole' || form === 'share') {
    return (
      <span className="whitespace-nowrap">{`${form === 'share' ? percent(Number(value)) : formatCount(Number(value))} ${t(`units.${unit}`)}`}</span>
    )
  }
  if (form === 'countries' && value === 'all') return t('page.everyCountry')
  if (!Array.isArray(value))
    return value === '' ? <span className="text-ink-3">{t('page.empty')}</span> : <bdi className="wrap-anywhere">{plainText(value)}</bdi>
  if (value.length === 0) return <span className="text-ink-3">{t('page.empty')}</span>
  if (value.length > WORDS_IN_LINE) return t(form === 'countries' ? 'page.countryCount' : 'page.wordCount', { count: value.length })
  return <bdi className="wrap-anywhere">{value.map(plainText).join(', ')}</bdi>
}

/** The full value; the levels are shown as a table. */
export function SettingValueWhole({ row, value }: { readonly row: SettingRow; readonly value: SettingValue }) {
  const t = useTranslations('settings')
  if (row.form === 'levels') return <Levels value={value} />
  if (Array.isArray(value) && value.length > WORDS_IN_LINE) return <bdi className="wrap-anywhere">{value.map(plainText).join(', ')}</bdi>
  return (
    <>
      <SettingValueLine row={row} value={value} />
      {row.form === 'day' || row.form === 'flag' || row.form === 'whole' || row.form === 'share' ? null : (
        <span className="vh"> {t(`units.${row.unit}`)}</span>
      )}
    </>
  )
}

function Levels({ value }: { readonly value: SettingValue }) {
  const t = useTranslations('settings')
  const cell = (column: LevelColumn, shown: SettingValue | undefined) => {
    if (shown === null || shown === undefined) return '–'
    if (levelColumns[column] === 'amount') return <Money amount={parseAmount(plainText(shown))} asset={null} rest />
    if (Array.isArray(shown)) return shown.map((ppm) => `${percent(Number(ppm))} %`).join(', ')
    return levelColumns[column] === 'share' ? `${percent(Number(shown))} %` : formatCount(Number(shown))
  }
  const columns: Column<ReturnType<typeof levelsOf>[number]>[] = [
    { key: 'level', head: t('owners.levels'), heads: true, cell: (level) => t('page.level', { level: plainText(level['level']) }) },
    ...levelColumnNames.map((column) => ({
      key: column,
      head: t(`columns.${column}`),
      end: true,
      cell: (level: ReturnType<typeof levelsOf>[number]) => cell(column, level[column]),
    })),
  ]
  return <DataTable caption={t('owners.levels')} rows={levelsOf(value)} keyOf={(level) => plainText(level['level'])} columns={columns} />
}

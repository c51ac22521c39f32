import type { LevelRow } from '@ohmstead/contract/levels/types'
import { formatCount, formatShare } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { DataTable, Money, type Column } from '../../ui/index.ts'
import { LevelMark } from './level-mark.tsx'

interface Levels {
  readonly levels: readonly LevelRow[]
  /** The level of the member. */
  readonly level: number
  /** Whether the team counts; otherwise what concerns it is left out. */
  readonly teamCounts: boolean
}

/** What each level needs; the row of the member is marked. */
export function Requirements({ levels, level, teamCounts }: Levels) {
  const t = useTranslations('levels')
  const columns: readonly Column<LevelRow>[] = [
    useLevelColumn(level),
    { key: 'valuation', head: t('page.columns.valuation'), end: true, cell: ({ valuationFrom }) => <Money amount={valuationFrom} asset={null} /> },
    ...(teamCounts ? (['direct', 'secondThird', 'team'] as const) : []).map((key): Column<LevelRow> => ({
      key,
      head: t(`page.columns.${key}`),
      end: true,
      cell: (row) => formatCount(row[`${key}ValidFrom`]),
    })),
  ]
  return <DataTable caption={t('page.require')} columns={columns} rows={levels} keyOf={keyOf} selected={String(level)} />
}

/** What each level changes; the row of the member is marked. */
export function Grants({ levels, level, teamCounts }: Levels) {
  const t = useTranslations('levels')
  const columns: readonly Column<LevelRow>[] = [
    useLevelColumn(level),
    { key: 'commission', head: t('page.columns.commission'), end: true, cell: ({ commissionPpm }) => formatShare(commissionPpm) },
    { key: 'sessions', head: t('page.columns.sessions'), end: true, cell: ({ extraHostingSessions }) => formatCount(extraHostingSessions) },
    {
      key: 'leases',
      head: t('page.columns.leases'),
      end: true,
      cell: ({ leasesAtATime }) => (leasesAtATime === null ? t('page.unlimited') : formatCount(leasesAtATime)),
    },
    { key: 'priority', head: t('page.columns.priority'), end: true, cell: ({ matchPriority }) => formatCount(matchPriority) },
    ...(teamCounts
      ? [
          {
            key: 'rebates',
            head: t('page.columns.rebates'),
            end: true,
            cell: ({ rebatePpm }: LevelRow) => <span className="whitespace-nowrap">{rebatePpm.map((ppm) => formatShare(ppm)).join(' / ')}</span>,
          },
        ]
      : []),
    { key: 'withdraw', head: t('page.columns.withdraw'), end: true, cell: ({ withdrawADay }) => <Money amount={withdrawADay} asset={null} /> },
    { key: 'fee', head: t('page.columns.fee'), end: true, cell: ({ withdrawFee }) => <Money amount={withdrawFee} asset={null} /> },
  ]
  return <DataTable caption={t('page.grant')} columns={columns} rows={levels} keyOf={keyOf} selected={String(level)} />
}

const keyOf = ({ level }: LevelRow) => String(level)

function useLevelColumn(own: number): Column<LevelRow> {
  const t = useTranslations('levels')
  return {
    key: 'level',
    head: t('page.columns.level'),
    heads: true,
    cell: ({ level }) => (
      <span className="inline-flex items-center gap-2 whitespace-nowrap">
        <LevelMark level={level} size={20} />
        {formatCount(level)}
        {level === own && <span className="text-s">{t('page.you')}</span>}
      </span>
    ),
  }
}

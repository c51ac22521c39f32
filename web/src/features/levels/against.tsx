import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { subtract, type Micros } from '@ohmstead/contract/kernel/amount'
import type { levelMine } from '@ohmstead/contract/levels/calls'
import type { LevelRow } from '@ohmstead/contract/levels/types'
import type { ReactNode } from 'react'
import { formatCount } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Block, DataTable, Money, StateChip, useMoneyText, type Column } from '../../ui/index.ts'

type Mine = OutputOf<typeof levelMine>

interface Criterion {
  readonly key: 'valuation' | 'direct' | 'secondThird' | 'team'
  readonly have: ReactNode
  readonly needs: ReactNode
  /** Null: it is met. */
  readonly missing: string | null
}

/** What the member has, beside what the next level needs. */
export function Against({ mine, next }: { readonly mine: Mine; readonly next: LevelRow | undefined }) {
  const t = useTranslations('levels')
  const money = useMoneyText()
  if (next === undefined) return <Block title={t('page.level', { level: String(mine.level) })}>{t('page.highest')}</Block>
  const level = String(next.level)
  const columns: readonly Column<Criterion>[] = [
    {
      key: 'what',
      head: t('page.what'),
      heads: true,
      cell: ({ key }) => t(`page.${key}`),
    },
    {
      key: 'result',
      head: t('page.result'),
      phone: 'state',
      cell: ({ missing }) =>
        missing === null ? (
          <StateChip tone="live" icon="tick">
            {t('page.met')}
          </StateChip>
        ) : (
          <StateChip tone="plain">{t('page.short', { missing })}</StateChip>
        ),
    },
    { key: 'have', head: t('page.have'), end: true, phone: 'meta', cell: ({ have }) => have },
    { key: 'needs', head: t('page.needs', { level }), end: true, phone: 'meta', cell: ({ needs }) => needs },
  ]
  return (
    <Block title={t('page.against', { level })} finding={`${t('page.valuationNote')} ${t(mine.teamCounts ? 'page.all' : 'page.alone')}`}>
      <DataTable caption={t('page.against', { level })} columns={columns} rows={criteriaOf(mine, next, money)} keyOf={({ key }) => key} />
    </Block>
  )
}

function criteriaOf({ now, teamCounts }: Mine, next: LevelRow, money: (amount: Micros) => string): Criterion[] {
  const members = [
    ['direct', now.directValid, next.directValidFrom],
    ['secondThird', now.secondThirdValid, next.secondThirdValidFrom],
    ['team', now.teamValid, next.teamValidFrom],
  ] as const
  return [
    {
      key: 'valuation',
      have: <Money amount={now.valuation} asset={null} />,
      needs: <Money amount={next.valuationFrom} asset={null} />,
      missing: now.valuation >= next.valuationFrom ? null : money(subtract(next.valuationFrom, now.valuation)),
    },
    ...(teamCounts ? members : []).map(([key, have, needs]) => ({
      key,
      have: formatCount(have),
      needs: formatCount(needs),
      missing: have >= needs ? null : formatCount(needs - have),
    })),
  ]
}

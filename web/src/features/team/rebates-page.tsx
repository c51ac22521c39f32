import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { levelList } from '@ohmstead/contract/levels/calls'
import { rebateRules, rebateSummary } from '@ohmstead/contract/team/calls'
import { rebateGroups } from '@ohmstead/contract/team/types'
import { useCall } from '../../platform/calls.tsx'
import { formatCount, formatShare } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link } from '../../platform/navigation.tsx'
import {
  Answered,
  Block,
  DataTable,
  EmptyState,
  Figure,
  Figures,
  Money,
  PageFrame,
  PageHeader,
  Skeleton,
  SkeletonFigure,
  type Column,
} from '../../ui/index.ts'
import { RebateList } from './rebate-list.tsx'
import { isPaid, RebateRules, StoppedNote, type Rules } from './rebate-rules.tsx'

type Summary = OutputOf<typeof rebateSummary>
type Day = Summary['days'][number]
type Level = OutputOf<typeof levelList>['list'][number]

/** The member's parts of the platform commission: what waits, what is held and until when, what was lost and paid, and the rules. */
export function Page() {
  const t = useTranslations('team')
  const summary = useCall(rebateSummary)
  const rules = useCall(rebateRules)
  return (
    <PageFrame>
      <PageHeader title={t('page.rebates.title')} note={t('page.rebates.note')} back={<Link to="/team">{t('page.summary.title')}</Link>} />
      {rules.data && <StoppedNote rules={rules.data} />}
      <Answered read={summary} skeleton={<Groups summary={undefined} />}>
        {(answer) => <Groups summary={answer} />}
      </Answered>
      <Block title={t('page.rebates.list')}>
        <RebateList />
      </Block>
      <Block title={t('page.rebates.byDay')} finding={t('page.rebates.byDayNote')}>
        <Answered
          read={{ ...summary, data: summary.data?.days.filter(({ count }) => count > 0).reverse() }}
          skeleton={<Skeleton height="120px" />}
          isEmpty={(rows) => rows.length === 0}
          empty={<EmptyState>{t('page.rebates.none')}</EmptyState>}
        >
          {(rows) => (
            <DataTable caption={t('page.rebates.byDay')} columns={dayColumnsOf(t)} rows={rows} keyOf={({ day }) => day} className="records" />
          )}
        </Answered>
      </Block>
      <Block title={t('page.rebates.rules')}>
        <Answered read={rules} skeleton={<Skeleton height="160px" />}>
          {(answer) => (
            <ul className="grid max-w-prose list-disc gap-2 ps-5">
              <RebateRules rules={answer} />
            </ul>
          )}
        </Answered>
      </Block>
      {rules.data && isPaid(rules.data) && <Levels rules={rules.data} />}
    </PageFrame>
  )
}

function Groups({ summary }: { readonly summary: Summary | undefined }) {
  const t = useTranslations('team')
  return (
    <Figures>
      {rebateGroups.map((group) => {
        const sum = summary?.[group]
        const expires = group === 'toBeCollected' && summary !== undefined && summary.expiresSoon > 0
        return (
          <Figure
            key={group}
            label={t(`page.rebates.group.${group}`)}
            value={sum === undefined ? <SkeletonFigure /> : <Money amount={sum.amount} size="fig" />}
            note={
              sum === undefined ? (
                <SkeletonFigure />
              ) : expires ? (
                t('page.rebates.soon', { count: summary.expiresSoon })
              ) : (
                t('page.rebates.count', { count: sum.count })
              )
            }
          />
        )
      })}
    </Figures>
  )
}

function dayColumnsOf(t: ReturnType<typeof useTranslations<'team'>>): readonly Column<Day>[] {
  return [
    { key: 'day', head: t('page.rebates.day'), heads: true, cell: ({ day }) => <bdi>{day}</bdi> },
    { key: 'count', head: t('page.rebates.list'), end: true, phone: 'meta', cell: ({ count }) => t('page.rebates.count', { count }) },
    {
      key: 'amount',
      head: t('page.rebates.amount'),
      end: true,
      phone: 'amount',
      cell: ({ amount }) => <Money amount={amount} asset={null} rest state="settled" />,
    },
  ]
}

/** What each level gives, for the generations that are paid. */
function Levels({ rules: { generations } }: { readonly rules: Rules }) {
  const t = useTranslations('team')
  const columns: readonly Column<Level>[] = [
    { key: 'level', head: t('page.rebates.level'), heads: true, cell: ({ level }) => formatCount(level) },
    ...Array.from({ length: generations }, (_, index): Column<Level> => ({
      key: `generation${index + 1}`,
      head: t('page.generations.nth', { generation: String(index + 1) }),
      end: true,
      cell: ({ rebatePpm }) => formatShare(rebatePpm[index] ?? 0),
    })),
  ]
  return (
    <Block title={t('page.rebates.levels')} finding={t('page.rebates.levelsNote')}>
      <Answered read={useCall(levelList)} skeleton={<Skeleton height="220px" />}>
        {({ list }) => <DataTable caption={t('page.rebates.levels')} columns={columns} rows={list} keyOf={({ level }) => String(level)} />}
      </Answered>
    </Block>
  )
}

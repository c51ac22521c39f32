import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { teamIncome, teamSummary } from '@ohmstead/contract/team/calls'
import { wh } from '@ohmstead/contract/kernel/energy'
import { joinReads, useCall } from '../../platform/calls.tsx'
import { formatCount, formatEnergy } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link } from '../../platform/navigation.tsx'
import { Answered, Block, DataTable, Money, PageFrame, PageHeader, Skeleton, type Column } from '../../ui/index.ts'

type Row = OutputOf<typeof teamSummary>['generations'][number] & OutputOf<typeof teamIncome>['generations'][number]

/** The five generations with the numbers of their members and what they hosted in the last 30 days. */
export function Page() {
  const t = useTranslations('team')
  const read = joinReads(useCall(teamSummary), useCall(teamIncome, {}))
  return (
    <PageFrame>
      <PageHeader title={t('page.generations.title')} note={t('page.generations.note')} />
      <Block title={t('page.generations.members')} finding={t('page.members.meaning')}>
        <Answered read={read} skeleton={<Skeleton height="300px" />}>
          {([summary, income]) => (
            <DataTable
              caption={t('page.generations.title')}
              columns={columnsOf(t)}
              rows={summary.generations.flatMap((one): Row[] => {
                const hosted = income.generations.find(({ generation }) => generation === one.generation)
                return hosted === undefined ? [] : [{ ...one, ...hosted }]
              })}
              keyOf={(row) => String(row.generation)}
              className="records"
            />
          )}
        </Answered>
        <p className="text-s text-ink-2">{t('page.hosted.notYours')}</p>
      </Block>
    </PageFrame>
  )
}

function columnsOf(t: ReturnType<typeof useTranslations<'team'>>): readonly Column<Row>[] {
  return [
    {
      key: 'generation',
      head: t('page.generations.generation'),
      heads: true,
      cell: ({ generation }) => (
        <Link to="/team/member" search={{ generation: String(generation) }}>
          {t('page.generations.nth', { generation: String(generation) })}
        </Link>
      ),
    },
    {
      key: 'members',
      head: t('page.generations.members'),
      end: true,
      phone: 'meta',
      cell: ({ members }) => (
        <>
          <span className="lg:hidden">{t('page.generations.members')} </span>
          {formatCount(members)}
        </>
      ),
    },
    { key: 'valid', head: t('page.members.valid'), end: true, phone: 'none', cell: ({ valid }) => formatCount(valid) },
    {
      key: 'invalid',
      head: t('page.members.invalid'),
      end: true,
      phone: 'none',
      cell: ({ members, valid }) => formatCount(members - valid),
    },
    { key: 'energy', head: 'kWh', end: true, phone: 'none', cell: ({ energyWh }) => formatEnergy(wh(energyWh), 'day') },
    {
      key: 'income',
      head: t('page.hosted.income30'),
      end: true,
      phone: 'amount',
      cell: ({ hostIncome }) => <Money amount={hostIncome} asset={null} rest />,
    },
  ]
}

import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { withdrawalList } from '@ohmstead/contract/withdrawals/calls'
import { withdrawalStandings } from '@ohmstead/contract/withdrawals/types'
import { useListCall } from '../../platform/calls.tsx'
import { formatDateTime, mask } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link, useSearch } from '../../platform/navigation.tsx'
import { useClientState } from '../../platform/state.ts'
import { AskToLogIn, ButtonLink, EmptyState, Money, PageFrame, PageHeader, RecordList, StateChip, Tabs, type Column } from '../../ui/index.ts'
import { tones } from './tones.ts'

type Row = OutputOf<typeof withdrawalList>['list'][number]

/** All withdrawals of the member. */
export function Page() {
  const t = useTranslations('withdrawals')
  const isLogin = useClientState('isLogin')
  return (
    <PageFrame>
      <PageHeader title={t('page.list.title')} note={t('page.list.note')} back={<Link to="/assets/withdrawal">{t('page.title')}</Link>} />
      {isLogin ? <Records /> : <AskToLogIn />}
    </PageFrame>
  )
}

function Records() {
  const t = useTranslations('withdrawals')
  const [search, change] = useSearch()
  const standing = withdrawalStandings.find((known) => known === search['standing'])
  const list = useListCall(withdrawalList, standing === undefined ? {} : { standing })
  return (
    <>
      <Tabs
        label={t('page.list.standing')}
        value={standing ?? 'all'}
        onSelect={(value) => change({ standing: value === 'all' ? undefined : value })}
        tabs={(['all', ...withdrawalStandings] as const).map((value) => ({ value, label: t(`page.list.${value}`) }))}
      />
      <RecordList
        caption={t('page.list.title')}
        columns={columnsOf(t)}
        list={list}
        keyOf={({ id }) => id}
        empty={
          <EmptyState action={standing === undefined && <ButtonLink to="/assets/withdrawal">{t('page.title')}</ButtonLink>}>
            {standing === undefined ? t('page.list.empty') : t('page.list.emptyFilter')}
          </EmptyState>
        }
      />
    </>
  )
}

function columnsOf(t: ReturnType<typeof useTranslations<'withdrawals'>>): readonly Column<Row>[] {
  return [
    {
      key: 'what',
      head: t('page.list.what'),
      heads: true,
      cell: ({ id, remark, address }) => (
        <Link to="/withdraw-detail" search={{ id }}>
          {t('page.list.line', { name: remark === '' ? mask(address) : remark })}
        </Link>
      ),
    },
    { key: 'at', head: t('page.list.at'), phone: 'meta', cell: ({ confirmedAt }) => <bdi>{formatDateTime(confirmedAt)}</bdi> },
    { key: 'network', head: t('page.list.network'), phone: 'meta', cell: ({ network }) => network.toUpperCase() },
    {
      key: 'state',
      head: t('page.list.standing'),
      phone: 'state',
      cell: ({ state }) => <StateChip tone={tones[state]}>{t(`page.states.${state}`)}</StateChip>,
    },
    { key: 'amount', head: t('page.list.amount'), end: true, cell: ({ amount }) => <Money amount={amount} asset={null} /> },
  ]
}

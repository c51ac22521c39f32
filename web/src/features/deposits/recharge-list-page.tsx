import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { rechargeList } from '@ohmstead/contract/deposits/calls'
import { useListCall } from '../../platform/calls.tsx'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { hrefOf, Link, useNavigation, useSearch } from '../../platform/navigation.tsx'
import { Block, EmptyState, Money, PageFrame, PageHeader, RecordList, Tabs, type Column } from '../../ui/index.ts'
import { DepositState, networkLabel, type Words } from './deposit-steps.tsx'

type Row = OutputOf<typeof rechargeList>['list'][number]
const shown = ['seen', 'final', 'credited', 'dropped'] as const

/** Everything that arrived at the addresses of the member. */
export function Page() {
  const t = useTranslations('deposits')
  const [search, change] = useSearch()
  const { go } = useNavigation()
  const state = shown.find((known) => known === search['state'])
  const list = useListCall(rechargeList, state ? { state } : {})
  return (
    <PageFrame>
      <PageHeader title={t('page.list.title')} note={t('page.list.note')} back={<Link to="/assets/recharge">{t('page.title')}</Link>} />
      <Block title={t('page.list.title')}>
        <Tabs
          label={t('page.list.state')}
          value={state ?? 'all'}
          onSelect={(value) => change({ state: value === 'all' ? undefined : value })}
          tabs={[{ value: 'all', label: t('page.list.all') }, ...shown.map((value) => ({ value, label: t(`page.states.${value}`) }))]}
        />
        <RecordList
          caption={t('page.list.title')}
          columns={columnsOf(t)}
          list={list}
          keyOf={({ id }) => id}
          open={({ id }) => go(hrefOf({ to: '/recharge-detail', search: { id } }))}
          empty={<EmptyState>{state ? t('page.list.emptyFilter') : t('page.list.empty')}</EmptyState>}
        />
      </Block>
    </PageFrame>
  )
}

function columnsOf(t: Words): readonly Column<Row>[] {
  return [
    { key: 'network', head: t('page.network'), heads: true, cell: ({ network }) => <span className="text-start">{networkLabel(network)}</span> },
    { key: 'at', head: t('page.list.at'), phone: 'meta', cell: ({ seenAt }) => <bdi>{formatDateTime(seenAt)}</bdi> },
    { key: 'state', head: t('page.list.state'), phone: 'state', cell: ({ state }) => <DepositState state={state} /> },
    { key: 'amount', head: t('page.list.amount'), end: true, cell: ({ amount }) => <Money amount={amount} asset={null} /> },
  ]
}

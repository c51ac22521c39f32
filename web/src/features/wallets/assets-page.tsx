import { billList, walletOverview } from '@ohmstead/contract/wallets/calls'
import { add, zero } from '@ohmstead/contract/kernel/amount'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { useCall, useListCall } from '../../platform/calls.tsx'
import { formatTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link } from '../../platform/navigation.tsx'
import { useClientState } from '../../platform/state.ts'
import {
  Answered,
  Block,
  DataTable,
  EmptyState,
  Facts,
  Money,
  PageFrame,
  PageHeader,
  RecordList,
  Skeleton,
  SkeletonFigure,
  SplitBar,
  Swatch,
  type Part,
} from '../../ui/index.ts'
import { billColumns } from './bill-columns.tsx'
import { Faucet } from './faucet.tsx'

type Overview = OutputOf<typeof walletOverview>
const SHOWN_BILLS = 8

/** The member's money by wallet and state, and the latest movements. */
export function Page() {
  const t = useTranslations('wallets')
  const isDemo = useClientState('instance') === 'demo'
  const read = useCall(walletOverview)
  const { receivedAt } = read
  return (
    <PageFrame>
      <PageHeader
        title={t('page.assets.title')}
        note={receivedAt === null ? <SkeletonFigure text="––" /> : t('page.assets.upTo', { time: formatTime(receivedAt) })}
      />
      <Answered
        read={read}
        skeleton={
          <Block title={t('page.assets.total')}>
            <div className="h-200 lg:h-140">
              <Skeleton height="100%" />
            </div>
          </Block>
        }
        meaning={t('page.assets.unchanged')}
      >
        {(overview) => <Standing overview={overview} />}
      </Answered>
      {isDemo && <Faucet />}
      <LastBills />
    </PageFrame>
  )
}

function Standing({ overview }: { readonly overview: Overview }) {
  const t = useTranslations('wallets')
  const parts = partsOf(overview, t)
  return (
    <Block title={t('page.assets.total')}>
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
        <Money amount={overview.totalValuation} size="display" />
        <div className="grid gap-1">
          <span className="text-s text-ink-2">{t('page.assets.availableNow')}</span>
          <Money amount={overview.available} size="fig" />
        </div>
      </div>
      <SplitBar label={t('page.assets.bar')} parts={parts} size="lg" />
      <DataTable
        className="records"
        caption={t('page.assets.table')}
        rows={parts}
        keyOf={({ key }) => key}
        columns={[
          {
            key: 'wallet',
            head: t('page.assets.wallet'),
            heads: true,
            phone: 'title',
            cell: ({ look, label }) => (
              <span className="inline-flex items-center gap-2.5">
                <Swatch look={look} />
                {label}
              </span>
            ),
          },
          {
            key: 'does',
            head: t('page.assets.does'),
            phone: 'line',
            cell: ({ key }) => <span className="text-ink-2">{t(`page.assets.what.${key as PartKey}`)}</span>,
          },
          { key: 'amount', head: t('page.assets.amount'), end: true, cell: ({ amount }) => <Money amount={amount} asset={null} rest /> },
        ]}
      />
      <Facts
        rows={[
          {
            key: 'sum',
            name: overview.toBeReceived > 0n ? t('page.assets.sumIncoming') : t('page.assets.sum'),
            value: <Money amount={add(zero, ...parts.map(({ amount }) => amount))} rest />,
            total: true,
          },
        ]}
      />
      <p className="part-finding">
        {t.rich('page.assets.released', { amount: () => <Money amount={overview.releasedCumulative} state="settled" /> })}
      </p>
      <p className="actions">
        <Link to="/assets/recharge">{t('page.assets.recharge')}</Link>
        <Link to="/assets/withdrawal">{t('page.assets.withdraw')}</Link>
        <Link to="/assets/transfer">{t('page.assets.transfer')}</Link>
        <Link to="/assets/record" search={{ view: 'statements' }}>
          {t('page.statement.title')}
        </Link>
        <Link to="/assets/lockRecord">{t('page.assets.seeHolds')}</Link>
        <Link to="/income/releaseRecord">{t('page.assets.seeReleases')}</Link>
      </p>
    </Block>
  )
}

type PartKey = 'income' | 'recharge' | 'reward' | 'toBeReleased' | 'toBeReceived' | 'frozen'

function partsOf({ wallets, frozen, toBeReleased, toBeReceived }: Overview, t: ReturnType<typeof useTranslations<'wallets'>>): Part[] {
  const looks = { income: 'cat-3', recharge: 'cat-6', reward: 'cat-4' } as const
  const available = (['income', 'recharge', 'reward'] as const).flatMap((kind): Part[] => {
    const wallet = wallets.find((one) => one.kind === kind)
    // The reward wallet is shown only if it has money; most members never use it.
    return wallet === undefined || (kind === 'reward' && wallet.available === 0n)
      ? []
      : [{ key: kind, label: t(`page.wallet.${kind}`), amount: wallet.available, look: looks[kind] }]
  })
  return [
    ...available,
    { key: 'toBeReleased', label: t('page.wallet.toBeReleased'), amount: toBeReleased, look: 'waiting' },
    { key: 'frozen', label: t('page.wallet.frozen'), amount: frozen, look: 'frozen' },
    // Not yet the member’s: it has a part only while there is any, and the total below says that it contains it.
    ...(toBeReceived > 0n ? [{ key: 'toBeReceived', label: t('page.wallet.toBeReceived'), amount: toBeReceived, look: 'cat-5' as const }] : []),
  ]
}

function LastBills() {
  const t = useTranslations('wallets')
  const list = useListCall(billList, {}, { pageSize: SHOWN_BILLS })
  return (
    <Block title={t('page.bills.title')} aside={<Link to="/assets/record">{t('page.assets.allBills')}</Link>}>
      <RecordList
        caption={t('page.bills.title')}
        columns={billColumns(t)}
        list={{ ...list, more: undefined, isFetching: false }}
        keyOf={(row) => row.transferId + row.wallet}
        empty={<EmptyState>{t('page.bills.empty')}</EmptyState>}
      />
    </Block>
  )
}

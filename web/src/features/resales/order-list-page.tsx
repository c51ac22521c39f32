import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { isId } from '@ohmstead/contract/kernel/id'
import { orderList } from '@ohmstead/contract/resales/calls'
import { orderTabs, resaleStates, type ResaleState } from '@ohmstead/contract/resales/types'
import { leaseStates } from '@ohmstead/contract/packages/types'
import { useListCall } from '../../platform/calls.tsx'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useNavigate, useSearch } from '../../platform/navigation.tsx'
import { ButtonLink, EmptyState, Money, Note, PageFrame, PageHeader, RecordList, StateChip, Tabs, type Column, type Tone } from '../../ui/index.ts'
import { OrderSheet } from './order-sheet.tsx'

type Order = OutputOf<typeof orderList>['list'][number]
const tones: Readonly<Record<ResaleState, Tone>> = {
  offered: 'info',
  withdrawn: 'plain',
  expired: 'plain',
  held: 'info',
  released: 'live',
  cancelled: 'plain',
}

/** Orders of the member: bought, sold and for sale. The tab and the open order are in the address. */
export function Page() {
  const t = useTranslations('resales')
  const navigate = useNavigate()
  const [search, change] = useSearch()
  const tab = orderTabs.find((known) => known === search['tab']) ?? 'all'
  const list = useListCall(orderList, { tab })
  const id = search['order'] ?? ''
  const isSale = tab === 'sold' || tab === 'forSale'
  return (
    <PageFrame>
      <PageHeader title={t('page.orders.title')} note={t('page.orders.note')} />
      {search['bought'] && (
        <Note tone="live" title={t('page.order.boughtTitle')}>
          {t('page.order.boughtBody')}
        </Note>
      )}
      <Tabs
        label={t('page.orders.filter')}
        value={tab}
        onSelect={(value) => change({ tab: value === 'all' ? undefined : value, order: undefined, bought: undefined })}
        tabs={orderTabs.map((value) => ({ value, label: t(`page.orders.tabs.${value}`) }))}
      />
      <RecordList
        caption={t('page.orders.title')}
        columns={useColumns()}
        list={list}
        keyOf={(order) => order.id}
        open={(order) => (order.kind === 'lease' ? navigate({ to: '/rental/record', search: { lease: order.id } }) : change({ order: order.id }))}
        selected={id}
        empty={
          <EmptyState
            action={
              <ButtonLink to={isSale ? '/rental/record' : '/rental/market'}>{isSale ? t('page.orders.toLeases') : t('page.market.title')}</ButtonLink>
            }
          >
            {isSale ? t('page.orders.emptySold') : t('page.orders.empty')}
          </EmptyState>
        }
      />
      {isId('resale', id) && <OrderSheet id={id} onClose={() => change({ order: undefined, bought: undefined })} />}
    </PageFrame>
  )
}

function useColumns(): Column<Order>[] {
  const t = useTranslations('resales')
  const ofLeases = useTranslations('packages')
  const stateOf = ({ kind, state }: Order): { tone: Tone; words: string } => {
    const sale = kind === 'resale' ? resaleStates.find((known) => known === state) : undefined
    if (sale) return { tone: tones[sale], words: t(`page.states.${sale}`) }
    const lease = leaseStates.find((known) => known === state)
    return {
      tone: lease === 'effective' ? 'live' : lease === 'forSale' ? 'attention' : 'plain',
      words: lease === undefined ? state : ofLeases(`page.states.${lease}`),
    }
  }
  const via = ({ kind, side }: Order) => (kind === 'lease' ? 'catalogue' : side === 'buyer' ? 'fromMember' : 'toMember')
  return [
    {
      key: 'name',
      head: t('page.orders.name'),
      heads: true,
      cell: (order) => (
        <>
          {order.name}
          <div className="text-s text-ink-2">{t(`page.orders.${via(order)}`)}</div>
        </>
      ),
    },
    { key: 'number', head: t('page.orders.number'), phone: 'none', cell: ({ id }) => <code className="text-s">{id}</code> },
    { key: 'at', head: t('page.orders.at'), phone: 'meta', cell: ({ at }) => formatDateTime(at) },
    {
      key: 'state',
      head: t('page.orders.state'),
      phone: 'state',
      cell: (order) => <StateChip tone={stateOf(order).tone}>{stateOf(order).words}</StateChip>,
    },
    {
      key: 'fee',
      head: t('page.orders.fee'),
      end: true,
      phone: 'none',
      cell: ({ fee }) => <Money amount={fee} asset={null} />,
    },
    { key: 'price', head: t('page.orders.price'), end: true, phone: 'amount', cell: ({ price }) => <Money amount={price} asset={null} /> },
  ]
}

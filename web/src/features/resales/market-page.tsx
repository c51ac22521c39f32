import { divide, micros } from '@ohmstead/contract/kernel/amount'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { resaleList } from '@ohmstead/contract/resales/calls'
import { useListCall } from '../../platform/calls.tsx'
import { formatDateTime, formatPower } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useLiveTopic } from '../../platform/live.ts'
import { Link } from '../../platform/navigation.tsx'
import { Block, ButtonLink, EmptyState, Money, PageFrame, PageHeader, RecordList, StateChip, type Column } from '../../ui/index.ts'

type Offer = OutputOf<typeof resaleList>['list'][number]

/** What members offer now. The newest is first, never the cheapest. */
export function Page() {
  const t = useTranslations('resales')
  useLiveTopic('resale:all')
  const list = useListCall(resaleList, {})
  return (
    <PageFrame>
      <PageHeader title={t('page.market.title')} note={t('page.market.note')} />
      <Block title={t('page.market.offers')}>
        <RecordList
          caption={t('page.market.offers')}
          columns={columnsOf(t)}
          list={list}
          keyOf={({ id }) => id}
          empty={<EmptyState action={<ButtonLink to="/rental">{t('page.market.toPackages')}</ButtonLink>}>{t('page.market.empty')}</EmptyState>}
        />
      </Block>
    </PageFrame>
  )
}

function columnsOf(t: ReturnType<typeof useTranslations<'resales'>>): Column<Offer>[] {
  return [
    {
      key: 'name',
      head: t('page.market.lease'),
      heads: true,
      cell: ({ id, packageName, model, site }) => (
        <>
          <Link to="/rental/resale" search={{ id }}>
            {packageName}
          </Link>
          <div className="text-s text-ink-2">
            {t('page.market.modelLine', { model: model.name, current: model.current, power: `${formatPower(model.maxW)} kW` })}
            {site !== null && (
              <>
                <br />
                {site}
              </>
            )}
          </div>
        </>
      ),
    },
    {
      key: 'days',
      head: t('page.offer.days'),
      end: true,
      phone: 'meta',
      cell: ({ daysLeft }) => t('page.offer.dayCount', { days: daysLeft }),
    },
    {
      key: 'perDay',
      head: t('page.market.perDay'),
      end: true,
      phone: 'line',
      cell: ({ price, daysLeft }) => (
        <>
          <span className="lg:hidden">{t('page.market.perDay')}: </span>
          <Money amount={micros(divide(price, BigInt(daysLeft), 'down'))} asset={null} rest />
        </>
      ),
    },
    { key: 'valid', head: t('page.offer.valid'), phone: 'none', cell: ({ validUntil }) => formatDateTime(validUntil) },
    {
      key: 'own',
      head: t('page.orders.state'),
      phone: 'state',
      cell: ({ isOwn }) => <StateChip tone={isOwn ? 'plain' : 'info'}>{isOwn ? t('page.market.own') : t('page.states.offered')}</StateChip>,
    },
    { key: 'price', head: t('page.orders.price'), end: true, phone: 'amount', cell: ({ price }) => <Money amount={price} /> },
  ]
}

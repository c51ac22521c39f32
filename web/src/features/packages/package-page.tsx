import { isId } from '@ohmstead/contract/kernel/id'
import { packageDetail } from '@ohmstead/contract/packages/calls'
import { useCall } from '../../platform/calls.tsx'
import { formatCount, formatPower } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link, useSearch } from '../../platform/navigation.tsx'
import { Answered, Block, ButtonLink, Columns, EmptyState, Facts, Money, PageFrame, PageHeader, Skeleton } from '../../ui/index.ts'
import { costPerMonth, RealisedBlock, type Package } from './realised.tsx'
import { stockWords } from './stock-words.ts'

/** One package: the realised results of its model first, with the cost next to them. */
export function Page() {
  const t = useTranslations('packages')
  const [search] = useSearch()
  const id = search['id'] ?? ''
  const valid = isId('package', id)
  const read = useCall(packageDetail, { packageId: valid ? id : '' }, { enabled: valid })
  return (
    <Answered
      read={read}
      skeleton={<Skeleton height="320px" />}
      missing={!valid && <EmptyState action={<ButtonLink to="/rental">{t('page.toList')}</ButtonLink>}>{t('refusal.packageNotFound')}</EmptyState>}
      frame={(state) => (
        <PageFrame>
          <PageHeader title={t('page.package')} />
          {state}
        </PageFrame>
      )}
    >
      {(pack) => <PackageDetail pack={pack} />}
    </Answered>
  )
}

function PackageDetail({ pack }: { readonly pack: Package }) {
  const t = useTranslations('packages')
  return (
    <PageFrame>
      <PageHeader
        title={pack.name}
        note={t('page.modelLine', { model: pack.model.name, current: pack.model.current, power: `${formatPower(pack.model.maxW)} kW` })}
        back={<Link to="/rental">{t('page.toList')}</Link>}
      />
      <Columns>
        <Block title={t('page.realisedTitle')} finding={t('page.lessThanPaid')}>
          <RealisedBlock pack={pack} />
        </Block>
        <Block title={t('page.whatItCosts')}>
          <Facts
            rows={[
              { key: 'tier', name: t('page.tier'), value: t('page.tierLine', { tier: pack.tier, rank: String(pack.rank) }) },
              { key: 'cycle', name: t('page.cycle'), value: t('page.days', { days: pack.cycleDays }) },
              { key: 'month', name: t('page.costHead'), value: <Money amount={costPerMonth(pack)} /> },
              {
                key: 'hosting',
                name: t('page.hosting'),
                value: t('page.hostingLine', { count: pack.hostingPerDay, minutes: pack.minutesPerHosting }),
              },
              { key: 'connectors', name: t('page.connectors'), value: formatCount(pack.model.connectors) },
              {
                key: 'stock',
                name: t('page.stockHead'),
                value: (['managedSite', 'ownSocket'] as const).map((kind) => (
                  <span key={kind} className="block">
                    {t(`page.placements.${kind}`)}: {stockWords(t, pack.stockByPlacement[kind])}
                  </span>
                )),
              },
              { key: 'total', name: t('page.priceHead'), value: <Money amount={pack.price} size="fig" />, total: true },
            ]}
          />
          {pack.onSale && pack.stock > 0 ? (
            <ButtonLink to="/rental/buy" search={{ id: pack.id }} wide>
              {t('page.continue')}
            </ButtonLink>
          ) : (
            <p>{t('page.notNow')}</p>
          )}
          <p className="part-finding">{t('page.cancelLine')}</p>
        </Block>
      </Columns>
    </PageFrame>
  )
}

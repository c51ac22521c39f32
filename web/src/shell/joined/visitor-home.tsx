import { pointList } from '@ohmstead/contract/charging/calls'
import { packageList } from '@ohmstead/contract/packages/calls'
import { joinReads, useCall } from '../../platform/calls.tsx'
import { formatCount, formatPrice, formatShare, formatTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link } from '../../platform/navigation.tsx'
import { useClientState } from '../../platform/state.ts'
import {
  Answered,
  Block,
  ButtonLink,
  Columns,
  DataTable,
  EmptyState,
  Facts,
  Money,
  NoData,
  PageFrame,
  PageHeader,
  Skeleton,
  SkeletonFigure,
} from '../../ui/index.ts'
import { commonTop, costPerMonth, RealisedRow, type Package } from '../../features/packages/realised.tsx'
import { Drawing } from './drawing.tsx'

const PRICES_OF = 100

/** The product on one screen, with two links of the same size. Every figure comes from a call; missing figures are marked. */
export function VisitorHome() {
  const t = useTranslations('home')
  return (
    <PageFrame>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,7fr)_minmax(0,4.5fr)] lg:gap-16">
        <PageHeader
          title={<span className="block max-w-160 text-display">{t('page.visitor.title')}</span>}
          documentTitle={t('page.visitor.documentTitle')}
        />
        <p className="max-w-105 lg:pt-2">{t.rich('page.visitor.lead', { strong: (chunk) => <strong>{chunk}</strong> })}</p>
      </div>
      <div className="grid">
        <Drawing />
        <div className="grid lg:grid-cols-2">
          <ChargeDoor />
          <LeaseDoor />
        </div>
      </div>
      <Columns>
        <Realised />
        <Standing />
      </Columns>
    </PageFrame>
  )
}

function ChargeDoor() {
  const t = useTranslations('home')
  const all = useCall(pointList, { pageSize: PRICES_OF })
  const free = useCall(pointList, { state: 'free', pageSize: 1 })
  const prices = (all.data?.list ?? []).flatMap(({ tariff }) => (tariff === null ? [] : [tariff.perKwh])).sort((a, b) => Number(a - b))
  const [least, most] = [prices[0], prices.at(-1)]
  return (
    <section className="grid content-start gap-4 py-6 lg:border-e lg:border-line lg:pe-10" aria-labelledby="door-charge">
      <h2 id="door-charge" className="text-h1 font-semibold">
        {t('page.visitor.charge.title')}
      </h2>
      <p className="text-ink-2">{t('page.visitor.charge.body')}</p>
      <div className="min-h-18">
        <Answered
          read={free}
          skeleton={<SkeletonFigure text="––" />}
          missing={free.error !== null && <p className="text-s text-ink-2">{t('page.visitor.charge.unknown')}</p>}
        >
          {({ total }) => (
            <p>
              <span className="text-fig font-semibold">{formatCount(total)}</span>{' '}
              {t('page.visitor.charge.free', { total: all.data === undefined ? '' : formatCount(all.data.total) })}
              <br />
              <span className="text-s text-ink-2">
                {least !== undefined &&
                  most !== undefined &&
                  t('page.visitor.charge.prices', { least: formatPrice(least), most: formatPrice(most) })}{' '}
                {free.receivedAt !== null && t('page.visitor.readAt', { time: formatTime(free.receivedAt) })}
              </span>
            </p>
          )}
        </Answered>
      </div>
      <ButtonLink to="/charge" wide>
        {t('page.visitor.charge.button')}
      </ButtonLink>
    </section>
  )
}

function LeaseDoor() {
  const t = useTranslations('home')
  const read = useCall(packageList)
  return (
    <section className="grid content-start gap-4 border-t border-line py-6 lg:border-t-0 lg:ps-10" aria-labelledby="door-lease">
      <h2 id="door-lease" className="text-h1 font-semibold">
        {t('page.visitor.lease.title')}
      </h2>
      <p className="text-ink-2">{t('page.visitor.lease.body')}</p>
      <div className="grid min-h-18 content-center gap-1">
        <Answered
          read={read}
          skeleton={<Skeleton height="40px" />}
          missing={read.error !== null && <p className="text-s text-ink-2">{t('page.visitor.lease.unknown')}</p>}
        >
          {({ list }) => <LeasePlot known={list.find(({ realised90 }) => realised90.median !== null)} />}
        </Answered>
      </div>
      <ButtonLink to="/rental" wide>
        {t('page.visitor.lease.button')}
      </ButtonLink>
    </section>
  )
}

/** The realised results of one package, with its cost. */
function LeasePlot({ known }: { readonly known: Package | undefined }) {
  const t = useTranslations('home')
  const asset = useClientState('asset')
  if (known === undefined) return <NoData>{t('page.visitor.lease.noHistory')}</NoData>
  return (
    <>
      <RealisedRow pack={known} top={commonTop([known])} />
      <p className="text-s text-ink-2">
        {t.rich('page.visitor.lease.plot', {
          name: known.name,
          median: () => <Money amount={known.realised90.median ?? costPerMonth(known)} />,
          cost: () => (
            <span className="text-energy-text">
              <Money amount={costPerMonth(known)} asset={asset} />
            </span>
          ),
        })}
      </p>
    </>
  )
}

/** The current state of all points, including faulted ones. */
function Standing() {
  const t = useTranslations('home')
  const read = joinReads(
    useCall(pointList, { pageSize: PRICES_OF }),
    useCall(pointList, { state: 'free', pageSize: 1 }),
    useCall(pointList, { state: 'busy', pageSize: 1 }),
    useCall(pointList, { state: 'notOffered', pageSize: 1 }),
    useCall(pointList, { state: 'faulted', pageSize: 1 }),
    useCall(pointList, { state: 'offline', pageSize: 1 }),
  )
  return (
    <Block title={t('page.visitor.now.title')} aside={<Link to="/charge">{t('page.visitor.now.all')}</Link>} finding={t('page.visitor.now.finding')}>
      <Answered
        read={read}
        skeleton={<Counts counts={[]} />}
        isEmpty={([all]) => all.total === 0}
        empty={<EmptyState>{t('page.visitor.now.empty')}</EmptyState>}
      >
        {(lists) => <Counts counts={lists.map(({ total }) => total)} />}
      </Answered>
    </Block>
  )
}

/** The number of all points, then by state; dashes until they are known. */
function Counts({ counts: [all, ...counts] }: { readonly counts: readonly number[] }) {
  const t = useTranslations('home')
  const shown = (count: number | undefined) => (count === undefined ? <SkeletonFigure text="––" /> : formatCount(count))
  return (
    <Facts
      rows={[
        ...(['free', 'busy', 'notOffered', 'faulted', 'offline'] as const).map((key, index) => ({
          key,
          name: t(`page.visitor.now.states.${key}`),
          value: shown(counts[index]),
        })),
        { key: 'all', name: t('page.visitor.now.sum'), value: shown(all), total: true },
      ]}
    />
  )
}

/** Past results by package, good and poor ones. */
function Realised() {
  const t = useTranslations('home')
  const read = useCall(packageList)
  const data = read.data
  const top = commonTop(data?.list ?? [])
  return (
    <Block
      title={t('page.visitor.realised.title')}
      aside={<Link to="/rental">{t('page.visitor.realised.all')}</Link>}
      finding={t('page.visitor.realised.finding')}
    >
      <Answered
        read={read}
        skeleton={<Skeleton height="160px" />}
        isEmpty={(data) => data.list.length === 0}
        empty={<EmptyState>{t('page.visitor.realised.empty')}</EmptyState>}
      >
        {(data) => (
          <DataTable<Package>
            className="records"
            caption={t('page.visitor.realised.title')}
            rows={data.list}
            keyOf={(pack) => pack.id}
            columns={[
              {
                key: 'name',
                head: t('page.visitor.realised.package'),
                heads: true,
                cell: (pack) => (
                  <Link to="/product" search={{ id: pack.id }}>
                    {pack.name}
                  </Link>
                ),
              },
              {
                key: 'range',
                head: t('page.visitor.realised.range'),
                width: '34%',
                phone: 'line',
                cell: (pack) => <RealisedRow pack={pack} top={top} />,
              },
              {
                key: 'median',
                head: t('page.visitor.realised.median'),
                end: true,
                phone: 'amount',
                cell: (pack) => (pack.realised90.median === null ? '' : <Money amount={pack.realised90.median} />),
              },
              {
                key: 'below',
                head: t('page.visitor.realised.below'),
                end: true,
                phone: 'none',
                cell: (pack) => (pack.realised90.median === null ? '' : formatShare(pack.realised90.belowCostSharePpm)),
              },
              {
                key: 'sample',
                head: t('page.visitor.realised.sample'),
                end: true,
                phone: 'meta',
                cell: (pack) => (
                  <>
                    {formatCount(pack.realised90.sample)}
                    <span className="lg:hidden"> {t('page.visitor.realised.months')}</span>
                  </>
                ),
              },
            ]}
          />
        )}
      </Answered>
    </Block>
  )
}

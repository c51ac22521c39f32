import { formatAmount, subtract } from '@ohmstead/contract/kernel/amount'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { isId } from '@ohmstead/contract/kernel/id'
import { buyResale, orderList, readResale, resaleList } from '@ohmstead/contract/resales/calls'
import { walletOverview } from '@ohmstead/contract/wallets/calls'
import { useState, type ReactNode } from 'react'
import { useCall, useMutationCall } from '../../platform/calls.tsx'
import { formatDate, formatMoney, formatPower } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useLiveTopic } from '../../platform/live.ts'
import { Link, useNavigate, useSearch } from '../../platform/navigation.tsx'
import { useClientState } from '../../platform/state.ts'
import {
  Answered,
  Block,
  Button,
  ButtonLink,
  Check,
  CheckPage,
  Columns,
  DisclosurePanel,
  EmptyState,
  ErrorState,
  Facts,
  Money,
  Note,
  PageFrame,
  PageHeader,
  Skeleton,
} from '../../ui/index.ts'

type Offer = OutputOf<typeof readResale>
type Realised = (offer: Offer) => ReactNode

/** Buys a lease of another member. The realised results of its model must have been visible before the person can continue to the price. */
export function BuyScreen({ realised }: { readonly realised: Realised }) {
  const t = useTranslations('resales')
  useLiveTopic('resale:all')
  const [search] = useSearch()
  const id = search['id'] ?? ''
  const valid = isId('resale', id)
  const read = useCall(readResale, { resaleId: valid ? id : '' }, { enabled: valid })
  return (
    <Answered
      read={read}
      skeleton={<Skeleton height="420px" />}
      meaning={t('page.buy.nothing')}
      missing={!valid && <EmptyState action={<ButtonLink to="/rental/market">{t('page.buy.toList')}</ButtonLink>}>{t('page.buy.gone')}</EmptyState>}
      frame={(state) => (
        <PageFrame>
          <PageHeader title={t('page.buy.title')} back={<Link to="/rental/market">{t('page.buy.toList')}</Link>} />
          {state}
        </PageFrame>
      )}
    >
      {(offer) => <Buy offer={offer} realised={realised} />}
    </Answered>
  )
}

function Buy({ offer, realised }: { readonly offer: Offer; readonly realised: Realised }) {
  const [checking, setChecking] = useState(false)
  const [seen, setSeen] = useState(false)
  const [wished, setWished] = useState(false)
  // Loaded early, because the review needs it at once.
  useCall(walletOverview)
  if (checking) return <Review offer={offer} onLeave={() => setChecking(false)} />
  return (
    <Choose
      offer={offer}
      realised={realised(offer)}
      seen={seen}
      onSeen={() => setSeen(true)}
      wished={wished}
      onWished={setWished}
      onReview={() => setChecking(true)}
    />
  )
}

function Choose({
  offer,
  realised,
  seen,
  onSeen,
  wished,
  onWished,
  onReview,
}: {
  readonly offer: Offer
  readonly realised: ReactNode
  /** Whether the realised results were visible. */
  readonly seen: boolean
  readonly onSeen: () => void
  /** The member asks for the start at once. */
  readonly wished: boolean
  readonly onWished: (wished: boolean) => void
  readonly onReview: () => void
}) {
  const t = useTranslations('resales')
  const blocked = !seen ? t('page.buy.readFirst') : !wished ? t('page.buy.wishFirst') : undefined
  return (
    <PageFrame>
      <PageHeader
        title={t('page.buy.of', { name: offer.packageName })}
        note={t('page.market.note')}
        back={<Link to="/rental/market">{t('page.buy.toList')}</Link>}
      />
      <Columns>
        <DisclosurePanel level={2} title={t('page.buy.realised')} onSeen={onSeen}>
          {realised}
          <p>{t('page.buy.lessThanPaid')}</p>
        </DisclosurePanel>
        <Block title={t('page.buy.what')}>
          <Facts
            rows={[
              ...useUnit(offer),
              { key: 'month', name: t('page.buy.month'), value: <Money amount={offer.costPerMonth} /> },
              { key: 'total', name: t('page.buy.price'), value: <Money amount={offer.price} size="fig" />, total: true },
            ]}
          />
          {offer.isOwn ? (
            <Note>{t('refusal.ownOffer')}</Note>
          ) : (
            <>
              <Check
                name="startAtOnce"
                checked={wished}
                onChange={(event) => onWished(event.target.checked)}
                label={t('page.buy.startWish')}
                hint={t('page.buy.startWishHint')}
              />
              <div className="pair">
                <Button onClick={onReview} blocked={blocked}>
                  {t('page.buy.review')}
                </Button>
                <ButtonLink tone="quiet" to="/rental/market">
                  {t('page.buy.notNow')}
                </ButtonLink>
              </div>
            </>
          )}
        </Block>
      </Columns>
    </PageFrame>
  )
}

/** The unit and the days as names and values. */
function useUnit(offer: Offer) {
  const t = useTranslations('resales')
  const { model } = offer
  return [
    {
      key: 'model',
      name: t('page.order.unit'),
      value: t('page.market.modelLine', { model: model.name, current: model.current, power: `${formatPower(model.maxW)} kW` }),
    },
    ...(offer.site === null ? [] : [{ key: 'site', name: t('page.market.site'), value: offer.site }]),
    { key: 'tier', name: t('page.buy.tier'), value: t('page.buy.tierLine', { tier: offer.tier, rank: String(offer.rank) }) },
    { key: 'days', name: t('page.offer.days'), value: t('page.offer.dayCount', { days: offer.daysLeft }) },
    { key: 'ends', name: t('page.buy.ends'), value: formatDate(offer.expiresAt) },
    {
      key: 'hosting',
      name: t('page.buy.hosting'),
      value: t('page.buy.hostingLine', { count: offer.hostingPerDay, minutes: offer.minutesPerHosting }),
    },
  ]
}

/** What the member orders, once more, with the price. */
function Review({ offer, onLeave }: { readonly offer: Offer; readonly onLeave: () => void }) {
  const t = useTranslations('resales')
  const asset = useClientState('asset')
  const navigate = useNavigate()
  const { data: wallet } = useCall(walletOverview)
  const act = useMutationCall(buyResale, { quiet: true, refreshes: [resaleList, orderList, walletOverview] })
  const available = wallet?.wallets.find(({ kind }) => kind === 'recharge')?.available
  const missing = available !== undefined && available < offer.price ? subtract(offer.price, available) : undefined

  async function confirm() {
    const { id: resaleId, price, termsVersion } = offer
    const answer = await act.send({ resaleId, price: formatAmount(price), termsVersion, startAtOnce: true })
    if (answer !== undefined) navigate({ to: '/person/myOrder', search: { tab: 'bought', order: answer.data.id, bought: 1 } }, { replace: true })
  }

  return (
    <PageFrame>
      <PageHeader title={t('page.buy.of', { name: offer.packageName })} />
      {act.error !== null && <ErrorState error={act.error} meaning={t('page.buy.nothing')} focus />}
      <CheckPage
        title={t('page.buy.checkTitle')}
        rows={[
          ...useUnit(offer),
          { key: 'start', name: t('page.buy.start'), value: t('page.buy.startNow') },
          { key: 'undone', name: t('page.buy.ifUndone'), value: t('page.buy.ifUndoneLine', { cost: formatMoney(offer.dayCost), asset }) },
          { key: 'operator', name: t('page.buy.operator'), value: t('page.buy.operatorLine') },
          { key: 'own', name: t('page.buy.own'), value: t('page.buy.ownLine') },
          {
            key: 'terms',
            name: t('page.buy.terms'),
            value: (
              <Link to="/legal/:document?" params={{ document: 'lease' }}>
                {t('page.buy.termsLine', { version: offer.termsVersion })}
              </Link>
            ),
          },
          { key: 'from', name: t('page.buy.payFrom'), value: t('page.buy.payLine') },
        ]}
        total={{ name: t('page.buy.total'), value: <Money amount={offer.price} size="fig" /> }}
        confirm={t('page.buy.confirm')}
        leave={t('page.buy.notNow')}
        busy={act.isPending}
        blocked={missing !== undefined ? t('page.buy.missing') : undefined}
        onConfirm={() => void confirm()}
        onLeave={onLeave}
      >
        {missing !== undefined && (
          <Note tone="attention" title={t('page.buy.missing')}>
            <Money amount={missing} rest /> {t('page.buy.missingBody')}
          </Note>
        )}
      </CheckPage>
    </PageFrame>
  )
}

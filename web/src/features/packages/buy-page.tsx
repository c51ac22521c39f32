import { formatAmount, subtract, type Micros } from '@ohmstead/contract/kernel/amount'
import { isId } from '@ohmstead/contract/kernel/id'
import { leaseList, packageDetail, packageList, startCheck, subscribe } from '@ohmstead/contract/packages/calls'
import { walletOverview } from '@ohmstead/contract/wallets/calls'
import { useState } from 'react'
import { useCall, useMutationCall } from '../../platform/calls.tsx'
import { formatMoney, formatPower } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
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
import { costPerMonth, RealisedBlock, type Package } from './realised.tsx'
import { stockWords } from './stock-words.ts'

type Placement = 'managedSite' | 'ownSocket'

/** Leases a unit. The realised results must have been visible before the person can continue to the price. */
export function Page() {
  const t = useTranslations('packages')
  const [search] = useSearch()
  const id = search['id'] ?? ''
  const valid = isId('package', id)
  const read = useCall(packageDetail, { packageId: valid ? id : '' }, { enabled: valid })
  return (
    <Answered
      read={read}
      skeleton={<Skeleton height="420px" />}
      meaning={t('page.nothingTaken')}
      missing={!valid && <EmptyState action={<ButtonLink to="/rental">{t('page.toList')}</ButtonLink>}>{t('page.chooseFirst')}</EmptyState>}
      frame={(state) => (
        <PageFrame>
          <PageHeader title={t('page.buyTitle')} />
          {state}
        </PageFrame>
      )}
    >
      {(pack) => <Buy pack={pack} />}
    </Answered>
  )
}

interface Choice {
  readonly placement: Placement
  /** The member asks to start before the time to cancel is over. */
  readonly startAtOnce: boolean
}

function Buy({ pack }: { readonly pack: Package }) {
  const [checking, setChecking] = useState(false)
  const [seen, setSeen] = useState(false)
  const [choice, setChoice] = useState<Choice>({
    placement: pack.stockByPlacement.managedSite > 0 ? 'managedSite' : 'ownSocket',
    startAtOnce: false,
  })
  // Loaded early, because the review needs them at once.
  useCall(walletOverview)
  useCall(startCheck, { packageId: pack.id })
  if (checking) return <Review pack={pack} choice={choice} onLeave={() => setChecking(false)} />
  return <Choose pack={pack} choice={choice} onChoice={setChoice} seen={seen} onSeen={() => setSeen(true)} onReview={() => setChecking(true)} />
}

/** What the member orders, once more, with the price. */
function Review({
  pack,
  choice: { placement, startAtOnce },
  onLeave,
}: {
  readonly pack: Package
  readonly choice: Choice
  readonly onLeave: () => void
}) {
  const t = useTranslations('packages')
  const navigate = useNavigate()
  const { data: wallet } = useCall(walletOverview)
  const { data: start, error: startError, refetch: startAgain } = useCall(startCheck, { packageId: pack.id })
  const act = useMutationCall(subscribe, { quiet: true, refreshes: [packageList, packageDetail, leaseList, walletOverview, startCheck] })
  const available = wallet?.wallets.find(({ kind }) => kind === 'recharge')?.available
  const missing = available !== undefined && available < pack.price ? subtract(pack.price, available) : undefined
  const again = startAtOnce && start?.startsAgain === true
  const unknown = startAtOnce && start === undefined

  async function confirm() {
    const price = formatAmount(pack.price)
    const answer = await act.send({ packageId: pack.id, placement, price, termsVersion: pack.termsVersion, startAtOnce, startsAgain: again })
    if (answer !== undefined) navigate({ to: '/rental/record', search: { lease: answer.data.id, bought: 1 } }, { replace: true })
  }

  return (
    <PageFrame>
      <PageHeader title={t('page.buyOf', { name: pack.name })} />
      {act.error !== null && <ErrorState error={act.error} meaning={t('page.nothingTaken')} focus />}
      <CheckPage
        title={t('page.checkTitle')}
        rows={useOrder(pack, { placement, startAtOnce }, start?.dayCost)}
        total={{ name: t('page.today'), value: <Money amount={pack.price} size="fig" /> }}
        confirm={t('page.lease')}
        leave={t('page.notNowButton')}
        busy={act.isPending || unknown}
        blocked={missing !== undefined ? t('page.missing') : undefined}
        onConfirm={() => void confirm()}
        onLeave={onLeave}
      >
        {unknown && startError !== null && <ErrorState error={startError} retry={startAgain} />}
        {again && (
          <Note tone="attention" title={t('page.againTitle')}>
            {t('page.againBody')}
          </Note>
        )}
        {missing !== undefined && (
          <Note tone="attention" title={t('page.missingTitle')}>
            <Money amount={missing} rest /> {t('page.missingBody')}
          </Note>
        )}
      </CheckPage>
    </PageFrame>
  )
}

/** The order as names and values. */
function useOrder(pack: Package, { placement, startAtOnce }: Choice, dayCost: Micros | undefined) {
  const t = useTranslations('packages')
  const asset = useClientState('asset')
  const { model } = pack
  const ifCancelled = startAtOnce
    ? dayCost !== undefined && t('page.ifCancelledDays', { cost: formatMoney(dayCost), asset })
    : t('page.ifCancelledFree')
  return [
    {
      key: 'unit',
      name: t('page.package'),
      value: t('page.modelLine', { model: model.name, current: model.current, power: `${formatPower(model.maxW)} kW` }),
    },
    { key: 'tier', name: t('page.tier'), value: t('page.tierLine', { tier: pack.tier, rank: String(pack.rank) }) },
    { key: 'cycle', name: t('page.cycle'), value: t('page.days', { days: pack.cycleDays }) },
    { key: 'placement', name: t('page.placement'), value: t(`page.placements.${placement}`) },
    { key: 'start', name: t('page.start'), value: startAtOnce ? t('page.startNow') : t('page.startLater') },
    { key: 'cancel', name: t('page.ifCancelled'), value: ifCancelled },
    { key: 'own', name: t('page.ownCharging'), value: t('page.ownChargingLine') },
    { key: 'terms', name: t('page.terms'), value: t('page.termsLine', { version: pack.termsVersion }) },
    { key: 'from', name: t('page.payFrom'), value: t('page.rechargeWallet') },
  ]
}

function Choose({
  pack,
  choice,
  onChoice,
  seen,
  onSeen,
  onReview,
}: {
  readonly pack: Package
  readonly choice: Choice
  readonly onChoice: (choice: Choice) => void
  /** Whether the realised results were visible. */
  readonly seen: boolean
  readonly onSeen: () => void
  readonly onReview: () => void
}) {
  const t = useTranslations('packages')
  return (
    <PageFrame>
      <PageHeader
        title={t('page.buyOf', { name: pack.name })}
        note={t('page.buyNote')}
        back={
          <Link to="/product" search={{ id: pack.id }}>
            {pack.name}
          </Link>
        }
      />
      <Columns>
        <DisclosurePanel level={2} title={t('page.realisedTitle')} onSeen={onSeen}>
          <RealisedBlock pack={pack} />
          <p>{t('page.lessThanPaid')}</p>
        </DisclosurePanel>
        <Block title={t('page.whatItCosts')}>
          <Facts
            rows={[
              { key: 'cycle', name: t('page.cycle'), value: t('page.days', { days: pack.cycleDays }) },
              { key: 'month', name: t('page.costHead'), value: <Money amount={costPerMonth(pack)} /> },
              { key: 'deposit', name: t('page.deposit'), value: t('page.noDeposit') },
              { key: 'total', name: t('page.today'), value: <Money amount={pack.price} size="fig" />, total: true },
            ]}
          />
          <Choices pack={pack} choice={choice} onChoice={onChoice} />
          <div className="pair">
            <Button onClick={onReview} blocked={seen ? undefined : t('page.readFirst')}>
              {t('page.toCheck')}
            </Button>
            <ButtonLink tone="quiet" to="/rental">
              {t('page.notNowButton')}
            </ButtonLink>
          </div>
          <p className="part-finding">{t('page.cancelLine')}</p>
        </Block>
      </Columns>
    </PageFrame>
  )
}

function Choices({ pack, choice, onChoice }: { readonly pack: Package; readonly choice: Choice; readonly onChoice: (choice: Choice) => void }) {
  const t = useTranslations('packages')
  return (
    <>
      <fieldset className="choices">
        <legend>{t('page.placement')}</legend>
        {(['managedSite', 'ownSocket'] as const).map((kind) => (
          <Check
            key={kind}
            type="radio"
            name="placement"
            value={kind}
            checked={choice.placement === kind}
            onChange={() => onChoice({ ...choice, placement: kind })}
            label={t(`page.placements.${kind}`)}
            disabled={pack.stockByPlacement[kind] === 0}
            hint={`${t(`page.placementHints.${kind}`)} ${stockWords(t, pack.stockByPlacement[kind])}`}
          />
        ))}
      </fieldset>
      <Check
        name="startAtOnce"
        checked={choice.startAtOnce}
        onChange={(event) => onChoice({ ...choice, startAtOnce: event.target.checked })}
        label={t('page.startWish')}
        hint={t('page.startWishHint')}
      />
    </>
  )
}

import { subtract } from '@ohmstead/contract/kernel/amount'
import { formatAmount } from '@ohmstead/contract/kernel/amount'
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
  if (!valid) {
    return (
      <PageFrame>
        <PageHeader title={t('page.buyTitle')} />
        <EmptyState action={<ButtonLink to="/rental">{t('page.toList')}</ButtonLink>}>{t('page.chooseFirst')}</EmptyState>
      </PageFrame>
    )
  }
  if (read.data === undefined)
    return (
      <PageFrame>
        <PageHeader title={t('page.buyTitle')} />
        <Answered read={read} skeleton={<Skeleton height="420px" />} meaning={t('page.nothingTaken')} />
      </PageFrame>
    )
  return <Buy pack={read.data} />
}

function Buy({ pack }: { readonly pack: Package }) {
  const t = useTranslations('packages')
  const navigate = useNavigate()
  const [seen, setSeen] = useState(false)
  const [checking, setChecking] = useState(false)
  const [placement, setPlacement] = useState<Placement>(pack.stockByPlacement.managedSite > 0 ? 'managedSite' : 'ownSocket')
  const [startAtOnce, setStartAtOnce] = useState(false)
  const { data: wallet } = useCall(walletOverview)
  const { data: start, error: startError, refetch: startAgain } = useCall(startCheck, { packageId: pack.id })
  const act = useMutationCall(subscribe, { quiet: true, refreshes: [packageList, packageDetail, leaseList, walletOverview, startCheck] })
  const available = wallet?.wallets.find(({ kind }) => kind === 'recharge')?.available
  const missing = available !== undefined && available < pack.price ? subtract(pack.price, available) : undefined

  const asset = useClientState('asset')
  const again = startAtOnce && start?.startsAgain === true
  const cost = startAtOnce && start !== undefined ? formatMoney(start.dayCost) : undefined
  const unknown = startAtOnce && start === undefined

  async function confirm() {
    const price = formatAmount(pack.price)
    const answer = await act.send({ packageId: pack.id, placement, price, termsVersion: pack.termsVersion, startAtOnce, startsAgain: again })
    if (answer !== undefined) navigate({ to: '/rental/record', search: { lease: answer.data.id, bought: 1 } }, { replace: true })
  }

  const title = t('page.buyOf', { name: pack.name })
  if (checking) {
    return (
      <PageFrame>
        <PageHeader title={title} />
        {act.error !== null && <ErrorState error={act.error} meaning={t('page.nothingTaken')} focus />}
        <CheckPage
          title={t('page.checkTitle')}
          rows={[
            {
              key: 'unit',
              name: t('page.package'),
              value: t('page.modelLine', { model: pack.model.name, current: pack.model.current, power: `${formatPower(pack.model.maxW)} kW` }),
            },
            { key: 'cycle', name: t('page.cycle'), value: t('page.days', { days: pack.cycleDays }) },
            { key: 'placement', name: t('page.placement'), value: t(`page.placements.${placement}`) },
            { key: 'start', name: t('page.start'), value: startAtOnce ? t('page.startNow') : t('page.startLater') },
            {
              key: 'cancel',
              name: t('page.ifCancelled'),
              value: startAtOnce ? cost !== undefined && t('page.ifCancelledDays', { cost, asset }) : t('page.ifCancelledFree'),
            },
            { key: 'own', name: t('page.ownCharging'), value: t('page.ownChargingLine') },
            { key: 'terms', name: t('page.terms'), value: t('page.termsLine', { version: pack.termsVersion }) },
            { key: 'from', name: t('page.payFrom'), value: t('page.rechargeWallet') },
          ]}
          total={{ name: t('page.today'), value: <Money amount={pack.price} size="fig" state="settled" /> }}
          confirm={t('page.lease')}
          leave={t('page.notNowButton')}
          busy={act.isPending || unknown}
          blocked={missing !== undefined ? t('page.missing') : undefined}
          onConfirm={() => void confirm()}
          onLeave={() => setChecking(false)}
        >
          {unknown && startError !== null && <ErrorState error={startError} retry={startAgain} />}
          {again && (
            <Note tone="attention" title={t('page.againTitle')}>
              {t('page.againBody')}
            </Note>
          )}
          {missing !== undefined && (
            <Note tone="attention" title={t('page.missingTitle')}>
              <Money amount={missing} /> {t('page.missingBody')}
            </Note>
          )}
        </CheckPage>
      </PageFrame>
    )
  }
  return (
    <PageFrame>
      <PageHeader
        title={title}
        note={t('page.buyNote')}
        back={
          <Link to="/product" search={{ id: pack.id }}>
            {pack.name}
          </Link>
        }
      />
      <Columns>
        <DisclosurePanel level={2} title={t('page.realisedTitle')} onSeen={() => setSeen(true)}>
          <RealisedBlock pack={pack} />
          <p>{t('page.lessThanPaid')}</p>
        </DisclosurePanel>
        <Block title={t('page.whatItCosts')}>
          <Facts
            rows={[
              { key: 'cycle', name: t('page.cycle'), value: t('page.days', { days: pack.cycleDays }) },
              { key: 'month', name: t('page.costHead'), value: <Money amount={costPerMonth(pack)} /> },
              { key: 'deposit', name: t('page.deposit'), value: t('page.noDeposit') },
              { key: 'total', name: t('page.today'), value: <Money amount={pack.price} size="fig" state="settled" />, total: true },
            ]}
          />
          <fieldset className="choices">
            <legend>{t('page.placement')}</legend>
            {(['managedSite', 'ownSocket'] as const).map((kind) => (
              <Check
                key={kind}
                type="radio"
                name="placement"
                value={kind}
                checked={placement === kind}
                onChange={() => setPlacement(kind)}
                label={t(`page.placements.${kind}`)}
                disabled={pack.stockByPlacement[kind] === 0}
                hint={`${t(`page.placementHints.${kind}`)} ${stockWords(t, pack.stockByPlacement[kind])}`}
              />
            ))}
          </fieldset>
          <Check
            name="startAtOnce"
            checked={startAtOnce}
            onChange={(event) => setStartAtOnce(event.target.checked)}
            label={t('page.startWish')}
            hint={t('page.startWishHint')}
          />
          <div className="pair">
            <Button onClick={() => setChecking(true)} blocked={seen ? undefined : t('page.readFirst')}>
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

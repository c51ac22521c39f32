import { demoTestMoney } from '@ohmstead/contract/demo/calls'
import { rechargeAddress, rechargeForm, rechargeList } from '@ohmstead/contract/deposits/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { networkList } from '@ohmstead/contract/networks/calls'
import { useCall, useListCall, useMutationCall } from '../../platform/calls.tsx'
import { formatCount, formatSpan } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useLiveTopic } from '../../platform/live.ts'
import { Link, useSearch } from '../../platform/navigation.tsx'
import { useClientState } from '../../platform/state.ts'
import { toast } from '../../platform/toasts.ts'
import {
  Answered,
  AskToLogIn,
  Block,
  Button,
  Columns,
  Copy,
  EmptyState,
  ErrorState,
  Facts,
  Money,
  Note,
  PageFrame,
  PageHeader,
  QrCode,
  Segments,
  Simulated,
  Skeleton,
} from '../../ui/index.ts'
import { DepositState, DepositSteps, networkLabel } from './deposit-steps.tsx'

type Offer = OutputOf<typeof rechargeForm>['list'][number]
type Network = OutputOf<typeof networkList>['list'][number]

/** Network first, then the address on it, and what arrives. */
export function Page() {
  const t = useTranslations('deposits')
  const isLogin = useClientState('isLogin')
  return (
    <PageFrame>
      <PageHeader title={t('page.title')} note={t('page.note')} back={<Link to="/assets/index">{t('page.back')}</Link>} />
      {isLogin ? <Recharge /> : <AskToLogIn />}
    </PageFrame>
  )
}

function Recharge() {
  const t = useTranslations('deposits')
  const form = useCall(rechargeForm)
  const networks = useCall(networkList)
  return (
    <Answered read={form} skeleton={<Skeleton height="560px" />}>
      {({ list: offers }) => (
        <Answered read={networks} skeleton={<Skeleton height="560px" />}>
          {({ list: known }) =>
            offers.length === 0 ? (
              <Block title={t('page.network')}>
                <EmptyState>{t('page.none')}</EmptyState>
              </Block>
            ) : (
              <Chosen offers={offers} networks={known} />
            )
          }
        </Answered>
      )}
    </Answered>
  )
}

function Chosen({ offers, networks }: { readonly offers: readonly Offer[]; readonly networks: readonly Network[] }) {
  const t = useTranslations('deposits')
  const [search, change] = useSearch()
  const offer = offers.find(({ network }) => network === search['network']) ?? offers[0]
  const network = networks.find((one) => one.network === offer?.network)
  if (offer === undefined || network === undefined) return null
  const isRecommended = (one: Offer) => networks.some(({ network: code, recommended }) => code === one.network && recommended)
  return (
    <>
      <Block title={t('page.network')}>
        <p>{t('page.networkBody')}</p>
        <Segments
          label={t('page.network')}
          value={offer.network}
          onSelect={(value) => change({ network: value })}
          options={offers.map((one) => ({
            value: one.network,
            label: isRecommended(one) ? t('page.recommended', { network: networkLabel(one.network) }) : networkLabel(one.network),
          }))}
        />
        {network.behind && (
          <Note tone="attention" title={t('page.behind', { network: networkLabel(offer.network) })}>
            {t('page.behindBody')}
          </Note>
        )}
      </Block>
      <Columns even>
        <Address key={offer.network} offer={offer} network={network} />
        <Latest />
      </Columns>
    </>
  )
}

function Address({ offer, network }: { readonly offer: Offer; readonly network: Network }) {
  const t = useTranslations('deposits')
  const label = networkLabel(offer.network)
  const make = useMutationCall(rechargeAddress, { quiet: true, refreshes: [rechargeForm] })
  return (
    <Block title={t('page.address', { network: label })}>
      {network.simulated && <Simulated word={t('page.simulated')}>{t('page.simulatedBody')}</Simulated>}
      {make.error !== null && <ErrorState error={make.error} focus />}
      {offer.address === null ? (
        <div className="grid gap-3">
          <p>{t('page.showBody')}</p>
          <div>
            <Button busy={make.isPending} onClick={() => void make.send({ network: offer.network })}>
              {t('page.show')}
            </Button>
          </div>
        </div>
      ) : (
        <div className="grid gap-4">
          <QrCode text={offer.address} label={t('page.address', { network: label })} />
          <Copy text={offer.address} label={t('page.addressLabel')} grouped />
          <Note tone="attention" title={t('page.only', { network: label })}>
            {t('page.onlyBody')}
          </Note>
          {network.simulated && <TestMoney offer={offer} />}
        </div>
      )}
      <Terms offer={offer} network={network} />
    </Block>
  )
}

function Terms({ offer: { minimum, waiting, typical }, network: { confirmations, token } }: { readonly offer: Offer; readonly network: Network }) {
  const t = useTranslations('deposits')
  const time =
    typical === null
      ? t('page.untimed')
      : t('page.typical', { count: formatCount(typical.count), median: formatSpan(typical.medianMs), ninety: formatSpan(typical.ninetyPercentMs) })
  return (
    <>
      <Facts
        rows={[
          { key: 'minimum', name: t('page.minimum'), value: <Money amount={minimum} /> },
          ...(waiting > 0n ? [{ key: 'waiting', name: t('page.waiting'), value: <Money amount={waiting} /> }] : []),
          { key: 'fee', name: t('page.fee'), value: t('page.free') },
          { key: 'confirmations', name: t('page.confirmations'), value: formatCount(confirmations) },
          { key: 'time', name: t('page.time'), value: time },
          ...(token === null ? [] : [{ key: 'token', name: t('page.token'), value: <Copy text={token} label={t('page.token')} grouped /> }]),
        ]}
      />
      <p className="text-s text-ink-2">{t('page.minimumBody')}</p>
    </>
  )
}

/** In a demo: a real transfer on the simulated network, so that its way can be watched. */
function TestMoney({ offer }: { readonly offer: Offer }) {
  const t = useTranslations('deposits')
  const act = useMutationCall(demoTestMoney, { quiet: true })
  async function send() {
    const sent = await act.send({ network: offer.network })
    if (sent !== undefined) toast(t('page.testDone'), { tone: 'good' })
  }
  return (
    <div className="grid gap-3">
      {act.error !== null && <ErrorState error={act.error} focus />}
      <div>
        <Button busy={act.isPending} onClick={() => void send()}>
          {t('page.test')}
        </Button>
      </div>
    </div>
  )
}

/** The newest deposit with its steps. Each new block of its network updates it. */
function Latest() {
  const t = useTranslations('deposits')
  const { rows } = useListCall(rechargeList, {}, { pageSize: 1 })
  const deposit = rows?.[0]
  useLiveTopic(deposit?.state === 'seen' ? `network:${deposit.network}` : undefined)
  return (
    <Block title={t('page.arriving')} aside={<Link to="/recharge-record">{t('page.records')}</Link>}>
      {deposit === undefined ? (
        <EmptyState>{t('page.arrivingEmpty')}</EmptyState>
      ) : (
        <div className="grid gap-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Money amount={deposit.amount} size="fig" />
            <DepositState state={deposit.state} />
          </div>
          <DepositSteps deposit={deposit} />
          <Link to="/recharge-detail" search={{ id: deposit.id }}>
            {t('page.open')}
          </Link>
        </div>
      )}
    </Block>
  )
}

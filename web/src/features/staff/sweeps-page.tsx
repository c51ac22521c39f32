import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { networkFacts, type NetworkCode } from '@ohmstead/contract/networks/types'
import { prepareSweep, sweepList, sweepOverview } from '@ohmstead/contract/sweeps/calls'
import { useCall, useListCall, useMutationCall } from '../../platform/calls.tsx'
import { formatCount, formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useSearch } from '../../platform/navigation.tsx'
import {
  Answered,
  Block,
  Button,
  Copy,
  EmptyState,
  ErrorState,
  Facts,
  Money,
  Note,
  PageFrame,
  PageHeader,
  RecordList,
  Skeleton,
  StateChip,
  type Column,
  useMoneyText,
} from '../../ui/index.ts'
import { useMay } from './access.ts'
import { shortId } from './device.ts'
import { SweepSheet } from './sweep-sheet.tsx'
import { sweepTones } from './sweep-tones.ts'

type Sweepable = OutputOf<typeof sweepOverview>['networks'][number]
type Sweep = OutputOf<typeof sweepList>['list'][number]
type Words = ReturnType<typeof useTranslations<'sweeps'>>

const nameOf = (network: NetworkCode) => `${network.toUpperCase()} · ${networkFacts[network].name}`

/** What addresses of members hold on each network, and every sweep of it to the operator's own address. */
export function Page() {
  const t = useTranslations('sweeps')
  const [search, change] = useSearch()
  const list = useListCall(sweepList, {})
  const open = search['sweep']
  const show = (id: string | undefined) => change({ sweep: id })
  return (
    <PageFrame>
      <PageHeader title={t('page.title')} note={t('page.note')} />
      <Answered read={useCall(sweepOverview)} skeleton={<Skeleton height="320px" />} meaning={t('page.notRead')}>
        {({ networks }) =>
          networks.length === 0 ? (
            <EmptyState>{t('page.noNetwork')}</EmptyState>
          ) : (
            <div className="grid w-full gap-4 lg:grid-cols-2">
              {networks.map((row) => (
                <Network key={row.network} row={row} show={show} />
              ))}
            </div>
          )
        }
      </Answered>
      <Block title={t('page.list')}>
        <RecordList
          caption={t('page.list')}
          columns={columnsOf(t)}
          list={list}
          keyOf={({ id }) => id}
          open={({ id }) => show(id)}
          selected={open ?? ''}
          empty={<EmptyState>{t('page.none')}</EmptyState>}
        />
      </Block>
      {open !== undefined && <SweepSheet key={open} sweepId={open} onClose={() => show(undefined)} />}
    </PageFrame>
  )
}

function Network({ row, show }: { readonly row: Sweepable; readonly show: (id: string) => void }) {
  const t = useTranslations('sweeps')
  const money = useMoneyText()
  const { network, supported, recipient, minimum, addresses, amount, inWallets, walletMost } = row
  return (
    <Block title={nameOf(network)}>
      {inWallets > walletMost && (
        <Note tone="attention" title={t('page.above')}>
          {t('page.aboveBody')}
        </Note>
      )}
      <Facts
        rows={[
          ...(supported
            ? [
                { key: 'addresses', name: t('page.sweepable', { minimum: money(minimum) }), value: formatCount(addresses) },
                { key: 'holds', name: t('page.holds'), value: <Money amount={amount} rest /> },
              ]
            : []),
          { key: 'wallet', name: t('page.wallet'), value: <Money amount={inWallets} rest /> },
          { key: 'ceiling', name: t('page.ceiling'), value: <Money amount={walletMost} rest /> },
          ...(supported && recipient !== null
            ? [
                {
                  key: 'recipient',
                  name: t('page.recipient'),
                  value: <Copy text={recipient} shown={shortId(recipient)} label={t('page.recipient')} />,
                },
              ]
            : []),
        ]}
      />
      <Act row={row} show={show} />
    </Block>
  )
}

function Act({
  row: { network, supported, recipient, addresses, underway },
  show,
}: {
  readonly row: Sweepable
  readonly show: (id: string) => void
}) {
  const t = useTranslations('sweeps')
  const may = useMay(prepareSweep)
  const prepare = useMutationCall(prepareSweep, { quiet: true, refreshes: [sweepOverview, sweepList] })
  if (!supported)
    return (
      <Note tone="info" title={t('page.unsupported')}>
        {t('page.unsupportedBody')}
      </Note>
    )
  if (underway !== null)
    return (
      <Button tone="quiet" onClick={() => show(underway)}>
        {t('page.look')}
      </Button>
    )
  if (recipient === null) return <p className="text-s text-ink-2">{t('page.noWallet')}</p>
  if (may !== true || addresses === 0) return null
  return (
    <>
      <Button busy={prepare.isPending} onClick={() => void prepare.send({ network }).then((answer) => answer && show(answer.data.sweepId))}>
        {t('page.prepare')}
      </Button>
      {prepare.error !== null && <ErrorState error={prepare.error} meaning={t('page.nothingMoved')} />}
    </>
  )
}

function columnsOf(t: Words): readonly Column<Sweep>[] {
  return [
    { key: 'network', head: t('page.network'), heads: true, cell: ({ network }) => nameOf(network) },
    {
      key: 'state',
      head: t('page.state'),
      phone: 'state',
      cell: ({ state }) => <StateChip tone={sweepTones[state]}>{t(`page.states.${state}`)}</StateChip>,
    },
    { key: 'made', head: t('page.made'), phone: 'meta', cell: ({ madeAt }) => formatDateTime(madeAt) },
    { key: 'addresses', head: t('page.addresses'), end: true, phone: 'none', cell: ({ addresses }) => formatCount(addresses) },
    { key: 'amount', head: t('page.amount'), end: true, cell: ({ amount }) => <Money amount={amount} rest asset={null} /> },
  ]
}

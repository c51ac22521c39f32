import { approvalCount, approvalList } from '@ohmstead/contract/approvals/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { networkCodes, networkFacts } from '@ohmstead/contract/networks/types'
import { staffOverview } from '@ohmstead/contract/staff/calls'
import { explainMovement, movementList, treasuryOverview } from '@ohmstead/contract/treasury/calls'
import { movementKinds, type MovementKind } from '@ohmstead/contract/treasury/types'
import { useCall, useListCall } from '../../platform/calls.tsx'
import { useForm } from '../../platform/form.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link, useSearch } from '../../platform/navigation.tsx'
import { toast } from '../../platform/toasts.ts'
import {
  Answered,
  Block,
  Copy,
  DataTable,
  EmptyState,
  Facts,
  Money,
  Note,
  PageFrame,
  PageHeader,
  RecordList,
  Select,
  Sheet,
  Skeleton,
  StateChip,
  type Column,
  type Tone,
} from '../../ui/index.ts'
import { useMay } from './access.ts'
import { shortId } from './device.ts'
import { IdCell } from './member-money-page.tsx'
import { MissingBlock } from './missing-block.tsx'
import { ReasonForm } from './reason-form.tsx'

type Overview = OutputOf<typeof treasuryOverview>
type Books = Overview['networks'][number]
type Movement = OutputOf<typeof movementList>['list'][number]
type Words = ReturnType<typeof useTranslations<'treasury'>>

const tones: Readonly<Record<MovementKind, Tone>> = {
  funding: 'info',
  internal: 'plain',
  withdrawal: 'live',
  unexplained: 'fault',
  ownMoney: 'plain',
  disproved: 'fault',
}
const nameOf = (network: Books['network']) => `${network.toUpperCase()} · ${networkFacts[network].name}`
const keyOf = ({ network, transactionHash, logIndex }: Pick<Movement, 'network' | 'transactionHash' | 'logIndex'>) =>
  `${network} ${transactionHash} ${logIndex}`

/** What the networks say about our addresses, beside what the books say, and every movement from and to the operator's own ones. */
export function Page() {
  const t = useTranslations('treasury')
  return (
    <PageFrame>
      <PageHeader title={t('page.title')} note={t('page.note')} />
      <Answered read={useCall(treasuryOverview)} skeleton={<Skeleton height="320px" />} meaning={t('page.notRead')}>
        {(overview) => (
          <>
            {overview.networks.length === 0 ? <EmptyState>{t('page.noNetwork')}</EmptyState> : <Networks overview={overview} />}
            <MissingBlock />
            {overview.differences.length > 0 && <Differences overview={overview} />}
          </>
        )}
      </Answered>
      <Movements />
    </PageFrame>
  )
}

function Networks({ overview: { networks } }: { readonly overview: Overview }) {
  const t = useTranslations('treasury')
  return (
    <div className="grid w-full gap-4 lg:grid-cols-2">
      {networks.map((books) => (
        <Block key={books.network} title={nameOf(books.network)} aside={<Standing books={books} />}>
          {books.aboveCeiling && (
            <Note tone="attention" title={t('page.above')}>
              {t('page.aboveBody')}
            </Note>
          )}
          <Facts
            rows={[
              { key: 'onNetwork', name: t('page.onNetwork'), value: <Money amount={books.onNetwork} rest /> },
              { key: 'inWallets', name: t('page.inWallets'), value: <Money amount={books.inWallets} rest /> },
              { key: 'inBooks', name: t('page.inBooks'), value: <Money amount={books.inBooks} rest /> },
              { key: 'ownMoney', name: t('page.ownMoney'), value: <Money amount={books.ownMoney} rest /> },
              ...(books.contributed === 0n
                ? []
                : [{ key: 'contributed', name: t('page.contributed'), value: <Money amount={books.contributed} rest /> }]),
              ...(books.unexplained === 0n
                ? []
                : [{ key: 'unexplained', name: t('page.kinds.unexplained'), value: <Money amount={books.unexplained} rest /> }]),
              { key: 'compared', name: t('page.compared'), value: books.comparedAt === null ? t('page.never') : formatDateTime(books.comparedAt) },
              { key: 'difference', name: t('page.difference'), value: <Money amount={books.difference} rest />, total: true },
            ]}
          />
        </Block>
      ))}
    </div>
  )
}

function Standing({ books: { stoppedSince, comparedAt } }: { readonly books: Books }) {
  const t = useTranslations('treasury')
  if (stoppedSince !== null) return <StateChip tone="fault">{t('page.stopped', { time: formatDateTime(stoppedSince) })}</StateChip>
  if (comparedAt === null) return <StateChip tone="plain">{t('page.never')}</StateChip>
  return <StateChip tone="live">{t('page.agrees')}</StateChip>
}

function Differences({ overview: { differences } }: { readonly overview: Overview }) {
  const t = useTranslations('treasury')
  return (
    <Block title={t('page.differences')} finding={t('page.differencesBody')}>
      <DataTable
        caption={t('page.differences')}
        rows={differences}
        keyOf={({ network, address }) => `${network} ${address}`}
        columns={[
          {
            key: 'address',
            head: t('page.address'),
            heads: true,
            cell: ({ address }) => (
              <span className="whitespace-nowrap">
                <Copy text={address} shown={shortId(address)} label={t('page.address')} />
              </span>
            ),
          },
          { key: 'network', head: t('page.network'), cell: ({ network }) => network.toUpperCase() },
          { key: 'compared', head: t('page.compared'), cell: ({ comparedAt }) => formatDateTime(comparedAt) },
          { key: 'onNetwork', head: t('page.onNetwork'), end: true, cell: ({ onNetwork }) => <Money amount={onNetwork} asset={null} /> },
          { key: 'inBooks', head: t('page.inBooks'), end: true, cell: ({ inBooks }) => <Money amount={inBooks} asset={null} /> },
        ]}
      />
    </Block>
  )
}

function Movements() {
  const t = useTranslations('treasury')
  const [search, change] = useSearch()
  const network = networkCodes.find((known) => known === search['network'])
  const kind = movementKinds.find((known) => known === search['kind'])
  const list = useListCall(movementList, { ...(network && { network }), ...(kind && { kind }) })
  const open = list.rows?.find((row) => keyOf(row) === search['movement'])
  return (
    <Block title={t('page.movements')} finding={t('page.movementsBody')}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Select
          name="network"
          label={t('page.network')}
          value={network ?? ''}
          onSelect={(value) => change({ network: value })}
          options={[{ value: '', label: t('page.all') }, ...networkCodes.map((value) => ({ value, label: value.toUpperCase() }))]}
        />
        <Select
          name="kind"
          label={t('page.kind')}
          value={kind ?? ''}
          onSelect={(value) => change({ kind: value })}
          options={[{ value: '', label: t('page.all') }, ...movementKinds.map((value) => ({ value, label: t(`page.kinds.${value}`) }))]}
        />
      </div>
      <RecordList
        caption={t('page.movements')}
        columns={columnsOf(t)}
        list={list}
        keyOf={keyOf}
        open={(row) => change({ movement: keyOf(row) })}
        selected={open === undefined ? '' : keyOf(open)}
        empty={<EmptyState>{t('page.noMovements')}</EmptyState>}
      />
      {open && <MovementSheet key={keyOf(open)} movement={open} onClose={() => change({ movement: undefined })} />}
    </Block>
  )
}

function columnsOf(t: Words): readonly Column<Movement>[] {
  return [
    { key: 'hash', head: t('page.transaction'), heads: true, cell: ({ transactionHash }) => <IdCell id={transactionHash} /> },
    { key: 'network', head: t('page.network'), phone: 'meta', cell: ({ network }) => network.toUpperCase() },
    { key: 'from', head: t('page.from'), phone: 'none', cell: ({ sender }) => <IdCell id={sender} /> },
    { key: 'to', head: t('page.to'), phone: 'none', cell: ({ recipient }) => <IdCell id={recipient} /> },
    { key: 'at', head: t('page.at'), phone: 'meta', cell: ({ storedAt }) => formatDateTime(storedAt) },
    { key: 'kind', head: t('page.kind'), phone: 'state', cell: ({ kind }) => <StateChip tone={tones[kind]}>{t(`page.kinds.${kind}`)}</StateChip> },
    { key: 'amount', head: t('page.amount'), end: true, cell: ({ amount }) => <Money amount={amount} asset={null} /> },
  ]
}

function MovementSheet({ movement, onClose }: { readonly movement: Movement; readonly onClose: () => void }) {
  const t = useTranslations('treasury')
  const { amount, kind, network, sender, recipient, transactionHash, explorer, storedAt, approvalId } = movement
  return (
    <Sheet title={t('page.movement')} open onClose={onClose}>
      <div className="flex flex-wrap items-center gap-3">
        <Money amount={amount} rest size="display" />
        <StateChip tone={tones[kind]}>{t(`page.kinds.${kind}`)}</StateChip>
      </div>
      <Facts
        rows={[
          { key: 'network', name: t('page.network'), value: nameOf(network) },
          { key: 'from', name: t('page.from'), value: <Copy text={sender} label={t('page.from')} grouped /> },
          { key: 'to', name: t('page.to'), value: <Copy text={recipient} label={t('page.to')} grouped /> },
          { key: 'hash', name: t('page.transaction'), value: <Copy text={transactionHash} label={t('page.transaction')} grouped /> },
          { key: 'at', name: t('page.at'), value: formatDateTime(storedAt) },
        ]}
      />
      {explorer !== '' && (
        <a href={explorer} target="_blank" rel="noreferrer">
          {t('page.explorer')}
        </a>
      )}
      {kind === 'unexplained' &&
        (approvalId === null ? (
          <Explain movement={movement} />
        ) : (
          <Note tone="info" title={t('page.waits')}>
            <Link to="/staff/approvals" search={{ request: approvalId }}>
              {t('page.openRequest')}
            </Link>
          </Note>
        ))}
    </Sheet>
  )
}

function Explain({ movement: { network, transactionHash, logIndex } }: { readonly movement: Movement }) {
  const t = useTranslations('treasury')
  const form = useForm(explainMovement, {
    start: { reason: '' },
    add: { network, transactionHash, logIndex },
    refreshes: [movementList, treasuryOverview, staffOverview, approvalList, approvalCount],
    onDone: () => toast(t('page.asked'), { tone: 'good' }),
  })
  return (
    <ReasonForm
      form={form}
      reason={form.field('reason', t('page.reason'))}
      title={t('page.explain')}
      finding={t('page.explainBody')}
      act={t('page.ask')}
      may={useMay(explainMovement)}
    />
  )
}

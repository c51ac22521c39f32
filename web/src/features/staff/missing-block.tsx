import { approvalCount, approvalList } from '@ohmstead/contract/approvals/calls'
import { staffRechargeDetail, staffRechargeList } from '@ohmstead/contract/deposits/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { staffOverview } from '@ohmstead/contract/staff/calls'
import { disproveDeposit, disproveMovement, movementList, treasuryOverview } from '@ohmstead/contract/treasury/calls'
import { useCall } from '../../platform/calls.tsx'
import { useForm } from '../../platform/form.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link, useSearch } from '../../platform/navigation.tsx'
import { toast } from '../../platform/toasts.ts'
import { Block, Copy, Facts, Money, Note, RecordList, Sheet, StateChip } from '../../ui/index.ts'
import { useMay } from './access.ts'
import { IdCell } from './member-money-page.tsx'
import { ReasonForm } from './reason-form.tsx'

type Row = OutputOf<typeof treasuryOverview>['missing'][number]

const keyOf = ({ what, network, transactionHash, logIndex }: Row) => `${what} ${network} ${transactionHash} ${logIndex}`

/** What the worker does not find on the networks, the reason why nothing is sent. */
export function MissingBlock() {
  const t = useTranslations('treasury')
  const [search, change] = useSearch()
  const { data, error, refetch, isFetching } = useCall(treasuryOverview)
  const rows = data?.missing ?? []
  if (rows.length === 0) return null
  const open = rows.find((row) => keyOf(row) === search['missing'])
  return (
    <Block title={t('page.missing.title')} finding={t('page.missing.body')}>
      <RecordList
        caption={t('page.missing.title')}
        list={{ rows, total: rows.length, more: undefined, error, refetch, isFetching }}
        keyOf={keyOf}
        selected={open === undefined ? '' : keyOf(open)}
        empty={null}
        open={(row) => change({ missing: keyOf(row) })}
        columns={[
          { key: 'hash', head: t('page.transaction'), heads: true, cell: ({ transactionHash }) => <IdCell id={transactionHash} /> },
          {
            key: 'what',
            head: t('page.missing.what'),
            phone: 'state',
            cell: ({ what }) => <StateChip tone="fault">{t(`page.missing.kinds.${what}`)}</StateChip>,
          },
          { key: 'network', head: t('page.network'), phone: 'meta', cell: ({ network }) => network.toUpperCase() },
          { key: 'since', head: t('page.missing.since'), phone: 'meta', cell: ({ since }) => formatDateTime(since) },
          { key: 'amount', head: t('page.amount'), end: true, cell: ({ amount }) => <Money amount={amount} asset={null} /> },
        ]}
      />
      {open && <MissingSheet key={keyOf(open)} row={open} onClose={() => change({ missing: undefined })} />}
    </Block>
  )
}

function MissingSheet({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  const t = useTranslations('treasury')
  const { what, network, sender, recipient, transactionHash, amount, since, claim, depositId, memberId } = row
  return (
    <Sheet title={t('page.missing.title')} open onClose={onClose}>
      <div className="flex flex-wrap items-center gap-3">
        <Money amount={amount} rest size="display" />
        <StateChip tone="fault">{t(`page.missing.kinds.${what}`)}</StateChip>
      </div>
      <Facts
        rows={[
          { key: 'network', name: t('page.network'), value: network.toUpperCase() },
          {
            key: 'member',
            name: t('page.missing.member'),
            value: memberId === null ? t('page.missing.noMember') : <Copy text={memberId} label={t('page.missing.member')} />,
          },
          { key: 'from', name: t('page.from'), value: <Copy text={sender} label={t('page.from')} grouped /> },
          { key: 'to', name: t('page.to'), value: <Copy text={recipient} label={t('page.to')} grouped /> },
          { key: 'hash', name: t('page.transaction'), value: <Copy text={transactionHash} label={t('page.transaction')} grouped /> },
          ...(claim === null ? [] : [{ key: 'claim', name: t('page.missing.claim'), value: t(`page.missing.claims.${claim}`) }]),
          { key: 'since', name: t('page.missing.since'), value: formatDateTime(since) },
        ]}
      />
      {depositId !== null && (
        <Link to="/staff/recharges" search={{ recharge: depositId }}>
          {t('page.missing.recharge')}
        </Link>
      )}
      <Way row={row} />
    </Sheet>
  )
}

/** What staff can do about it. */
function Way({ row }: { readonly row: Row }) {
  const t = useTranslations('treasury')
  const { what, depositId, approvalId } = row
  if (approvalId !== null)
    return (
      <Note tone="info" title={t('page.waits')}>
        <Link to="/staff/approvals" search={{ request: approvalId }}>
          {t('page.openRequest')}
        </Link>
      </Note>
    )
  if (depositId !== null) return <TakeBack depositId={depositId} />
  if (what === 'movement') return <TakeMovementBack row={row} />
  return (
    <Note tone="info" title={t('page.missing.kinds.payment')}>
      {t('page.missing.payment')}
    </Note>
  )
}

/** Asks a second person to agree that the network does not have it. */
function TakeBack({ depositId }: { readonly depositId: NonNullable<Row['depositId']> }) {
  const t = useTranslations('treasury')
  const form = useForm(disproveDeposit, {
    start: { reason: '' },
    add: { depositId },
    refreshes: [treasuryOverview, staffRechargeList, staffRechargeDetail, staffOverview, approvalList, approvalCount],
    onDone: () => toast(t('page.asked'), { tone: 'good' }),
  })
  return (
    <ReasonForm
      form={form}
      reason={form.field('reason', t('page.missing.reason'))}
      title={t('page.missing.takeBack')}
      finding={t('page.missing.takeBackBody')}
      act={t('page.ask')}
      tone="danger"
      may={useMay(disproveDeposit)}
    />
  )
}

/** The same for a movement, which counts nowhere afterwards. */
function TakeMovementBack({ row: { network, transactionHash, logIndex } }: { readonly row: Row }) {
  const t = useTranslations('treasury')
  const form = useForm(disproveMovement, {
    start: { reason: '' },
    add: { network, transactionHash, logIndex },
    refreshes: [treasuryOverview, movementList, staffOverview, approvalList, approvalCount],
    onDone: () => toast(t('page.asked'), { tone: 'good' }),
  })
  return (
    <ReasonForm
      form={form}
      reason={form.field('reason', t('page.missing.reasonMovement'))}
      title={t('page.missing.takeBackMovement')}
      finding={t('page.missing.takeBackMovementBody')}
      act={t('page.ask')}
      tone="danger"
      may={useMay(disproveMovement)}
    />
  )
}

import { askBillRefund, askChargingRefund, disputeList, rejectBillDispute } from '@ohmstead/contract/charging/dispute-calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { wh } from '@ohmstead/contract/kernel/energy'
import { useListCall } from '../../platform/calls.tsx'
import { useForm } from '../../platform/form.ts'
import { formatDateTime, formatEnergy } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link, useSearch } from '../../platform/navigation.tsx'
import { toast } from '../../platform/toasts.ts'
import { EmptyState, Field, Money, PageFrame, PageHeader, RecordList, RecordSheet, StateChip, Tabs, type Column } from '../../ui/index.ts'
import { useMay } from './access.ts'
import { Person } from './person.tsx'
import { ReasonForm } from './reason-form.tsx'

type Row = OutputOf<typeof disputeList>['list'][number]

const states = ['open', 'rejected', 'upheld'] as const
const tones = { open: 'attention', rejected: 'plain', upheld: 'live' } as const

/** Disputed bills. No share of a bill is paid out while its dispute is open. */
export function Page() {
  const t = useTranslations('staff')
  const [search, change] = useSearch()
  const state = states.find((known) => known === search['state']) ?? 'open'
  const list = useListCall(disputeList, { state }, { keepPrevious: true })
  const open = list.rows?.find(({ id }) => id === search['dispute'])
  const columns: Column<Row>[] = [
    { key: 'reason', head: t('page.disputes.reason'), heads: true, cell: (row) => t(`page.disputes.reasons.${row.reason}`) },
    { key: 'point', head: t('page.device'), phone: 'meta', cell: (row) => row.pointName },
    { key: 'words', head: t('page.disputes.words'), phone: 'line', cell: (row) => <span className="text-ink-2">{row.words}</span> },
    { key: 'at', head: t('page.disputes.openedAt'), phone: 'none', cell: (row) => formatDateTime(row.openedAt) },
    { key: 'paid', head: t('page.paid'), end: true, phone: 'amount', cell: (row) => <Money amount={row.collected} rest /> },
    {
      key: 'state',
      head: t('page.state'),
      phone: 'state',
      cell: (row) => <StateChip tone={tones[row.state]}>{t(`page.disputes.states.${row.state}`)}</StateChip>,
    },
  ]
  return (
    <PageFrame>
      <PageHeader title={t('page.disputes.title')} note={t('page.disputes.note')} />
      <Tabs
        label={t('page.state')}
        value={state}
        onSelect={(value) => change({ state: value === 'open' ? undefined : value, dispute: undefined })}
        tabs={states.map((value) => ({ value, label: t(`page.disputes.states.${value}`) }))}
      />
      <RecordList
        caption={t('page.disputes.title')}
        list={list}
        keyOf={(row) => row.id}
        columns={columns}
        open={(row) => change({ dispute: row.id })}
        selected={search['dispute']}
        empty={
          <EmptyState title={state === 'open' ? t('page.disputes.emptyTitle') : undefined}>
            {state === 'open' ? t('page.disputes.empty') : t('page.disputes.none')}
          </EmptyState>
        }
      />
      <RefundForm chargingSessionId={search['refund'] ?? ''} onDone={() => change({ refund: undefined, state: undefined })} />
      {open && <Entry row={open} onClose={() => change({ dispute: undefined })} />}
    </PageFrame>
  )
}

/** Requests the refund of a bill that its driver did not dispute. */
function RefundForm({ chargingSessionId, onDone }: { readonly chargingSessionId: string; readonly onDone: () => void }) {
  const t = useTranslations('staff')
  const may = useMay(askChargingRefund)
  const form = useForm(askChargingRefund, {
    start: { chargingSessionId, reason: '' },
    refreshes: [disputeList],
    onDone: () => {
      toast(t('page.disputes.refundAsked'), { tone: 'good' })
      onDone()
    },
  })
  return (
    <ReasonForm
      form={form}
      reason={form.field('reason', t('page.reason'))}
      title={t('page.disputes.withoutTitle')}
      finding={t('page.disputes.withoutFinding')}
      act={t('page.disputes.refund')}
      may={may}
    >
      <Field {...form.field('chargingSessionId', t('page.chargingSession'))} autoComplete="off" />
    </ReasonForm>
  )
}

function Entry({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  const t = useTranslations('staff')
  const decision = (done: 'rejected' | 'refundAsked') => ({
    add: { disputeId: row.id },
    refreshes: [disputeList],
    onDone: () => {
      toast(t(`page.disputes.${done}`), { tone: 'good' })
      onClose()
    },
  })
  const reject = useForm(rejectBillDispute, { start: { answer: '' }, ...decision('rejected') })
  const refund = useForm(askBillRefund, { start: { reason: '' }, ...decision('refundAsked') })
  const [may, mayAsk] = [useMay(rejectBillDispute), useMay(askBillRefund)]
  return (
    <RecordSheet
      title={t(`page.disputes.reasons.${row.reason}`)}
      amount={<Money amount={row.collected} size="fig" rest />}
      open
      onClose={onClose}
      facts={[
        { key: 'state', name: t('page.state'), value: t(`page.disputes.states.${row.state}`) },
        ...(row.words === '' ? [] : [{ key: 'words', name: t('page.disputes.words'), value: row.words }]),
        {
          key: 'point',
          name: t('page.device'),
          value: (
            <Link to="/staff/devices/:id" params={{ id: row.pointId }}>
              {row.pointName}
            </Link>
          ),
        },
        { key: 'energy', name: t('page.disputes.energy'), value: `${formatEnergy(wh(row.energyWh))} kWh` },
        { key: 'evidence', name: t('page.disputes.evidence'), value: t(`page.disputes.evidences.${row.evidence}`) },
        { key: 'from', name: t('page.disputes.from'), value: formatDateTime(row.startedAt) },
        { key: 'to', name: t('page.disputes.to'), value: formatDateTime(row.stoppedAt) },
        { key: 'opened', name: t('page.disputes.openedAt'), value: formatDateTime(row.openedAt) },
        ...(row.openedByStaff === null ? [] : [{ key: 'opener', name: t('page.disputes.openedByStaff'), value: <Person id={row.openedByStaff} /> }]),
        ...(row.decidedAt === null || row.decidedBy === null
          ? []
          : [
              { key: 'decided', name: t('page.disputes.decidedAt'), value: formatDateTime(row.decidedAt) },
              { key: 'by', name: t('page.disputes.decidedBy'), value: <Person id={row.decidedBy} /> },
              { key: 'answer', name: t('page.disputes.answer'), value: row.answer ?? '' },
            ]),
      ]}
      ids={[
        { name: t('page.chargingSession'), value: row.chargingSessionId },
        { name: t('page.driver'), value: row.driverId },
      ]}
    >
      {row.state === 'open' && (
        <ReasonForm
          form={reject}
          reason={reject.field('answer', t('page.disputes.answer'))}
          title={t('page.disputes.rejectTitle')}
          finding={t('page.disputes.rejectFinding')}
          act={t('page.disputes.reject')}
          may={may}
        />
      )}
      {row.state === 'open' && (
        <ReasonForm
          form={refund}
          reason={refund.field('reason', t('page.reason'))}
          title={t('page.disputes.refundTitle')}
          finding={t('page.disputes.refundFinding')}
          act={t('page.disputes.refund')}
          may={mayAsk}
        />
      )}
    </RecordSheet>
  )
}

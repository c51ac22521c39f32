import { quarantineList } from '@ohmstead/contract/charging/calls'
import { quarantineStates } from '@ohmstead/contract/charging/types'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { wh } from '@ohmstead/contract/kernel/energy'
import { useListCall } from '../../platform/calls.tsx'
import { formatDateTime, formatEnergy } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link, useSearch } from '../../platform/navigation.tsx'
import {
  Copy,
  EmptyState,
  Facts,
  FrameText,
  Money,
  PageFrame,
  PageHeader,
  RecordList,
  RecordSheet,
  StateChip,
  Tabs,
  type Column,
} from '../../ui/index.ts'
import { messageOf } from './message.ts'
import { Person } from './person.tsx'
import { QuarantineDecision } from './quarantine-decision.tsx'

type Row = OutputOf<typeof quarantineList>['list'][number]

const states = quarantineStates

/** Readings that cannot be true, and bills that are not proven. Staff decide about them: two people where a bill may change. */
export function Page() {
  const t = useTranslations('staff')
  const [search, change] = useSearch()
  const state = states.find((known) => known === search['state']) ?? 'open'
  const list = useListCall(quarantineList, { state }, { keepPrevious: true })
  const open = list.rows?.find(({ id }) => id === search['entry'])
  const columns: Column<Row>[] = [
    { key: 'reason', head: t('page.whatIsWrong'), heads: true, cell: (row) => t(`page.quarantine.${row.reason}.title`) },
    { key: 'point', head: t('page.device'), phone: 'meta', cell: (row) => row.pointName },
    { key: 'detail', head: t('page.reportedAndExpected'), phone: 'line', cell: (row) => <Detail row={row} /> },
    { key: 'at', head: t('page.happened'), phone: 'amount', cell: (row) => formatDateTime(row.happenedAt) },
    {
      key: 'state',
      head: t('page.state'),
      phone: 'state',
      cell: (row) => <StateChip tone={row.state === 'open' ? 'attention' : 'plain'}>{t(`page.quarantineStates.${row.state}`)}</StateChip>,
    },
  ]
  return (
    <PageFrame>
      <PageHeader title={t('page.quarantineTitle')} note={t('page.quarantineNote')} />
      <Tabs
        label={t('page.state')}
        value={state}
        onSelect={(value) => change({ state: value === 'open' ? undefined : value, entry: undefined })}
        tabs={states.map((value) => ({ value, label: t(`page.quarantineStates.${value}`) }))}
      />
      <RecordList
        caption={t('page.quarantineTitle')}
        list={list}
        keyOf={(row) => row.id}
        columns={columns}
        open={(row) => change({ entry: row.id })}
        selected={search['entry']}
        empty={
          <EmptyState title={state === 'open' ? t('page.quarantineEmptyTitle') : undefined}>
            {state === 'open' ? t('page.quarantineEmpty') : t('page.quarantineNone')}
          </EmptyState>
        }
      />
      {open && <Entry row={open} onClose={() => change({ entry: undefined })} />}
    </PageFrame>
  )
}

function Entry({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  const t = useTranslations('staff')
  const message = messageOf(row.raw)
  const { review } = row
  return (
    <RecordSheet
      title={t(`page.quarantine.${row.reason}.title`)}
      amount={<p className="text-ink-2">{t(`page.quarantine.${row.reason}.means`)}</p>}
      open
      onClose={onClose}
      facts={[
        {
          key: 'point',
          name: t('page.device'),
          value: (
            <Link to="/staff/devices/:id" params={{ id: row.pointId }}>
              {row.pointName}
            </Link>
          ),
        },
        ...(review === null
          ? [{ key: 'detail', name: t('page.reportedAndExpected'), value: row.detail }]
          : [
              { key: 'fault', name: t('page.whyUnproven'), value: <Detail row={row} /> },
              {
                key: 'metered',
                name: t('page.metered'),
                value: (
                  <>
                    {formatEnergy(wh(review.energyWh))} kWh, <Money amount={review.price} rest />
                  </>
                ),
              },
            ]),
        ...(row.correctedWh === null ? [] : [{ key: 'corrected', name: t('page.correctedTo'), value: `${formatEnergy(wh(row.correctedWh))} kWh` }]),
        { key: 'happened', name: t('page.happened'), value: formatDateTime(row.happenedAt) },
        { key: 'recordedAt', name: t('page.received'), value: formatDateTime(row.recordedAt) },
        ...(row.decidedBy === null ? [] : [{ key: 'by', name: t('page.closedBy'), value: <Person id={row.decidedBy} /> }]),
      ]}
    >
      {row.raw === '' ? (
        <p className="text-ink-2">{t('page.frameGone')}</p>
      ) : (
        <FrameText label={t('page.frame')} text={message === undefined ? row.raw : JSON.stringify(message.payload, null, 2)} />
      )}
      <p>
        <Link to="/staff/devices/:id" params={{ id: row.pointId }} search={{ upTo: row.frameId, frame: row.frameId }}>
          {t('page.amongFrames')}
        </Link>
      </p>
      {row.collected > 0n && (
        <p>
          {t.rich('page.refundByDispute.body', { paid: () => <Money amount={row.collected} rest /> })}{' '}
          {row.disputed ? (
            <Link to="/staff/disputes">{t('page.refundByDispute.disputes')}</Link>
          ) : (
            <Link to="/staff/disputes" search={row.chargingSessionId === null ? {} : { refund: row.chargingSessionId }}>
              {t('page.refundByDispute.link')}
            </Link>
          )}
        </p>
      )}
      {row.state === 'open' && <QuarantineDecision row={row} onDone={onClose} />}
      <Facts
        rows={[
          { key: 'entry', name: t('page.entry'), value: <Copy text={row.id} label={t('page.entry')} /> },
          ...(row.chargingSessionId === null
            ? []
            : [{ key: 'session', name: t('page.chargingSession'), value: <Copy text={row.chargingSessionId} label={t('page.chargingSession')} /> }]),
          { key: 'frame', name: t('page.frameId'), value: <Copy text={row.frameId} label={t('page.frameId')} /> },
        ]}
      />
    </RecordSheet>
  )
}

/** Why a bill is not proven, otherwise the reported numbers. */
function Detail({ row: { review, detail } }: { readonly row: Row }) {
  const t = useTranslations('charging')
  return <span className="text-ink-2">{review === null || review.evidenceFault === null ? detail : t(`page.faults.${review.evidenceFault}`)}</span>
}

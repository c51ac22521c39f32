import { decideQuarantine, quarantineList } from '@ohmstead/contract/charging/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { staffOverview } from '@ohmstead/contract/staff/calls'
import { useState, type SubmitEvent } from 'react'
import { useListCall, useMutationCall } from '../../platform/calls.tsx'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link, useSearch } from '../../platform/navigation.tsx'
import { toast } from '../../platform/toasts.ts'
import {
  Block,
  Button,
  Copy,
  EmptyState,
  ErrorState,
  Facts,
  FrameText,
  PageFrame,
  PageHeader,
  RecordList,
  RecordSheet,
  StateChip,
  Tabs,
  TextArea,
  type Column,
} from '../../ui/index.ts'
import { useMay } from './access.ts'
import { messageOf } from './message.ts'
import { Person } from './person.tsx'

type Row = OutputOf<typeof quarantineList>['list'][number]

const states = ['open', 'dismissed', 'accepted'] as const
const AGAIN_MS = 15_000
const REASON_MIN = 3

/** Readings that cannot be true. They are not billed; staff close them with a reason. */
export function Page() {
  const t = useTranslations('staff')
  const [search, change] = useSearch()
  const state = states.find((known) => known === search['state']) ?? 'open'
  const list = useListCall(quarantineList, { state }, { everyMs: AGAIN_MS, keepPrevious: true })
  const open = list.rows?.find(({ id }) => id === search['entry'])
  const columns: Column<Row>[] = [
    { key: 'reason', head: t('page.whatIsWrong'), heads: true, cell: (row) => t(`page.quarantine.${row.reason}.title`) },
    { key: 'point', head: t('page.device'), phone: 'meta', cell: (row) => row.pointName },
    { key: 'detail', head: t('page.saidAndExpected'), phone: 'line', cell: (row) => <span className="text-ink-2">{row.detail}</span> },
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
        { key: 'detail', name: t('page.saidAndExpected'), value: row.detail },
        { key: 'happened', name: t('page.happened'), value: formatDateTime(row.happenedAt) },
        { key: 'heard', name: t('page.heard'), value: formatDateTime(row.recordedAt) },
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
      {row.state === 'open' && <Close row={row} onClosed={onClose} />}
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

function Close({ row, onClosed }: { readonly row: Row; readonly onClosed: () => void }) {
  const t = useTranslations('staff')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const decide = useMutationCall(decideQuarantine, { quiet: true, refreshes: [quarantineList, staffOverview] })
  const may = useMay(decideQuarantine)
  const short = reason.trim().length < REASON_MIN
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (short || may !== true) return
    const answer = await decide.send({ quarantineId: row.id, reason: reason.trim() })
    if (answer === undefined) return
    toast(t('page.closed'), { tone: 'good' })
    onClosed()
  }
  return (
    <Block title={t('page.closeTitle')} level={3} finding={t('page.closeFinding')}>
      <form className="grid gap-3" onSubmit={(event) => void submit(event)} noValidate>
        {decide.error !== null && <ErrorState error={decide.error} meaning={t('page.staysOpen')} focus />}
        <TextArea
          label={t('page.reason')}
          name="reason"
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={tried && short && t('page.reasonShort')}
        />
        <Button type="submit" busy={decide.isPending} blocked={may === false && t('page.notYourRole')}>
          {t('page.close')}
        </Button>
      </form>
    </Block>
  )
}

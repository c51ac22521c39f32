import { deviceFrames } from '@ohmstead/contract/devices/calls'
import { useState } from 'react'
import { send } from '../../platform/client.ts'
import { useListCall } from '../../platform/calls.tsx'
import { formatCount } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useSearch } from '../../platform/navigation.tsx'
import { toast } from '../../platform/toasts.ts'
import { Block, Button, EmptyState, FrameText, RecordList, RecordSheet, Select, StateChip, type Column, type Tone } from '../../ui/index.ts'
import { formatMillis, type Device, type Frame } from './device.ts'
import { download } from './download.ts'

const actions = [
  'Authorize',
  'BootNotification',
  'DataTransfer',
  'Heartbeat',
  'MeterValues',
  'StartTransaction',
  'StatusNotification',
  'StopTransaction',
  'ChangeAvailability',
  'ChangeConfiguration',
  'ClearCache',
  'GetConfiguration',
  'RemoteStartTransaction',
  'RemoteStopTransaction',
  'Reset',
  'UnlockConnector',
  'TriggerMessage',
] as const

const EXPORT_PAGES = 20
const PAGE = 100

/** Every frame as it crossed the wire, newest first. */
export function FrameLog({ device }: { readonly device: Device }) {
  const t = useTranslations('staff')
  const words = useTranslations('devices')
  const [search, change] = useSearch()
  const action = actions.find((known) => known === search['action'])
  const list = useListCall(deviceFrames, { pointId: device.id, action }, { everyMs: 5_000, keepPrevious: true, pageSize: 25 })
  const open = list.rows?.find(({ id }) => id === search['frame'])
  const columns: Column<Frame>[] = [
    { key: 'at', head: t('page.time'), heads: true, width: '112px', cell: (frame) => <code>{formatMillis(frame.at)}</code> },
    { key: 'direction', head: t('page.direction'), width: '88px', phone: 'none', cell: (frame) => t(`page.directions.${frame.direction}`) },
    {
      key: 'action',
      head: t('page.action'),
      width: '168px',
      phone: 'amount',
      cell: (frame) => <span className="font-semibold">{frame.action ?? t('page.answerFrame')}</span>,
    },
    { key: 'raw', head: t('page.frame'), phone: 'line', cell: (frame) => <code className="line-clamp-1 break-all">{frame.raw}</code> },
    { key: 'verdict', head: t('page.verdict'), width: '150px', phone: 'none', cell: (frame) => verdictOf(frame, words, true) },
  ]
  return (
    <Block title={t('page.framesTitle')} aside={<ExportButton device={device} action={action} />}>
      <div className="max-w-70">
        <Select
          label={t('page.action')}
          value={action ?? 'all'}
          options={[{ value: 'all', label: t('page.anyAction') }, ...actions.map((value) => ({ value, label: value }))]}
          onSelect={(value) => change({ action: value === 'all' ? undefined : value, frame: undefined }, { replace: true })}
        />
      </div>
      <RecordList
        caption={t('page.framesTitle')}
        list={list}
        keyOf={(frame) => frame.id}
        columns={columns}
        open={(frame) => change({ frame: frame.id })}
        selected={search['frame']}
        empty={<EmptyState>{action === undefined ? t('page.noFrames') : t('page.noFramesOf', { action })}</EmptyState>}
      />
      {open && <FrameSheet frame={open} onClose={() => change({ frame: undefined })} />}
    </Block>
  )
}

const verdictTones: Readonly<Record<string, Tone>> = {
  repaired: 'attention',
  repeated: 'info',
  unusable: 'attention',
  refused: 'fault',
  hostile: 'fault',
  lateAnswer: 'info',
}

// What was understood needs no chip in every row.
function verdictOf(frame: Frame, words: ReturnType<typeof useTranslations<'devices'>>, quiet: boolean) {
  const key = `verdict.${frame.verdict}` as 'verdict.understood'
  const word = words.has(key) ? words(key) : frame.verdict
  const tone = verdictTones[frame.verdict]
  return tone === undefined && quiet ? <span className="text-ink-3">{word}</span> : <StateChip tone={tone ?? 'plain'}>{word}</StateChip>
}

function FrameSheet({ frame, onClose }: { readonly frame: Frame; readonly onClose: () => void }) {
  const t = useTranslations('staff')
  const words = useTranslations('devices')
  return (
    <RecordSheet
      title={frame.action ?? t('page.answerFrame')}
      open
      onClose={onClose}
      facts={[
        { key: 'at', name: t('page.time'), value: <code>{formatMillis(frame.at)}</code> },
        { key: 'direction', name: t('page.direction'), value: t(`page.directions.${frame.direction}`) },
        { key: 'verdict', name: t('page.verdict'), value: verdictOf(frame, words, false) },
        ...(frame.note === null ? [] : [{ key: 'note', name: t('page.note'), value: frame.note }]),
      ]}
      ids={[...(frame.messageId === null ? [] : [{ name: t('page.messageId'), value: frame.messageId }]), { name: 'SHA-256', value: frame.sha256 }]}
    >
      <FrameText label={t('page.frame')} text={frame.raw} />
    </RecordSheet>
  )
}

/** One line of JSON a frame: what every tool reads. The newest 2,000 that fit the filter. */
function ExportButton({ device, action }: { readonly device: Device; readonly action: string | undefined }) {
  const t = useTranslations('staff')
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      const lines: string[] = []
      for (let page = 1; page <= EXPORT_PAGES; page++) {
        const { data } = await send(deviceFrames, { pointId: device.id, action, pageNum: page, pageSize: PAGE })
        lines.push(...data.list.map((frame) => JSON.stringify(frame)))
        if (lines.length >= data.total || data.list.length < PAGE) break
      }
      download(`${lines.join('\n')}\n`, `${device.stationId}-frames.jsonl`, 'application/x-ndjson')
      toast(t('page.exported', { count: formatCount(lines.length) }), { tone: 'good' })
    } catch {
      // The client has said why; nothing was saved.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button tone="quiet" icon="download" busy={busy} onClick={() => void run()}>
      {t('page.export')}
    </Button>
  )
}

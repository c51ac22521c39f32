import { deviceFrames } from '@ohmstead/contract/devices/calls'
import type { RequestOf } from '@ohmstead/contract/kernel/call'
import { DAY_MS, instant, type Instant } from '@ohmstead/contract/kernel/instant'
import { useState } from 'react'
import { send } from '../../platform/client.ts'
import { useListCall } from '../../platform/calls.tsx'
import { useNow } from '../../platform/clock.ts'
import { formatCount, formatDate } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useSearch, type Search } from '../../platform/navigation.tsx'
import { toast } from '../../platform/toasts.ts'
import {
  Block,
  Button,
  Check,
  Copy,
  EmptyState,
  Facts,
  Field,
  FrameText,
  Note,
  RecordList,
  RecordSheet,
  Select,
  StateChip,
  type Column,
  type Tone,
} from '../../ui/index.ts'
import { commandActions, formatMillis, type Device, type Frame } from './device.ts'
import { download } from './download.ts'
import { messageOf } from './message.ts'

const actions = [
  'Authorize',
  'BootNotification',
  'DataTransfer',
  'Heartbeat',
  'MeterValues',
  'StartTransaction',
  'StatusNotification',
  'StopTransaction',
  ...commandActions,
] as const

const directions = ['in', 'out'] as const

const AGAIN_MS = 5_000
const EXPORT_PAGES = 20
const PAGE = 100

/** Parses a typed time in the reader's time zone. */
function momentOf(text: string | undefined): Instant | undefined {
  const ms = text === undefined ? Number.NaN : Date.parse(text)
  return Number.isNaN(ms) ? undefined : instant(ms)
}

/** Every frame as sent or received, newest first. */
export function FrameLog({ device }: { readonly device: Device }) {
  const t = useTranslations('staff')
  const [search, change] = useSearch()
  const action = actions.find((known) => known === search['action'])
  const direction = directions.find((known) => known === search['direction'])
  const troubled = search['troubled'] === 'true' || undefined
  const before = momentOf(search['before'])
  const filter = { action, direction, troubled, before, upTo: search['upTo'] }
  const past = before !== undefined || filter.upTo !== undefined
  const list = useListCall(
    deviceFrames,
    { pointId: device.id, ...filter },
    // Past frames do not change.
    { ...(!past && { ifLostMs: AGAIN_MS }), keepPrevious: true, pageSize: 25 },
  )
  const open = list.rows?.find(({ id }) => id === search['frame'])
  const filtered = Object.values(filter).some((value) => value !== undefined)
  const clear = () => change({ action: undefined, direction: undefined, troubled: undefined, before: undefined, upTo: undefined, frame: undefined })
  const choose = (next: Search) => change({ ...next, frame: undefined }, { replace: true })
  return (
    <Block title={t('page.framesTitle')} aside={<ExportButton device={device} filter={filter} />}>
      <Filters action={action} direction={direction} troubled={troubled === true} before={search['before']} onChange={choose} />
      {past && (
        <Note
          tone="info"
          actions={
            <Button tone="quiet" onClick={() => choose({ before: undefined, upTo: undefined })}>
              {t('page.showNewest')}
            </Button>
          }
        >
          {t('page.framesOfThen')}
        </Note>
      )}
      <RecordList
        caption={t('page.framesTitle')}
        list={list}
        keyOf={(frame) => frame.id}
        columns={useColumns()}
        open={(frame) => change({ frame: frame.id })}
        selected={search['frame']}
        empty={
          filtered ? (
            <EmptyState
              action={
                <Button tone="quiet" onClick={clear}>
                  {t('page.clearFilters')}
                </Button>
              }
            >
              {t('page.noFrameFits')}
            </EmptyState>
          ) : (
            <EmptyState>{t('page.noFrames')}</EmptyState>
          )
        }
      />
      {open && (
        <FrameSheet
          frame={open}
          partner={partnerOf(open, list.rows ?? [])}
          onOpen={(id) => change({ frame: id })}
          onClose={() => change({ frame: undefined })}
        />
      )}
    </Block>
  )
}

function Filters({
  action,
  direction,
  troubled,
  before = '',
  onChange,
}: {
  readonly action: string | undefined
  readonly direction: string | undefined
  readonly troubled: boolean
  readonly before: string | undefined
  readonly onChange: (next: Search) => void
}) {
  const t = useTranslations('staff')
  return (
    <div role="search" aria-label={t('page.framesTitle')} className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <Select
        label={t('page.action')}
        value={action ?? 'all'}
        options={[{ value: 'all', label: t('page.anyAction') }, ...actions.map((value) => ({ value, label: value }))]}
        onSelect={(value) => onChange({ action: value === 'all' ? undefined : value })}
      />
      <Select
        label={t('page.direction')}
        value={direction ?? 'all'}
        options={[
          { value: 'all', label: t('page.bothDirections') },
          { value: 'in', label: t('page.directions.in') },
          { value: 'out', label: t('page.directions.out') },
        ]}
        onSelect={(value) => onChange({ direction: value === 'all' ? undefined : value })}
      />
      <Field
        label={t('page.upToTime')}
        name="before"
        type="datetime-local"
        step={1}
        value={before}
        onChange={(event) => onChange({ before: event.target.value === '' ? undefined : event.target.value })}
      />
      <Check
        name="troubled"
        label={t('page.onlyTroubled')}
        checked={troubled}
        onChange={(event) => onChange({ troubled: event.target.checked ? 'true' : undefined })}
      />
    </div>
  )
}

function useColumns(): Column<Frame>[] {
  const t = useTranslations('staff')
  const words = useTranslations('devices')
  const at = useNow(60_000)
  return [
    {
      key: 'at',
      head: t('page.time'),
      heads: true,
      width: '112px',
      cell: (frame) => (
        <span className="whitespace-nowrap tabular-nums">
          {at - frame.at > DAY_MS && `${formatDate(frame.at)} `}
          {formatMillis(frame.at)}
        </span>
      ),
    },
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
}

const verdictTones: Readonly<Record<string, Tone>> = {
  repaired: 'attention',
  repeated: 'info',
  unusable: 'attention',
  refused: 'fault',
  hostile: 'fault',
  lateAnswer: 'info',
}

// Valid frames need no chip in every row.
function verdictOf(frame: Frame, words: ReturnType<typeof useTranslations<'devices'>>, quiet: boolean) {
  const key = `verdict.${frame.verdict}` as 'verdict.understood'
  const word = words.has(key) ? words(key) : frame.verdict
  const tone = verdictTones[frame.verdict]
  return tone === undefined && quiet ? <span className="text-ink-3">{word}</span> : <StateChip tone={tone ?? 'plain'}>{word}</StateChip>
}

/** The answer to a call, or the call of an answer, where the list has both. */
function partnerOf(frame: Frame, rows: readonly Frame[]): Frame | undefined {
  return rows.find(
    ({ id, messageId, direction }) => messageId !== null && messageId === frame.messageId && direction !== frame.direction && id !== frame.id,
  )
}

function FrameSheet({
  frame,
  partner,
  onOpen,
  onClose,
}: {
  readonly frame: Frame
  readonly partner: Frame | undefined
  readonly onOpen: (id: string) => void
  readonly onClose: () => void
}) {
  const t = useTranslations('staff')
  const words = useTranslations('devices')
  const message = messageOf(frame.raw)
  return (
    <RecordSheet
      title={frame.action ?? t('page.answerFrame')}
      open
      onClose={onClose}
      facts={[
        {
          key: 'at',
          name: t('page.time'),
          value: (
            <span className="tabular-nums">
              {formatDate(frame.at)} {formatMillis(frame.at)}
            </span>
          ),
        },
        ...(message === undefined ? [] : [{ key: 'kind', name: t('page.messageKind'), value: t(`page.messageKinds.${message.kind}`) }]),
        { key: 'direction', name: t('page.direction'), value: t(`page.directions.${frame.direction}`) },
        { key: 'verdict', name: t('page.verdict'), value: verdictOf(frame, words, false) },
        ...(frame.note === null ? [] : [{ key: 'note', name: t('page.note'), value: frame.note }]),
        ...(partner === undefined
          ? []
          : [
              {
                key: 'partner',
                name: partner.at < frame.at || (message?.kind ?? 'call') !== 'call' ? t('page.asks') : t('page.answeredBy'),
                value: (
                  <Button tone="link" onClick={() => onOpen(partner.id)}>
                    {t('page.millisApart', { ms: formatCount(Math.abs(partner.at - frame.at)) })}
                  </Button>
                ),
              },
            ]),
      ]}
    >
      {message !== undefined && (
        <Block title={t('page.payload')} level={3}>
          <FrameText label={t('page.payload')} text={message.payload === undefined ? '' : JSON.stringify(message.payload, null, 2)} />
        </Block>
      )}
      <Block title={t('page.rawFrame')} level={3}>
        <FrameText label={t('page.rawFrame')} text={frame.raw} />
      </Block>
      <Facts
        rows={[
          ...(frame.messageId === null
            ? []
            : [{ key: 'message', name: t('page.messageId'), value: <Copy text={frame.messageId} label={t('page.messageId')} /> }]),
          { key: 'hash', name: 'SHA-256', value: <Copy text={frame.sha256} label="SHA-256" /> },
        ]}
      />
    </RecordSheet>
  )
}

/** Exports the newest 2,000 frames that match the filter, one line of JSON per frame. */
function ExportButton({
  device,
  filter,
}: {
  readonly device: Device
  readonly filter: Omit<RequestOf<typeof deviceFrames>, 'pointId' | 'pageNum' | 'pageSize'>
}) {
  const t = useTranslations('staff')
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      const lines: string[] = []
      for (let page = 1; page <= EXPORT_PAGES; page++) {
        const { data } = await send(deviceFrames, { pointId: device.id, ...filter, pageNum: page, pageSize: PAGE })
        lines.push(...data.list.map((frame) => JSON.stringify(frame)))
        if (lines.length >= data.total || data.list.length < PAGE) break
      }
      download(`${lines.join('\n')}\n`, `${device.stationId}-frames.jsonl`, 'application/x-ndjson')
      toast(t('page.exported', { count: formatCount(lines.length) }), { tone: 'good' })
    } catch {
      // The client has shown the error; nothing was saved.
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

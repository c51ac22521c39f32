import { approvalList } from '@ohmstead/contract/approvals/calls'
import { useListCall, type ListState } from '../../platform/calls.tsx'
import { formatTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useNow } from '../../platform/clock.ts'
import { ButtonLink, EmptyState, Note, RecordList, StateChip, type Column } from '../../ui/index.ts'
import { commandTones, type Command, type Frame } from './device.ts'
import { Fields } from './fields.tsx'
import { useNameOf } from './person.tsx'
import { FRAMES_READ } from './recent-frames.ts'

/** The number of requests for this point that wait for a second person, with a link to the approvals page. */
export function WaitingHere({ pointId }: { readonly pointId: string }) {
  const t = useTranslations('staff')
  const waiting = useListCall(approvalList, { subject: pointId }, { pageSize: 1 }).total ?? 0
  if (waiting === 0) return null
  return (
    <Note
      tone="attention"
      title={t('page.waitingHere', { count: waiting })}
      actions={
        <ButtonLink to="/staff/approvals" search={{ about: pointId }}>
          {t('page.openApprovals')}
        </ButtonLink>
      }
    />
  )
}

/** The name of a command: of an intent of the product, or of an OCPP message that staff sent. */
function commandName(t: ReturnType<typeof useTranslations<'staff'>>, action: string): string {
  const key = `page.commandNames.${action}` as 'page.commandNames.Reset'
  return t.has(key) ? t(key) : action
}

/** The message that shows that a command took effect. */
const effects: Readonly<Record<string, string>> = {
  RemoteStartTransaction: 'StartTransaction',
  RemoteStopTransaction: 'StopTransaction',
  Reset: 'BootNotification',
  UnlockConnector: 'StatusNotification',
  ChangeAvailability: 'StatusNotification',
  startCharging: 'StartTransaction',
  stopCharging: 'StopTransaction',
  setAvailability: 'StatusNotification',
  reportIdentity: 'BootNotification',
  reportStatus: 'StatusNotification',
}

/**
 * The first message after the command that shows its effect; `unknown` if none is expected, or if it is older than the loaded part of
 * the log. A reset is visible even if its answer was lost with the connection.
 */
function effectOf(command: Command, frames: readonly Frame[]): Frame | 'none' | 'unknown' {
  const { sentAt } = command
  const wanted = command.action === 'TriggerMessage' ? requestedOf(command.payload) : effects[command.action]
  if (sentAt === null || command.state === 'rejected' || wanted === undefined) return 'unknown'
  const shown = frames.filter((frame) => frame.direction === 'in' && frame.action === wanted)
  const oldest = shown.at(-1)
  const effect = shown.findLast((frame) => frame.at >= sentAt)
  // The oldest loaded message may not be the first after the answer.
  if (effect === undefined) return oldest === undefined ? 'unknown' : 'none'
  return effect === oldest && shown.length >= FRAMES_READ ? 'unknown' : effect
}

function requestedOf(payload: string): string | undefined {
  try {
    return (JSON.parse(payload) as { requestedMessage?: string }).requestedMessage
  } catch {
    return undefined
  }
}

/** An answer that the chip shows already. */
const ACCEPTED = '{"status":"Accepted"}'

/** Commands with the times when they were sent, answered and took effect. */
export function CommandList({ list, frames }: { readonly list: ListState<Command>; readonly frames: readonly Frame[] }) {
  const t = useTranslations('staff')
  const words = useTranslations('devices')
  const at = useNow(15_000)
  const nameOf = useNameOf()
  const columns: Column<Command>[] = [
    {
      key: 'action',
      head: t('page.command'),
      heads: true,
      cell: (command) => <span title={command.action}>{commandName(t, command.action)}</span>,
    },
    {
      key: 'with',
      head: t('page.commandWith'),
      phone: 'line',
      cell: (command) => (command.payload === '{}' ? <span className="text-ink-3">–</span> : <Fields text={command.payload} />),
    },
    {
      key: 'by',
      head: t('page.askedBy'),
      phone: 'line',
      cell: (command) => (
        <span className="text-ink-2" title={command.askedBy}>
          {nameOf(command.askedBy)}
          {command.decidedBy !== null && t('page.decidedByShort', { by: nameOf(command.decidedBy) })}
        </span>
      ),
    },
    {
      key: 'sent',
      head: t('page.sent'),
      phone: 'amount',
      cell: (command) =>
        command.sentAt === null ? (
          <span className="text-ink-3">{t('page.notSent')}</span>
        ) : (
          <span className="whitespace-nowrap">{formatTime(command.sentAt, { now: at })}</span>
        ),
    },
    {
      key: 'answer',
      head: t('page.answer'),
      phone: 'state',
      cell: (command) => (
        <>
          <StateChip tone={commandTones[command.state]}>{words(`commandState.${command.state}`)}</StateChip>
          {command.answer !== null && command.answer !== ACCEPTED && (
            <span className="block text-xs">
              <Fields text={command.answer} />
            </span>
          )}
        </>
      ),
    },
    { key: 'effect', head: t('page.effect'), phone: 'line', cell: (command) => <Effect command={command} frame={effectOf(command, frames)} /> },
  ]
  return (
    <RecordList
      caption={t('page.commandsTitle')}
      list={list}
      keyOf={(command) => command.id}
      columns={columns}
      empty={<EmptyState>{t('page.noCommands')}</EmptyState>}
    />
  )
}

function Effect({ command, frame }: { readonly command: Command; readonly frame: ReturnType<typeof effectOf> }) {
  const t = useTranslations('staff')
  const at = useNow(60_000)
  if (command.confirmedAt !== null) return <>{t('page.booted', { time: formatTime(command.confirmedAt, { now: at }) })}</>
  if (frame === 'unknown') return <span className="text-ink-3">{t('page.effectUnknown')}</span>
  return frame === 'none' ? (
    <span className="text-ink-3">{t('page.noEffectSeen')}</span>
  ) : (
    <>
      {frame.action} <span className="whitespace-nowrap">{formatTime(frame.at, { now: at })}</span>
    </>
  )
}

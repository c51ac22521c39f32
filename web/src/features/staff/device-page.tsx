import { chargingNow } from '@ohmstead/contract/charging/calls'
import { deviceCommands, deviceDetail } from '@ohmstead/contract/devices/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { wh } from '@ohmstead/contract/kernel/energy'
import { isId } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { lazy, Suspense } from 'react'
import { useCall, useListCall } from '../../platform/calls.tsx'
import { useNow } from '../../platform/clock.ts'
import { formatDateTime, formatEnergy, formatPower, formatTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useLiveTopic } from '../../platform/live.ts'
import { Link, useParams } from '../../platform/navigation.tsx'
import {
  Answered,
  Block,
  ButtonLink,
  Columns,
  DataTable,
  EmptyState,
  Figure,
  Figures,
  PageFrame,
  PageHeader,
  Simulated,
  Skeleton,
  Skeletons,
  StaleGuard,
  StateChip,
} from '../../ui/index.ts'
import { AcceptanceChip, AcceptanceNote, isUnaccepted } from './acceptance.tsx'
import { CommandForm } from './command-form.tsx'
import { CommandList, WaitingHere } from './command-list.tsx'
import { connectorTones, shortId, toneOf, type Charging } from './device.ts'
import { IdentityBlock } from './identity-block.tsx'
import { MeterBlock } from './meter-block.tsx'
import { MessageLanes } from './message-lanes.tsx'
import { useRecentFrames } from './recent-frames.ts'
import { RetireBlock, RetiredNote } from './retirement.tsx'

const FrameLog = lazy(async () => ({ default: (await import('./frame-log.tsx')).FrameLog }))

const AGAIN_MS = 15_000

export function Page() {
  const t = useTranslations('staff')
  const { id } = useParams('/staff/devices/:id')
  const valid = isId('point', id)
  useLiveTopic(valid ? `point:${id}` : undefined)
  const read = useCall(deviceDetail, { pointId: id }, { enabled: valid, ifLostMs: AGAIN_MS })
  return (
    <Answered
      read={read}
      skeleton={<Skeletons heights={['64px', '320px']} />}
      frame={(state) => (
        <PageFrame>
          <PageHeader title={t('page.device')} back={<Link to="/staff/devices">{t('page.devicesTitle')}</Link>} />
          {state}
        </PageFrame>
      )}
      missing={
        !valid && <EmptyState action={<ButtonLink to="/staff/devices">{t('page.devicesTitle')}</ButtonLink>}>{t('page.unknownDevice')}</EmptyState>
      }
    >
      {(device) => <DeviceView device={device} readAt={read.receivedAt} />}
    </Answered>
  )
}

type Detail = OutputOf<typeof deviceDetail>

function DeviceView({ device, readAt }: { readonly device: Detail; readonly readAt: Instant | null }) {
  const t = useTranslations('staff')
  const at = useNow(15_000)
  const commands = useListCall(deviceCommands, { pointId: device.id }, { ifLostMs: AGAIN_MS, pageSize: 10 })
  const frames = useRecentFrames(device.id)
  const charging = useCall(chargingNow, { pointId: device.id }, { ifLostMs: AGAIN_MS })
  const { reported } = device
  return (
    <PageFrame>
      <Head device={device} at={at} />
      {device.simulated && <Simulated word={t('page.simulated')}>{t('page.simulatedBody')}</Simulated>}
      <WaitingHere pointId={device.id} />
      <AcceptanceNote device={device} />
      <RetiredNote device={device} />
      <StaleGuard readAt={readAt} pushed>
        <div className="w-full">
          <Figures>
            <Figure
              label={t('page.lastContact')}
              value={device.lastContactAt === null ? t('page.never') : formatTime(device.lastContactAt, { now: at })}
            />
            <Figure label={t('page.reportsAs')} value={reported === null ? t('page.notReported') : `${reported.vendor} ${reported.model}`} />
            <Figure label={t('page.firmware')} value={reported?.firmware ?? t('page.notReported')} />
            <Figure
              label={t('page.commissioned')}
              value={device.commissionedAt === null ? t('page.notYet') : formatDateTime(device.commissionedAt).slice(0, 10)}
            />
          </Figures>
        </div>
      </StaleGuard>
      {charging.data !== undefined && charging.data.list.length > 0 && <ChargingNow list={charging.data.list} />}
      <IdentityBlock device={device} />
      <MessageLanes read={{ ...frames, data: frames.rows }} />
      <Columns>
        <Block title={t('page.connectors')}>
          {device.connectors.length === 0 ? <EmptyState>{t('page.noConnectors')}</EmptyState> : <Connectors device={device} at={at} />}
        </Block>
        <Block title={t('page.giveTitle')}>
          <CommandForm device={device} charging={charging.data?.list} />
        </Block>
      </Columns>
      <MeterBlock device={device} />
      <Block title={t('page.commandsTitle')}>
        <CommandList list={commands} frames={frames.rows ?? []} />
      </Block>
      <RetireBlock device={device} />
      <Suspense fallback={<Skeleton height="320px" />}>
        <FrameLog device={device} />
      </Suspense>
    </PageFrame>
  )
}

function Head({ device, at }: { readonly device: Detail; readonly at: Instant }) {
  const t = useTranslations('staff')
  const words = useTranslations('devices')
  const { model, site, connected, lastContactAt } = device
  return (
    <PageHeader
      title={device.name}
      back={<Link to="/staff/devices">{t('page.devicesTitle')}</Link>}
      note={
        <>
          <code>{device.serial}</code>
          {'. '}
          {site === null ? words(`placement.${device.placement}`) : `${site.name}, ${site.address}, ${site.city}`}
          {'. '}
          {model.name}, {model.current}, {formatPower(model.maxW)} kW
        </>
      }
      actions={
        <>
          <StateChip tone={connected ? 'live' : device.placement === 'depot' ? 'plain' : 'fault'}>
            {connected
              ? t('page.connected')
              : lastContactAt === null
                ? t('page.neverConnected')
                : t('page.offlineSince', { time: formatTime(lastContactAt, { now: at }) })}
          </StateChip>
          <StateChip tone={toneOf(device)}>{device.retiredAt === null ? words(`state.${device.state}`) : t('page.retire.retired')}</StateChip>
          {isUnaccepted(device) && <AcceptanceChip device={device} />}
        </>
      }
    />
  )
}

function Connectors({ device, at }: { readonly device: Detail; readonly at: Instant }) {
  const t = useTranslations('staff')
  const words = useTranslations('devices')
  return (
    <DataTable
      caption={t('page.connectors')}
      rows={device.connectors}
      keyOf={({ connector }) => String(connector)}
      columns={[
        {
          key: 'connector',
          head: t('page.connector'),
          heads: true,
          cell: ({ connector, plug, inModel }) =>
            inModel ? `${connector}, ${plug}` : t('page.connectorNotInModel', { connector: String(connector) }),
        },
        {
          key: 'status',
          head: t('page.state'),
          cell: ({ status }) => <StateChip tone={connectorTones[status]}>{words(`connector.${status}`)}</StateChip>,
        },
        { key: 'since', head: t('page.since'), cell: ({ happenedAt }) => formatTime(happenedAt, { now: at }) },
        { key: 'recordedAt', head: t('page.received'), cell: ({ recordedAt }) => formatTime(recordedAt, { now: at }) },
        {
          key: 'error',
          head: t('page.errorCode'),
          cell: ({ errorCode }) => (errorCode === 'NoError' ? <span className="text-ink-3">{t('page.noError')}</span> : <code>{errorCode}</code>),
        },
      ]}
    />
  )
}

/** The running charging sessions, which commands to this device would affect. */
function ChargingNow({ list }: { readonly list: readonly Charging[] }) {
  const t = useTranslations('staff')
  const at = useNow(15_000)
  return (
    <Block title={t('page.chargingHere')}>
      <DataTable
        caption={t('page.chargingHere')}
        rows={list}
        keyOf={({ id }) => id}
        columns={[
          { key: 'connector', head: t('page.connector'), heads: true, cell: ({ connector }) => connector },
          { key: 'since', head: t('page.since'), cell: ({ startedAt }) => formatTime(startedAt, { now: at }) },
          {
            key: 'energy',
            head: t('page.energyToday'),
            cell: ({ energyWh, readAt }) => (
              <StaleGuard readAt={readAt}>
                <span className="text-energy-text">{formatEnergy(wh(energyWh), 'session')} kWh</span>
              </StaleGuard>
            ),
          },
          { key: 'power', head: t('page.powerTitle'), cell: ({ powerW }) => (powerW === null ? t('page.notReported') : `${formatPower(powerW)} kW`) },
          { key: 'transaction', head: t('page.transaction'), cell: ({ transactionId }) => <code>{transactionId ?? '–'}</code> },
          {
            key: 'id',
            head: t('page.chargingSession'),
            cell: ({ id }) => (
              <code className="whitespace-nowrap" title={id}>
                {shortId(id)}
              </code>
            ),
          },
        ]}
      />
    </Block>
  )
}

import { chargingNow } from '@ohmstead/contract/charging/calls'
import { deviceCommands, deviceDetail } from '@ohmstead/contract/devices/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { wh } from '@ohmstead/contract/kernel/energy'
import { isId } from '@ohmstead/contract/kernel/id'
import { useCall, useListCall } from '../../platform/calls.tsx'
import { useNow } from '../../platform/clock.ts'
import { formatDateTime, formatEnergy, formatPower } from '../../platform/format.ts'
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
  StaleGuard,
  StateChip,
} from '../../ui/index.ts'
import { CommandForm } from './command-form.tsx'
import { CommandList, WaitingHere } from './command-list.tsx'
import { connectorTones, formatSince, shortId, toneOf, type Charging, type Device } from './device.ts'
import { FrameLog } from './frame-log.tsx'
import { IdentityBlock } from './identity-block.tsx'
import { MeterBlock } from './meter-block.tsx'
import { MessageLanes } from './message-lanes.tsx'
import { useRecentFrames } from './recent-frames.ts'

const AGAIN_MS = 15_000

export function Page() {
  const t = useTranslations('staff')
  const { id } = useParams('/staff/devices/:id')
  const valid = isId('point', id)
  useLiveTopic(valid ? `point:${id}` : undefined)
  const read = useCall(deviceDetail, { pointId: id }, { enabled: valid, everyMs: AGAIN_MS })
  if (read.data !== undefined) return <DeviceView device={read.data} readAt={read.receivedAt} />
  return (
    <PageFrame>
      <PageHeader title={t('page.device')} back={<Link to="/staff/devices">{t('page.devicesTitle')}</Link>} />
      {!valid ? (
        <EmptyState action={<ButtonLink to="/staff/devices">{t('page.devicesTitle')}</ButtonLink>}>{t('page.unknownDevice')}</EmptyState>
      ) : (
        <Answered
          read={read}
          skeleton={
            <>
              <Skeleton height="64px" />
              <div className="h-6" />
              <Skeleton height="320px" />
            </>
          }
        />
      )}
    </PageFrame>
  )
}

function DeviceView({ device, readAt }: { readonly device: OutputOf<typeof deviceDetail>; readonly readAt: Device['lastContactAt'] }) {
  const t = useTranslations('staff')
  const words = useTranslations('devices')
  const at = useNow(15_000)
  const commands = useListCall(deviceCommands, { pointId: device.id }, { everyMs: AGAIN_MS, pageSize: 10 })
  const frames = useRecentFrames(device.id)
  const charging = useCall(chargingNow, { pointId: device.id }, { everyMs: AGAIN_MS })
  const { model, site, reported } = device
  return (
    <PageFrame>
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
            <StateChip tone={device.connected ? 'live' : device.placement === 'depot' ? 'plain' : 'fault'}>
              {device.connected
                ? t('page.connected')
                : device.lastContactAt === null
                  ? t('page.neverConnected')
                  : t('page.offlineSince', { time: formatSince(device.lastContactAt, at) })}
            </StateChip>
            <StateChip tone={toneOf(device)}>{words(`state.${device.state}`)}</StateChip>
          </>
        }
      />
      {device.simulated && <Simulated word={t('page.simulated')}>{t('page.simulatedBody')}</Simulated>}
      <WaitingHere pointId={device.id} />
      <StaleGuard readAt={readAt}>
        <div className="w-full">
          <Figures>
            <Figure label={t('page.lastContact')} value={device.lastContactAt === null ? t('page.never') : formatSince(device.lastContactAt, at)} />
            <Figure label={t('page.reportsAs')} value={reported === null ? t('page.notSaid') : `${reported.vendor} ${reported.model}`} />
            <Figure label={t('page.firmware')} value={reported?.firmware ?? t('page.notSaid')} />
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
          {device.connectors.length === 0 ? (
            <EmptyState>{t('page.noConnectors')}</EmptyState>
          ) : (
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
                { key: 'since', head: t('page.since'), cell: ({ happenedAt }) => formatSince(happenedAt, at) },
                { key: 'heard', head: t('page.heard'), cell: ({ recordedAt }) => formatSince(recordedAt, at) },
                {
                  key: 'error',
                  head: t('page.errorCode'),
                  cell: ({ errorCode }) =>
                    errorCode === 'NoError' ? <span className="text-ink-3">{t('page.noError')}</span> : <code>{errorCode}</code>,
                },
              ]}
            />
          )}
        </Block>
        <Block title={t('page.giveTitle')}>
          <CommandForm device={device} charging={charging.data?.list} />
        </Block>
      </Columns>
      <MeterBlock device={device} />
      <Block title={t('page.commandsTitle')}>
        <CommandList list={commands} frames={frames.rows ?? []} />
      </Block>
      <FrameLog device={device} />
    </PageFrame>
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
          { key: 'since', head: t('page.since'), cell: ({ startedAt }) => formatSince(startedAt, at) },
          {
            key: 'energy',
            head: t('page.energyToday'),
            cell: ({ energyWh, readAt }) => (
              <StaleGuard readAt={readAt}>
                <span className="text-energy-text">{formatEnergy(wh(energyWh), 'session')} kWh</span>
              </StaleGuard>
            ),
          },
          { key: 'power', head: t('page.powerTitle'), cell: ({ powerW }) => (powerW === null ? t('page.notSaid') : `${formatPower(powerW)} kW`) },
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

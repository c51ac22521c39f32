import type { OCPP16 } from 'typed-ocpp'
import type { Authorization } from './authorization.ts'
import type { CommandHost } from './commands.ts'
import type { Configuration } from './configuration.ts'
import type { Connector } from './connector.ts'
import type { Membership } from './membership.ts'
import type { StationRecord } from './memory.ts'
import type { Metering } from './metering.ts'
import type { StationModel } from './models.ts'
import type { Starting } from './starting.ts'
import type { StatusReports } from './status-reports.ts'
import type { Transactions } from './transactions.ts'
import type { Uplink } from './uplink.ts'

/** The parts of a station that the server's commands act on. */
export interface CommandParts {
  readonly model: StationModel
  readonly connectors: readonly Connector[]
  readonly record: StationRecord
  readonly configuration: Configuration
  readonly authorization: Authorization
  readonly membership: Membership
  readonly metering: Metering
  readonly transactions: Transactions
  readonly uplink: Uplink
  readonly statuses: StatusReports
  readonly starting: Starting
  readonly isOnline: () => boolean
  readonly hasPower: () => boolean
  /** Does something once the answer has been sent. */
  readonly afterAnswer: (task: () => void) => void
  readonly refresh: (connector: Connector) => void
  readonly save: () => void
  readonly blink: () => void
  readonly resetSoftly: () => void
  readonly restart: () => void
}

/** How a station obeys the commands of the server. */
export function stationCommands(parts: CommandParts): CommandHost {
  const { connectors, configuration, transactions, afterAnswer, save } = parts
  return {
    changeAvailability: (connectorId, isOperative) => changeAvailability(parts, connectorId, isOperative),
    changeConfiguration: (key, value) => {
      const status = configuration.change(key, value)
      if (status === 'Accepted') afterAnswer(() => applyConfiguration(parts, key))
      save()
      return status
    },
    clearCache: () => {
      const status = parts.authorization.forgetAll()
      save()
      return status
    },
    dataTransfer: ({ vendorId, messageId }) => {
      if (vendorId !== 'ohmstead') return { status: 'UnknownVendorId' }
      if (messageId !== 'Blink') return { status: 'UnknownMessageId' }
      afterAnswer(() => parts.blink())
      return { status: 'Accepted' }
    },
    getConfiguration: (keys) => configuration.get(keys),
    remoteStart: (idTag, connectorId) => remoteStart(parts, idTag, connectorId),
    remoteStop: (transactionId) => {
      const connector = connectors.find((candidate) => transactions.nameOf(candidate) === transactionId)
      if (connector === undefined) return 'Rejected'
      afterAnswer(() => transactions.end(connector, 'Remote'))
      return 'Accepted'
    },
    reset: (kind) => {
      afterAnswer(() => (kind === 'Soft' ? parts.resetSoftly() : parts.restart()))
      return 'Accepted'
    },
    trigger: (message, connectorId) => trigger(parts, message, connectorId),
    unlock: (connectorId) => {
      const connector = connectors.find((candidate) => candidate.id === connectorId)
      if (connector === undefined || parts.model.current === 'DC') return 'NotSupported'
      if (connector.error === 'ConnectorLockFailure') return 'UnlockFailed'
      afterAnswer(() => transactions.end(connector, 'UnlockCommand'))
      return 'Unlocked'
    },
  }
}

function changeAvailability(parts: CommandParts, connectorId: number, isOperative: boolean): OCPP16.ChangeAvailabilityResponse['status'] {
  const { connectors, record, statuses, afterAnswer, refresh, save, isOnline } = parts
  const touched = connectorId === 0 ? connectors : connectors.filter((connector) => connector.id === connectorId)
  if (touched.length === 0) return 'Rejected'
  const others = record.inoperative.filter((id) => connectorId !== 0 && id !== connectorId)
  record.inoperative = isOperative ? others : [...others, connectorId]
  save()
  for (const connector of touched) connector.isOperative = isOperative && !record.inoperative.includes(0)
  afterAnswer(() => {
    if (connectorId === 0 && isOnline()) statuses.sendStation()
    for (const connector of touched) refresh(connector)
  })
  return touched.some((connector) => connector.transaction !== null) ? 'Scheduled' : 'Accepted'
}

function remoteStart(parts: CommandParts, idTag: string, connectorId: number | null): OCPP16.RemoteStartTransactionResponse['status'] {
  const { configuration, membership, starting, afterAnswer } = parts
  const connector = membership.isAccepted && connectorId !== 0 ? starting.freeConnector(connectorId) : null
  if (connector === null) return 'Rejected'
  const allow = () => {
    if (parts.hasPower() && starting.mayStart(connector) && connector.authorised === null) starting.allow(connector, idTag)
  }
  afterAnswer(() => {
    if (!configuration.isOn('AuthorizeRemoteTxRequests')) allow()
    else void parts.authorization.ask(idTag).then((status) => (status === 'Accepted' ? allow() : undefined))
  })
  return 'Accepted'
}

function trigger(
  parts: CommandParts,
  message: OCPP16.TriggerMessageRequest['requestedMessage'],
  connectorId: number | null,
): OCPP16.TriggerMessageResponse['status'] {
  const { connectors, membership, metering, statuses, uplink, afterAnswer } = parts
  if (connectorId !== null && connectorId > connectors.length) return 'Rejected'
  if (connectorId === 0 && message === 'MeterValues') return 'Rejected'
  const touched = connectors.filter((connector) => (connectorId ?? connector.id) === connector.id)
  afterAnswer(() => {
    switch (message) {
      case 'BootNotification':
        membership.ask()
        break
      case 'Heartbeat':
        membership.heartbeat()
        break
      case 'StatusNotification':
        if (connectorId === null || connectorId === 0) statuses.repeat('station')
        for (const connector of touched) statuses.repeat(connector)
        break
      case 'MeterValues':
        for (const connector of touched) metering.report(connector, 'Trigger')
        break
      case 'DiagnosticsStatusNotification':
        uplink.mention('DiagnosticsStatusNotification', { status: 'Idle' })
        break
      case 'FirmwareStatusNotification':
        uplink.mention('FirmwareStatusNotification', { status: 'Idle' })
        break
    }
  })
  return 'Accepted'
}

function applyConfiguration(parts: CommandParts, key: string): void {
  const { connectors, membership, metering, uplink } = parts
  switch (key) {
    case 'HeartbeatInterval':
      membership.beat()
      break
    case 'ClockAlignedDataInterval':
      metering.align()
      break
    case 'MeterValueSampleInterval':
      for (const connector of connectors) metering.sample(connector)
      break
    case 'AuthorizationKey':
      // OCPP 1.6 security whitepaper A01: comes back with the new key.
      void uplink.close()
      break
  }
}

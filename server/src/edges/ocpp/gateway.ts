import { randomInt } from 'node:crypto'
import type { Server } from 'node:http'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { ActionToStation } from '@ohmstead/contract/ocpp/v16/messages'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import type { StationNames } from '../../platform/own-host.ts'
import type { SendOptions, SendOutcome } from './asking.ts'
import { openDoor } from './door.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { keepMonthsOpen } from './months.ts'
import { openPlaces } from './places.ts'
import type { ChargingPort, VendorPort, FleetPort } from './ports.ts'
import { openRecorder } from './recorder.ts'
import { actionTable } from './v16/actions.ts'

export interface GatewayParts {
  /** The HTTP server whose upgrades the gateway handles. */
  readonly server: Server
  readonly db: Database
  readonly fleet: FleetPort
  readonly charging: ChargingPort
  readonly dataTransfer: VendorPort
  readonly clock: Clock
  readonly log: Log
  readonly trustedProxies?: readonly string[]
  /** The names that stations can connect to. */
  readonly names: StationNames
  readonly limits?: Partial<Limits>
  /** Called after frames of a connected station were stored. */
  readonly onStored?: (pointId: Id<'point'>) => void
}

export interface ConnectionView {
  readonly stationId: string
  readonly connectionId: string
  readonly openedAt: number
}

export interface Gateway {
  /** Sends a message to a station and waits for the result. Never throws because of a station. */
  send(stationId: string, action: ActionToStation, payload: object, options: SendOptions): Promise<SendOutcome>
  isConnected(stationId: string): boolean
  connections(): readonly ConnectionView[]
  /** The number of entries that wait to be stored. */
  backlog(): number
  /** Upgrades refused since the start, by HTTP status. */
  turnedAway(): readonly { readonly of: string; readonly value: number }[]
  stop(): Promise<void>
}

/** Accepts connections of stations on a shared HTTP server. */
export function attachGateway(parts: GatewayParts): Gateway {
  const { server, db, fleet, charging, dataTransfer, clock, log, names } = parts
  const limits: Limits = { ...defaultLimits, ...parts.limits }
  const recorder = openRecorder({ db, record: (trx, facts) => fleet.record(trx, facts), log, onStored: reportStored })
  const actions = actionTable({ charging, dataTransfer, heartbeatSeconds: () => spread(limits.heartbeatSeconds) })
  const places = openPlaces({ actions, recorder, clock, log, limits })
  const door = openDoor({ server, fleet, places, log, names, limits, ...(parts.trustedProxies && { trustedProxies: parts.trustedProxies }) })
  const { live } = places
  const pinging = setInterval(() => live.forEach((connection) => connection.ping()), limits.pingEveryMs)
  pinging.unref()
  const endMonths = keepMonthsOpen({ db, clock, log })

  function reportStored(stationIds: ReadonlySet<string>): void {
    for (const stationId of stationIds) {
      const connection = live.get(stationId)
      if (connection) parts.onStored?.(connection.station.pointId)
    }
  }

  return {
    send(stationId, action, payload, options) {
      const connection = live.get(stationId)
      return connection ? connection.send(action, payload, options) : Promise.resolve({ state: 'notSent' })
    },
    isConnected: (stationId) => live.get(stationId)?.isOpen() ?? false,
    connections: () => [...live.values()].map(({ id, station, openedAt }) => ({ stationId: station.stationId, connectionId: id, openedAt })),
    backlog: () => recorder.backlog(),
    turnedAway: () => door.turnedAway(),
    async stop() {
      door.close()
      clearInterval(pinging)
      endMonths()
      places.closeAll(1001, 'going away')
      await recorder.stop()
      door.end()
    },
  }
}

/** A random tenth around a value, so that stations that booted together do not send together. */
function spread(seconds: number): number {
  const tenth = Math.max(1, Math.round(seconds / 10))
  return Math.max(1, seconds + randomInt(-tenth, tenth + 1))
}

import type { Server } from 'node:http'
import type { Notifier } from '../edges/http/index.ts'
import { attachGateway, type ChargingPort, type Gateway, type Limits } from '../edges/ocpp/index.ts'
import { vendorMessages, fleetOfGateway, forgetConnections, startDispatcher, startPulse, type Dispatcher } from '../features/devices/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { StationNames } from '../platform/own-host.ts'
import type { Sealer } from '../platform/sealed.ts'

export interface GatewayRoleParts {
  readonly server: Server
  /** A pool of the gateway's role. */
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly sealer: Sealer
  readonly charging: ChargingPort
  readonly trustedProxies: readonly string[]
  readonly names: StationNames
  readonly allowsProfile0?: boolean
  readonly limits?: Partial<Limits>
  /** Where the gateway's metrics are registered. */
  readonly metrics?: GatewayMetrics
  /** Reports that frames of a unit were stored, to open pages of staff. */
  readonly framesNotifier?: Notifier
}

/** The part of the HTTP edge's metrics that other roles use. */
export interface GatewayMetrics {
  gauge(name: string, help: string, read: () => number): void
  gauges(name: string, help: string, label: string, read: () => Promise<readonly { readonly of: string; readonly value: number }[]>): void
}

export interface GatewayRole {
  readonly gateway: Gateway
  stop(): Promise<void>
}

/** Connects the OCPP edge with devices and charging, and sends the commands to stations. */
export async function startGateway({
  server,
  db,
  clock,
  log,
  sealer,
  charging,
  trustedProxies,
  names,
  allowsProfile0 = false,
  limits = {},
  metrics,
  framesNotifier,
}: GatewayRoleParts): Promise<GatewayRole> {
  await forgetConnections(db, clock)
  const pulse = await startPulse(db, log)
  const waking: { dispatcher?: Dispatcher } = {}
  const fleet = fleetOfGateway({ db, clock, log, allowsProfile0, onConnected: (pointId) => waking.dispatcher?.wake(pointId) })
  const gateway = attachGateway({
    server,
    db,
    fleet,
    charging,
    dataTransfer: vendorMessages,
    clock,
    log,
    trustedProxies,
    names,
    limits,
    ...(framesNotifier && { onStored: (pointId) => framesNotifier.add(pointId) }),
  })
  const dispatcher = await startDispatcher({
    db,
    clock,
    log,
    send: (...message) => gateway.send(...message),
    isConnected: (stationId) => gateway.isConnected(stationId),
    sealer,
  })
  waking.dispatcher = dispatcher
  metrics?.gauge('ohmstead_ocpp_stations', 'Connected stations', () => gateway.connections().length)
  metrics?.gauge('ohmstead_ocpp_backlog', 'Entries that wait to be written', () => gateway.backlog())
  metrics?.gauges('ohmstead_ocpp_refused', 'Upgrades refused since the start, by HTTP status', 'status', async () => gateway.turnedAway())
  return {
    gateway,
    async stop() {
      // Stations disconnect first, so that no command waits for an answer that cannot come.
      await gateway.stop()
      await dispatcher.stop()
      await framesNotifier?.stop()
      await pulse.stop()
    },
  }
}

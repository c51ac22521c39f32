import { randomUUID } from 'node:crypto'
import type { WebSocket } from 'ws'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { openConnection, type Connection } from './connection.ts'
import type { Fact, StationIdentity } from './facts.ts'
import { recentKeys } from './recent-keys.ts'
import type { Limits } from './limits.ts'
import type { Peer } from './ports.ts'
import type { Recorder } from './recorder.ts'
import { knownSecrets, type KnownSecrets } from './secrets.ts'
import type { Actions } from './v16/action.ts'

export interface PlacesParts {
  readonly actions: Actions
  readonly recorder: Recorder
  readonly clock: Clock
  readonly log: Log
  readonly limits: Limits
}

/** The live connections: one for each station. */
export interface Places {
  readonly live: ReadonlyMap<string, Connection>
  /** Whether a name is free, or its holder does not respond. A live holder keeps it, and an alarm is published. */
  yieldsTo(station: StationIdentity, peer: Peer): Promise<boolean>
  welcome(socket: WebSocket, station: StationIdentity, key: Uint8Array): void
  closeAll(code: number, reason: string): void
}

/** The stations whose secrets are remembered while they are away. */
const STATIONS_KEPT = 50_000

export function openPlaces({ actions, recorder, clock, log, limits }: PlacesParts): Places {
  const live = new Map<string, Connection>()
  const contested = new Set<string>()
  const secrets = recentKeys<KnownSecrets>(STATIONS_KEPT)

  async function contest(holder: Connection, station: StationIdentity, peer: Peer): Promise<boolean> {
    const { stationId } = station
    if (await holder.isAlive(limits.contestMs)) {
      log.warn({ event: 'ocpp.contested', alarm: true, stationId, address: peer.address })
      await recorder.keep({
        frames: [],
        facts: [{ kind: 'contested', station, connectionId: holder.id, recordedAt: clock.now(), address: peer.address }],
      })
      return false
    }
    leave(holder, 1006, 'silent when its place was claimed')
    holder.terminate()
    return true
  }

  /** Only the connection that holds a name releases it: a late close of an old socket changes nothing. */
  function leave(connection: Connection, code: number, reason: string): void {
    const { station, id } = connection
    if (live.get(station.stationId) !== connection) return
    live.delete(station.stationId)
    state({ kind: 'disconnected', station, connectionId: id, recordedAt: clock.now(), code, reason })
  }

  function state(fact: Fact): void {
    recorder.keep({ frames: [], facts: [fact] }).catch((error: unknown) => log.error({ event: 'ocpp.notRecorded', error, fact: fact.kind }))
  }

  /** They outlive a connection: a station may repeat later what it was sent before. */
  function secretsOf({ stationId }: StationIdentity): KnownSecrets {
    const known = secrets.get(stationId) ?? knownSecrets()
    secrets.set(stationId, known)
    return known
  }

  return {
    live,
    async yieldsTo(station, peer) {
      const { stationId } = station
      const holder = live.get(stationId)
      if (!holder) return !contested.has(stationId)
      if (contested.has(stationId)) return false
      contested.add(stationId)
      try {
        return await contest(holder, station, peer)
      } finally {
        contested.delete(stationId)
      }
    },
    welcome(socket, station, key) {
      const holder = live.get(station.stationId)
      if (holder) {
        // Two were admitted at the same moment; the station uses the later socket.
        leave(holder, 1006, 'replaced')
        holder.terminate()
      }
      const connectionId = randomUUID()
      const known = secretsOf(station)
      known.key(key)
      const connection = openConnection({ socket, station, connectionId, actions, recorder, clock, log, limits, secrets: known, onClose: leave })
      live.set(station.stationId, connection)
      state({ kind: 'connected', station, connectionId, recordedAt: clock.now() })
    },
    closeAll(code, reason) {
      for (const connection of live.values()) {
        leave(connection, code, reason)
        connection.close(code, reason)
      }
    },
  }
}

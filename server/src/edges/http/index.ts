import type { callsByOwner } from '@ohmstead/contract/index'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { Implemented } from '../../platform/implement.ts'
import { moveClockOf } from './demo-clock.ts'
import { giveTicket } from './live.ts'

export { liveFacts, openNotifier } from './live-fact.ts'
export type { Feed } from './feed.ts'
export type { Notifier } from './live-fact.ts'
export type { Principal } from './principal.ts'
export { pruneHttp } from './prune.jobs.ts'
export { openHttp } from './server.ts'
export type { HttpEdge, HttpOptions } from './server.ts'

type HttpCalls = (typeof callsByOwner)['http']

/** The edge's own calls. */
export function httpHandlers(db: Database, clock: Clock): { readonly [Name in keyof HttpCalls]: Implemented<HttpCalls[Name]> } {
  return { liveTicket: giveTicket, moveDemoClock: moveClockOf(db, clock) }
}

import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { liveTicket } from '@ohmstead/contract/http/calls'
import { httpErrors } from '@ohmstead/contract/http/errors'
import type { EventDeclaration } from '@ohmstead/contract/kernel/event'
import { after, SECOND_MS } from '@ohmstead/contract/kernel/instant'
import type { Bus } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { sha256 } from '../../platform/hash.ts'
import { implement } from '../../platform/implement.ts'
import { networkOf } from '../../platform/network.ts'
import type { Log } from '../../platform/log.ts'
import { Refusal } from '../../platform/refusal.ts'
import { worded } from './envelope.ts'
import { openLiveConnections, type LiveConnections } from './live-connections.ts'
import { notifyOfEvents } from './live-events.ts'
import { LIVE } from './live-fact.ts'
import type { Principal } from './principal.ts'
import { securityHeaders } from './security-headers.ts'
import { languageOf } from './request-headers.ts'
import { insertTicket, takeTicket, type Ticket } from './ticket.store.ts'

const TICKET_VALID_MS = 30 * SECOND_MS
/** Shorter than the usual idle timeouts of proxies. The page receives it too, and treats a longer silence as a lost connection. */
const PING_EVERY_MS = 20 * SECOND_MS
/** A sign-in that ended elsewhere closes its connections within five seconds; this leaves time for the query itself. */
const PROVE_EVERY_MS = 3 * SECOND_MS

/** The call that returns a ticket for the signed-in caller: valid once, for thirty seconds. */
export const giveTicket = implement(liveTicket, async ({ trx, now, caller }, { topics }) => {
  const ticket = randomBytes(32).toString('base64url')
  const holder: Ticket = {
    memberId: caller.kind === 'member' ? caller.memberId : null,
    staffId: caller.kind === 'staff' ? caller.staffId : null,
    signInId: caller.kind === 'visitor' ? null : caller.signInId,
    topics,
  }
  await insertTicket(trx, sha256(ticket), holder, after(now, TICKET_VALID_MS))
  return { ticket }
})

export interface LiveOptions {
  readonly db: Database
  readonly bus: Bus
  readonly clock: Clock
  readonly log: Log
  readonly principals: readonly Principal[]
  /** The events that the product publishes. */
  readonly events: readonly EventDeclaration[]
}

export interface Live {
  /** The number of open connections. */
  readonly count: number
  close(): void
}

/** Serves `GET /api/live?ticket=` as server-sent events. */
export function serveLive(app: FastifyInstance, options: LiveOptions): Live {
  const connections = openLiveConnections()
  const headersOf = securityHeaders(undefined)
  app.get('/api/live', { config: { longLived: true } }, async (request, reply) => {
    const { ticket: given } = request.query as { ticket?: unknown }
    const network = networkOf(request.ip)
    if (connections.isFull(network)) return turnAway(request, reply, new Refusal(httpErrors.tooManyRequests, { seconds: 30 }))
    const ticket = await useTicket(options, given)
    if (!ticket) return turnAway(request, reply, new Refusal(httpErrors.signedOut, {}))
    connections.open({ ticket, network, reply }, headersOf('api', false))
    return reply
  })

  const notifying = notifyOfEvents(connections, options.events)
  // Messages that this process missed are not repeated: it closes its connections, and the pages reconnect and request everything again.
  const unsubscribe = options.bus.subscribe(LIVE, notifying.receive, connections.endAll)
  const stopProving = proveSignIns(connections, options)
  const pinger = setInterval(connections.ping, PING_EVERY_MS).unref()

  return {
    get count() {
      return connections.count
    },
    close() {
      unsubscribe()
      notifying.stop()
      stopProving()
      clearInterval(pinger)
      connections.endAll()
    },
  }
}

type Proof = Pick<LiveOptions, 'db' | 'clock' | 'principals'>

/** The ticket, used up; null where it is unknown or expired, or where the sign-in that requested it has ended since. */
async function useTicket({ db, clock, principals }: Proof, given: unknown): Promise<Ticket | null> {
  if (typeof given !== 'string' || !/^[\w-]{43}$/.test(given)) return null
  const ticket = await takeTicket(db.kysely, sha256(given), clock.now())
  if (ticket === null || ticket.signInId === null) return ticket
  const principal = principals.find(({ kind }) => isOf(kind, ticket))
  const ended = await principal?.ended(db.kysely, [ticket.signInId], clock.now())
  return ended?.length === 0 ? ticket : null
}

/** Closes the connections of sign-ins that end. */
function proveSignIns(connections: LiveConnections, { log, ...proof }: LiveOptions): () => void {
  let proving = false
  const timer = setInterval(() => {
    if (proving || connections.count === 0) return
    proving = true
    closeEnded(connections, proof)
      .catch((error: unknown) => log.warn({ event: 'live.signInsNotChecked', error }))
      .finally(() => (proving = false))
  }, PROVE_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

async function closeEnded(connections: LiveConnections, { db, clock, principals }: Proof): Promise<void> {
  for (const principal of principals) {
    const ofKind = [...connections].filter(({ ticket }) => isOf(principal.kind, ticket))
    const ids = [...new Set(ofKind.flatMap(({ ticket: { signInId } }) => (signInId === null ? [] : [signInId])))]
    if (ids.length === 0) continue
    const ended = new Set(await principal.ended(db.kysely, ids, clock.now()))
    for (const connection of ofKind) {
      const { signInId } = connection.ticket
      if (signInId !== null && ended.has(signInId)) connections.end(connection)
    }
  }
}

function isOf(kind: Principal['kind'], { memberId, staffId }: Ticket): boolean {
  return (kind === 'member' ? memberId : staffId) !== null
}

function turnAway(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status, envelope } = worded(refusal, languageOf(request))
  return reply.code(status).send(envelope)
}

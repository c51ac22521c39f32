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
import { factFrom, followedBy, isOfStaff, LIVE } from './live-fact.ts'
import type { Principal } from './principal.ts'
import { securityHeaders } from './security-headers.ts'
import { languageOf } from './request-headers.ts'
import { insertTicket, takeTicket, type Ticket } from './ticket.store.ts'

const TICKET_VALID_MS = 30 * SECOND_MS
/** Shorter than the usual idle timeouts of proxies. The page receives it too, and treats a longer silence as a lost connection. */
const PING_EVERY_MS = 20 * SECOND_MS
/** A sign-in that ended elsewhere closes its connections within five seconds; this leaves time for the query itself. */
const PROVE_EVERY_MS = 3 * SECOND_MS
const UNSENT_MAX_BYTES = 1_048_576
/** A fleet changes many times a second, and its list is requested again as a whole: notifications for staff are gathered this long. */
const STAFF_NOTIFIED_EVERY_MS = 2 * SECOND_MS
/** The same for visitors who follow all points: `point:*`. */
const ALL_NOTIFIED_EVERY_MS = 10 * SECOND_MS
const LINES_PER_ADDRESS = 60
const LINES_MAX = 10_000

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

interface Line {
  readonly ticket: Ticket
  readonly network: string
  readonly reply: FastifyReply
}

export interface LiveOptions {
  readonly db: Database
  readonly bus: Bus
  readonly clock: Clock
  readonly log: Log
  readonly principals: readonly Principal[]
  /** The events that the product publishes. */
  readonly events: readonly EventDeclaration[]
}

export interface LiveLines {
  readonly count: number
  close(): void
}

/** Serves `GET /api/live?ticket=` as server-sent events. */
export function serveLive(app: FastifyInstance, { db, bus, clock, log, principals, events }: LiveOptions): LiveLines {
  const lines = new Set<Line>()

  const headersOf = securityHeaders(undefined)
  app.get('/api/live', { config: { longLived: true } }, async (request, reply) => {
    const { ticket: given } = request.query as { ticket?: unknown }
    if (countOf(networkOf(request.ip)) >= LINES_PER_ADDRESS || lines.size >= LINES_MAX)
      return turnAway(request, reply, new Refusal(httpErrors.tooManyRequests, { seconds: 30 }))
    const ticket = await useTicket(given)
    if (!ticket) return turnAway(request, reply, new Refusal(httpErrors.signedOut, {}))
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      ...headersOf('api', false),
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
      connection: 'keep-alive',
    })
    raw.socket?.setNoDelay(true)
    const line: Line = { ticket, network: networkOf(request.ip), reply }
    lines.add(line)
    raw.on('close', () => lines.delete(line))
    raw.on('error', () => end(line))
    write(line, `retry: 3000\n\nevent: ping\ndata: {}\n\n`)
    return reply
  })

  /** The ticket, used up; null where it is unknown or expired, or where the sign-in that requested it has ended since. */
  async function useTicket(given: unknown): Promise<Ticket | null> {
    if (typeof given !== 'string' || !/^[\w-]{43}$/.test(given)) return null
    const ticket = await takeTicket(db.kysely, sha256(given), clock.now())
    if (ticket === null || ticket.signInId === null) return ticket
    const principal = principals.find(({ kind }) => isOf(kind, ticket))
    const ended = await principal?.ended(db.kysely, [ticket.signInId], clock.now())
    return ended?.length === 0 ? ticket : null
  }

  function countOf(network: string): number {
    let count = 0
    for (const line of lines) if (line.network === network) count++
    return count
  }

  function write(line: Line, text: string): void {
    const { raw } = line.reply
    // A page that does not read is disconnected; it requests everything again when it reconnects.
    if (raw.writableLength > UNSENT_MAX_BYTES) raw.destroy()
    else raw.write(text)
  }

  function end(line: Line): void {
    lines.delete(line)
    line.reply.raw.end()
  }

  const followed = new Map(followedBy(events).map((declaration) => [declaration.name, declaration]))
  const ofStaff = gatherStales()
  const ofAll = gatherStales()

  function receive(payload: string): void {
    const fact = factFrom(payload)
    const declaration = fact && followed.get(fact.event)
    if (!fact || !declaration) return
    const { name, stales, staffTopic } = declaration
    // A message is not believed about receivers that its event does not have.
    const member = declaration.audience === undefined ? undefined : fact.member
    const topic = declaration.topic === undefined ? undefined : fact.topic
    const text = `data: ${JSON.stringify({ event: name, stales })}\n\n`
    for (const line of lines) {
      const { memberId, topics } = line.ticket
      if ((member !== undefined && member === memberId) || (topic !== undefined && topics.includes(topic))) write(line, text)
    }
    if (topic !== undefined)
      ofAll.add(
        [allOf(topic)],
        stales.filter((path) => !isOfStaff(path)),
      )
    ofStaff.add(staffTopic === undefined ? [ALL_STAFF] : (fact.staffTopics ?? []), stales.filter(isOfStaff))
  }

  function notifyStaff(): void {
    const stalesOf = ofStaff.take()
    if (stalesOf === null) return
    for (const line of lines) if (line.ticket.staffId !== null) notify(line, 'staff', stalesOf([ALL_STAFF, ...line.ticket.topics]))
  }

  function notifyAll(): void {
    const stalesOf = ofAll.take()
    if (stalesOf === null) return
    for (const line of lines) notify(line, 'all', stalesOf(line.ticket.topics))
  }

  function notify(line: Line, event: string, stales: readonly string[]): void {
    if (stales.length > 0) write(line, `data: ${JSON.stringify({ event, stales })}\n\n`)
  }

  // Messages that this process missed are not repeated: it closes its connections, and the pages reconnect and request everything again.
  const forget = bus.subscribe(LIVE, receive, () => [...lines].forEach(end))

  async function prove(): Promise<void> {
    for (const principal of principals) {
      const mine = [...lines].filter(({ ticket }) => isOf(principal.kind, ticket))
      const ids = [...new Set(mine.flatMap(({ ticket: { signInId } }) => (signInId === null ? [] : [signInId])))]
      if (ids.length === 0) continue
      const ended = new Set(await principal.ended(db.kysely, ids, clock.now()))
      for (const line of mine) if (line.ticket.signInId !== null && ended.has(line.ticket.signInId)) end(line)
    }
  }

  let proving = false
  const prover = setInterval(() => {
    if (proving || lines.size === 0) return
    proving = true
    prove()
      .catch((error: unknown) => log.warn({ event: 'live.unproven', error }))
      .finally(() => (proving = false))
  }, PROVE_EVERY_MS)
  const pinger = setInterval(() => lines.forEach((line) => write(line, 'event: ping\ndata: {}\n\n')), PING_EVERY_MS)
  const notifiers = [setInterval(notifyStaff, STAFF_NOTIFIED_EVERY_MS), setInterval(notifyAll, ALL_NOTIFIED_EVERY_MS)]
  for (const timer of [prover, pinger, ...notifiers]) timer.unref()

  return {
    get count() {
      return lines.size
    },
    close() {
      forget()
      clearInterval(prover)
      clearInterval(pinger)
      notifiers.forEach(clearInterval)
      for (const line of lines) end(line)
    },
  }
}

function isOf(kind: Principal['kind'], { memberId, staffId }: Ticket): boolean {
  return (kind === 'member' ? memberId : staffId) !== null
}

/** All staff, beside the topics that they follow. */
const ALL_STAFF = ''

/** `point:*` for `point:pt_…`. */
const allOf = (topic: string) => `${topic.split(':')[0]}:*`

/** Gathers stale calls by topic until they are taken. */
function gatherStales() {
  let gathered = new Map<string, Set<string>>()
  return {
    add(topics: readonly string[], stales: readonly string[]): void {
      if (stales.length === 0) return
      for (const topic of topics) {
        const paths = gathered.get(topic) ?? new Set()
        gathered.set(topic, paths)
        for (const path of stales) paths.add(path)
      }
    },
    /** The stale calls of a page by the topics it follows; null if nothing was gathered. */
    take(): ((topics: readonly string[]) => readonly string[]) | null {
      if (gathered.size === 0) return null
      const taken = gathered
      gathered = new Map()
      return (topics) => [...new Set(topics.flatMap((topic) => [...(taken.get(topic) ?? [])]))]
    },
  }
}

function turnAway(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status, envelope } = worded(refusal, languageOf(request))
  return reply.code(status).send(envelope)
}

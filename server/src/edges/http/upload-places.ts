import type { FastifyReply, FastifyRequest } from 'fastify'
import { httpErrors } from '@ohmstead/contract/http/errors'
import type { CallDeclaration } from '@ohmstead/contract/kernel/call'
import { SECOND_MS } from '@ohmstead/contract/kernel/instant'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { Gate } from '../../platform/gate.ts'
import { sha256 } from '../../platform/hash.ts'
import { networkOf } from '../../platform/network.ts'
import { refuse } from '../../platform/refusal.ts'
import { readCookie } from './cookie.ts'
import { principalsFor } from './identity.ts'
import type { Principal } from './principal.ts'
import { bearerOf, headerOf, isSecure } from './request-headers.ts'

/** How many bodies with a file may arrive at once; they are held in memory. */
const FILES_AT_ONCE = 16
const FILES_OF_NETWORK = 8
const FILES_OF_PERSON = 2
/** Of callers who are not signed in, together: they cannot take the places of those who are. */
const FILES_OF_VISITORS = 4
/** A body that is slower than this after a grace period loses its place. */
const BYTES_PER_SECOND_MIN = 16 * 1024
const GRACE_MS = 5 * SECOND_MS

interface Uploading {
  readonly db: Database
  readonly clock: Clock
  readonly readingGate: Gate
  readonly principals: readonly Principal[]
  readonly publicUrl: string | undefined
}

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/**
 * Gives a body with a file its place before it is read. A caller that is not signed in gets none where the call requires a sign-in; one
 * person or network cannot take all places; and a slow body loses its place.
 */
export function uploadPlaces({ db, clock, readingGate, principals, publicUrl }: Uploading): (declaration: CallDeclaration) => Hook {
  const taken = new Map<string, number>()

  function take(key: string, most: number): boolean {
    const count = taken.get(key) ?? 0
    if (count >= most) return false
    taken.set(key, count + 1)
    return true
  }

  function giveBack(key: string): void {
    const count = (taken.get(key) ?? 0) - 1
    if (count > 0) taken.set(key, count)
    else taken.delete(key)
  }

  /** The caller who is signed in; null: a visitor, where the call is for anyone. */
  async function senderOf(declaration: CallDeclaration, request: FastifyRequest): Promise<string | null> {
    const csrf = headerOf(request, 'token')
    for (const principal of principalsFor(declaration.by, principals)) {
      const cookie = csrf === null ? null : readCookie(request.headers.cookie, principal.cookie, isSecure(request, { publicUrl }))
      const token = cookie ?? bearerOf(request)
      // A preliminary check that avoids reading: the sign-in is proven with the whole request.
      const signedIn = token === null ? null : await readingGate.pass(() => principal.find(db.reading.kysely, sha256(token), clock.now()))
      if (signedIn) return signedIn.caller.kind === 'member' ? signedIn.caller.memberId : signedIn.caller.staffId
    }
    return declaration.by === 'anyone' ? null : refuse(httpErrors.signedOut)
  }

  return (declaration) => async (request, reply) => {
    const sender = await senderOf(declaration, request)
    const places = [
      ...(sender === null ? [['visitors', FILES_OF_VISITORS] as const] : []),
      [`person ${sender ?? networkOf(request.ip)}`, FILES_OF_PERSON],
      [`network ${networkOf(request.ip)}`, FILES_OF_NETWORK],
      ['all', FILES_AT_ONCE],
    ] as const
    const held: string[] = []
    for (const [key, most] of places) {
      if (take(key, most)) {
        held.push(key)
        continue
      }
      held.forEach(giveBack)
      if (key === 'all' || key === 'visitors') refuse(httpErrors.unavailable)
      refuse(httpErrors.tooManyRequests, { seconds: 5 })
    }
    const stopWatching = endWhenSlow(request)
    // Closed already or later: in both cases the place is returned.
    if (reply.raw.closed) held.forEach(giveBack)
    else reply.raw.once('close', () => held.forEach(giveBack))
    reply.raw.once('close', stopWatching)
  }
}

function endWhenSlow({ raw }: FastifyRequest): () => void {
  const { socket } = raw
  const before = socket.bytesRead
  const began = performance.now()
  const timer = setInterval(() => {
    const ms = performance.now() - began
    if (raw.complete) return clearInterval(timer)
    if (ms > GRACE_MS && ((socket.bytesRead - before) * SECOND_MS) / ms < BYTES_PER_SECOND_MIN) raw.destroy()
  }, SECOND_MS)
  timer.unref()
  return () => clearInterval(timer)
}

import type { CallDeclaration } from '@ohmstead/contract/kernel/call'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { FastifyRequest } from 'fastify'
import { inReading, type Database } from '../../platform/database.ts'
import type { Gate } from '../../platform/gate.ts'
import { sha256 } from '../../platform/hash.ts'
import { readCookie } from './cookie.ts'
import type { Principal } from './principal.ts'
import { bearerOf, isSecure } from './request-headers.ts'
import type { SignInMemory } from './sign-in-memory.ts'

export const BODY_MAX_BYTES = 100 * 1024
/** Calls of members and visitors are smaller. Parsing a large body costs as much as many small requests. */
const PUBLIC_BODY_BYTES = 16 * 1024

/** The maximum size of the JSON of a call. Staff writes documents in six languages. */
export function bodyBytesOf({ by }: CallDeclaration): number {
  return by === 'anyone' || by === 'member' ? PUBLIC_BODY_BYTES : BODY_MAX_BYTES
}

/** Whether the JSON of a request is parsed only after its sender was looked for (`mayBeStaff`). */
export function isLarge({ file }: CallDeclaration, { body }: FastifyRequest): boolean {
  return file === undefined && Buffer.isBuffer(body) && body.length > PUBLIC_BODY_BYTES
}

/** Whether a request has the token of a sign-in of staff. Its other proofs are checked as for each call. */
export async function mayBeStaff(
  request: FastifyRequest,
  now: Instant,
  parts: {
    readonly db: Database
    readonly principals: readonly Principal[]
    readonly readingGate: Gate
    readonly signIns: SignInMemory
    readonly publicUrl: string | undefined
  },
): Promise<boolean> {
  for (const principal of parts.principals.filter(({ kind }) => kind === 'staff')) {
    const token = readCookie(request.headers.cookie, principal.cookie, isSecure(request, parts)) ?? bearerOf(request)
    if (token === null) continue
    const found = await parts.readingGate.pass(() => inReading(parts.db, (q) => parts.signIns.find(q, principal, sha256(token), now)))
    if (found !== null) return true
  }
  return false
}

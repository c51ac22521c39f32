import { timingSafeEqual } from 'node:crypto'
import { httpErrors } from '@ohmstead/contract/http/errors'
import { STEP_UP_VALID_MS, type CallDeclaration, type Policy } from '@ohmstead/contract/kernel/call'
import { after, type Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable } from '../../platform/database.ts'
import { sha256 } from '../../platform/hash.ts'
import type { Caller } from '../../platform/implement.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Principal, SignedIn } from './principal.ts'

/** What a request brings to be known by. */
export interface Proofs {
  /** The sign-in cookie of a principal. */
  cookieOf(principal: Principal): string | null
  /** Header `token`: the anti-CSRF value that only a page of ours can read. */
  readonly csrf: string | null
  /** Header `Authorization: Bearer`, of clients that are no browser. */
  readonly bearer: string | null
}

export interface Identity {
  readonly principal: Principal
  readonly signedIn: SignedIn
  /** What proved it: presented to the database where it asks for the proof itself. */
  readonly token: string
}

/**
 * Who sends a request. A public client needs both the cookie, which the browser sends by itself, and the token, which it never
 * does; any other client a bearer token. A sign-in made by one client is none for another.
 */
export async function identify(
  q: Queryable,
  principals: readonly Principal[],
  proofs: Proofs,
  client: { readonly apiKey: string; readonly kind: 'public' | 'confidential' },
  now: Instant,
): Promise<Identity | null> {
  for (const principal of principals) {
    const token = client.kind === 'public' ? proofs.cookieOf(principal) : proofs.bearer
    if (token === null || (client.kind === 'public' && proofs.csrf === null)) continue
    const signedIn = await principal.find(q, sha256(token), now)
    if (!signedIn || signedIn.apiKey !== client.apiKey) continue
    if (client.kind === 'public' && !timingSafeEqual(sha256(proofs.csrf ?? ''), signedIn.csrfHash)) continue
    return { principal, signedIn, token }
  }
  return null
}

/** The principals whose sign-ins a call asks for; a call for anyone knows whoever is there. */
export function principalsFor(policy: Policy, principals: readonly Principal[]): readonly Principal[] {
  if (policy === 'anyone') return principals
  const wanted = policy === 'member' ? 'member' : 'staff'
  return principals.filter(({ kind }) => kind === wanted)
}

/** Lets a caller through a call's policy, or refuses: nobody may do what was not allowed to them. */
export function admit({ by: policy, stepUp, beforeSecondFactor }: CallDeclaration, identity: Identity | null, now: Instant): Caller {
  const caller = admitted(policy, identity)
  if (caller.kind === 'staff' && !caller.secondFactor && !beforeSecondFactor) refuse(httpErrors.secondFactorNeeded)
  if (stepUp && !isConfirmed(caller, now)) refuse(httpErrors.confirmFirst)
  return caller
}

function isConfirmed(caller: Caller, now: Instant): boolean {
  return caller.kind === 'member' && caller.stepUpAt !== null && now < after(caller.stepUpAt, STEP_UP_VALID_MS)
}

/** Staff who still owe a second factor are nobody yet where anybody may come. */
function isHalf(identity: Identity | null): boolean {
  const caller = identity?.signedIn.caller
  return caller?.kind === 'staff' && !caller.secondFactor
}

function admitted(policy: Policy, identity: Identity | null): Caller {
  if (policy === 'anyone') return isHalf(identity) ? { kind: 'visitor' } : (identity?.signedIn.caller ?? { kind: 'visitor' })
  const caller = identity?.signedIn.caller
  if (!caller) return refuse(httpErrors.signedOut)
  if (policy === 'member') return caller.kind === 'member' ? caller : refuse(httpErrors.forbidden)
  return caller.kind === 'staff' && policy.staff.includes(caller.role) ? caller : refuse(httpErrors.forbidden)
}

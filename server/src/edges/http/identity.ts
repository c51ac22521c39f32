import { timingSafeEqual } from 'node:crypto'
import { httpErrors } from '@ohmstead/contract/http/errors'
import { STEP_UP_VALID_MS, type CallDeclaration, type Policy } from '@ohmstead/contract/kernel/call'
import { after, type Instant } from '@ohmstead/contract/kernel/instant'
import { sha256 } from '../../platform/hash.ts'
import type { Caller } from '../../platform/implement.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Principal, SignedIn } from './principal.ts'

/** The credentials of a request. */
export interface Proofs {
  /** The sign-in cookie of a principal. */
  cookieOf(principal: Principal): string | null
  /** Header `token`: the anti-CSRF value that only our own page can read. */
  readonly csrf: string | null
  /** Header `Authorization: Bearer`, of clients that are not browsers. */
  readonly bearer: string | null
}

export interface Identity {
  readonly principal: Principal
  readonly signedIn: SignedIn
  /** The token that proved it: passed to the database where it requires the proof itself. */
  readonly token: string
  readonly tokenHash: Buffer
}

/** How the sign-in of a token is found: in the database, or among those that were found a moment ago. */
export type FindSignIn = (principal: Principal, tokenHash: Buffer) => Promise<SignedIn | null>

/**
 * The sender of a request. A public client needs both the cookie, which the browser sends by itself, and the token, which it never does;
 * any other client a bearer token. A sign-in of one client is not valid for another.
 */
export async function identify(
  find: FindSignIn,
  principals: readonly Principal[],
  proofs: Proofs,
  client: { readonly apiKey: string; readonly kind: 'public' | 'confidential' },
): Promise<Identity | null> {
  for (const principal of principals) {
    const token = client.kind === 'public' ? proofs.cookieOf(principal) : proofs.bearer
    if (token === null || (client.kind === 'public' && proofs.csrf === null)) continue
    const tokenHash = sha256(token)
    const signedIn = await find(principal, tokenHash)
    if (!signedIn || signedIn.apiKey !== client.apiKey) continue
    if (client.kind === 'public' && !timingSafeEqual(sha256(proofs.csrf ?? ''), signedIn.csrfHash)) continue
    return { principal, signedIn, token, tokenHash }
  }
  return null
}

/** The principals whose sign-ins a call accepts; a call for anyone accepts all of them. */
export function principalsFor(policy: Policy, principals: readonly Principal[]): readonly Principal[] {
  if (policy === 'anyone') return principals
  const wanted = policy === 'member' ? 'member' : 'staff'
  return principals.filter(({ kind }) => kind === wanted)
}

/** Checks a caller against a call's policy: what is not allowed is refused. */
export function admit(
  { by: policy, stepUp, beforeSecondFactor, afterSecondFactor }: CallDeclaration,
  identity: Identity | null,
  now: Instant,
): Caller {
  if (afterSecondFactor && isHalf(identity)) refuse(httpErrors.secondFactorNeeded)
  const caller = admitted(policy, identity)
  if (caller.kind === 'staff' && !caller.secondFactor && !beforeSecondFactor) refuse(httpErrors.secondFactorNeeded)
  if (stepUp && !isConfirmed(caller, now)) refuse(httpErrors.confirmFirst)
  return caller
}

function isConfirmed(caller: Caller, now: Instant): boolean {
  return caller.kind === 'member' && caller.stepUpAt !== null && now < after(caller.stepUpAt, STEP_UP_VALID_MS)
}

/** Staff without a required second factor count as signed out in calls for anyone. */
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

import { sql } from 'kysely'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable, Trx } from '../../platform/database.ts'
import type { Provider } from './identity.store.ts'

export interface NewFlow {
  readonly stateHash: Buffer
  readonly provider: Provider
  readonly browserHash: Buffer
  readonly at: Instant
  readonly expiresAt: Instant
}

export async function insertFlow(trx: Trx, { stateHash, provider, browserHash, at, expiresAt }: NewFlow): Promise<void> {
  await sql`
    insert into accounts.oauth_flow (state_hash, provider, browser_hash, started_at, expires_at)
    values (${stateHash}, ${provider}, ${browserHash}, ${at}, ${expiresAt})`.execute(trx)
}

/** Uses a state up; false where it is not this browser's, was used, or is over. */
export async function takeState(own: Trx, provider: Provider, stateHash: Buffer, browserHash: Buffer, now: Instant): Promise<boolean> {
  const { rows } = await sql`
    update accounts.oauth_flow set answered_at = ${now}
    where state_hash = ${stateHash} and provider = ${provider} and browser_hash = ${browserHash} and answered_at is null and expires_at > ${now}
    returning 1`.execute(own)
  return rows.length === 1
}

/** Whom the provider vouched for in a flow. */
export interface Proof {
  readonly subject: string
  readonly email: string | null
  readonly emailVerified: boolean
}

/** Keeps what the provider said, under a key of its own. */
export async function proveFlow(
  trx: Trx,
  stateHash: Buffer,
  flowHash: Buffer,
  { subject, email, emailVerified }: Proof,
  expiresAt: Instant,
): Promise<void> {
  await sql`
    update accounts.oauth_flow
    set flow_hash = ${flowHash}, subject = ${subject}, email = ${email}, email_verified = ${emailVerified}, expires_at = ${expiresAt}
    where state_hash = ${stateHash}`.execute(trx)
}

/** The proof of a flow that is this browser's and still open, locked until the transaction ends. */
export async function lockProof(trx: Trx, provider: Provider, flowHash: Buffer, browserHash: Buffer, now: Instant): Promise<Proof | null> {
  const { rows } = await sql<Proof>`
    select platform.not_null(subject) as subject, email, platform.not_null(email_verified) as "emailVerified" from accounts.oauth_flow
    where flow_hash = ${flowHash} and provider = ${provider} and browser_hash = ${browserHash} and ended_at is null and expires_at > ${now}
    for update`.execute(trx)
  return rows[0] ?? null
}

/** Ends a flow: it did what it was for. */
export async function endFlow(trx: Trx, flowHash: Buffer, at: Instant): Promise<void> {
  await sql`update accounts.oauth_flow set ended_at = ${at} where flow_hash = ${flowHash}`.execute(trx)
}

export async function forgetFlows(q: Queryable, now: Instant): Promise<number> {
  const { numAffectedRows } = await sql`delete from accounts.oauth_flow where expires_at <= ${now}`.execute(q)
  return Number(numAffectedRows ?? 0n)
}

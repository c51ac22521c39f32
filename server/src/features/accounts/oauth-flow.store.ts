import { sql } from 'kysely'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable, Trx } from '../../platform/database.ts'
import { isGenuineRow } from '../../platform/row-code.ts'
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
    INSERT INTO accounts.oauth_flow (state_hash, provider, browser_hash, started_at, expires_at)
    VALUES (${stateHash}, ${provider}, ${browserHash}, ${at}, ${expiresAt})`.execute(trx)
}

/** Uses up a state; false where it is not this browser's, was used, or expired. */
export async function takeState(own: Trx, provider: Provider, stateHash: Buffer, browserHash: Buffer, now: Instant): Promise<boolean> {
  const { rows } = await sql`
    UPDATE accounts.oauth_flow SET answered_at = ${now}
    WHERE state_hash = ${stateHash} AND provider = ${provider} AND browser_hash = ${browserHash} AND answered_at IS NULL AND expires_at > ${now}
    RETURNING 1`.execute(own)
  return rows.length === 1
}

/** The person that the provider identified in a flow. */
export interface Proof {
  readonly subject: string
  readonly email: string | null
  readonly emailVerified: boolean
}

/** Stores the provider's answer, under a new key. */
export async function proveFlow(
  trx: Trx,
  stateHash: Buffer,
  flowHash: Buffer,
  { subject, email, emailVerified }: Proof,
  expiresAt: Instant,
): Promise<void> {
  await sql`
    UPDATE accounts.oauth_flow
    SET flow_hash = ${flowHash}, subject = ${subject}, email = ${email}, email_verified = ${emailVerified}, expires_at = ${expiresAt}
    WHERE state_hash = ${stateHash}`.execute(trx)
}

/** The proof of an open flow of this browser as a server stored it, locked until the transaction ends. */
export async function lockProof(trx: Trx, provider: Provider, flowHash: Buffer, browserHash: Buffer, now: Instant): Promise<Proof | null> {
  const { rows } = await sql<Proof & { stateHash: Buffer }>`
    SELECT state_hash AS "stateHash", platform.not_null(subject) AS subject, email, platform.not_null(email_verified) AS "emailVerified" FROM accounts.oauth_flow
    WHERE flow_hash = ${flowHash} AND provider = ${provider} AND browser_hash = ${browserHash} AND ended_at IS NULL AND expires_at > ${now}
    FOR UPDATE`.execute(trx)
  const [found] = rows
  if (!found || !(await isGenuineRow(trx, 'accounts.oauth_flow', found.stateHash.toString('hex')))) return null
  const { subject, email, emailVerified } = found
  return { subject, email, emailVerified }
}

/** Ends a flow that is completed. */
export async function endFlow(trx: Trx, flowHash: Buffer, at: Instant): Promise<void> {
  await sql`UPDATE accounts.oauth_flow SET ended_at = ${at} WHERE flow_hash = ${flowHash}`.execute(trx)
}

export async function forgetFlows(q: Queryable, now: Instant): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM accounts.oauth_flow WHERE expires_at <= ${now}`.execute(q)
  return Number(numAffectedRows ?? 0n)
}

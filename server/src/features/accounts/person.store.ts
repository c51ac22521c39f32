import { sql } from 'kysely'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { NumberFormat } from '@ohmstead/contract/accounts/types'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Language } from '@ohmstead/contract/kernel/language'
import type { Queryable, Trx } from '../../platform/database.ts'
import { isGenuineRow } from '../../platform/row-code.ts'
import { resealEach, type Resealed, type SealedPlace, type Sealer } from '../../platform/sealed.ts'
import type { Address } from './address.ts'
import { nameKeysOf } from './look-alike.ts'

/** The personal data of a member, which can be erased. */
export interface Person {
  readonly memberId: Id<'member'>
  readonly email: string | null
  readonly phone: string | null
  readonly username: string
  /** Null for a name that was assigned, not chosen. */
  readonly usernameChangedAt: Instant | null
  readonly language: Language
  readonly zone: string
  readonly numberFormat: NumberFormat
  readonly avatarId: Id<'file'> | null
  readonly supportId: string
  readonly registeredIp: string
}

const columns = sql`
  member_id AS "memberId", email, phone, username, username_changed_at AS "usernameChangedAt", language, zone, number_format AS "numberFormat",
  avatar_id AS "avatarId", support_id AS "supportId", registered_ip AS "registeredIp"`

export async function findPerson(q: Queryable, memberId: Id<'member'>): Promise<Person | null> {
  const { rows } = await sql<Person>`SELECT ${columns} FROM accounts.person WHERE member_id = ${memberId}`.execute(q)
  return rows[0] ?? null
}

/** How a member reads: language last used, time zone, and the addresses for mails and text messages. */
export type Reader = Pick<Person, 'language' | 'zone' | 'email' | 'phone'>

/** How a member reads; null once the person is erased. */
export async function readerOf(q: Queryable, memberId: Id<'member'>): Promise<Reader | null> {
  return findPerson(q, memberId)
}

/** The credentials of a member. */
export interface Credentials {
  readonly memberId: Id<'member'>
  readonly email: string | null
  readonly emailCanonical: string | null
  readonly phone: string | null
  readonly phoneCanonical: string | null
  readonly username: string
  readonly passwordHash: string | null
  readonly passwordChangedAt: Instant | null
  /** The sealed hash of six digits, which a reader of the hash alone could find by trying. */
  readonly fundPasswordSealed: Buffer | null
  readonly fundPasswordChangedAt: Instant | null
}

const credentialColumns = sql`
  p.member_id AS "memberId", p.email, p.email_canonical AS "emailCanonical", p.phone, p.phone_canonical AS "phoneCanonical", p.username,
  p.password_hash AS "passwordHash", p.password_changed_at AS "passwordChangedAt",
  p.fund_password_sealed AS "fundPasswordSealed", p.fund_password_changed_at AS "fundPasswordChangedAt"`

/**
 * Credentials by address, e-mail or phone, as a server wrote them; a closed account has none. An address or a password that was written behind the product
 * finds no one.
 */
export async function findCredentials(trx: Trx, canonical: string): Promise<Credentials | null> {
  const { rows } = await sql<Credentials>`
    SELECT ${credentialColumns} FROM accounts.person p JOIN accounts.member m ON m.id = p.member_id
    WHERE (p.email_canonical = ${canonical} OR p.phone_canonical = ${canonical}) AND m.closed_at IS NULL`.execute(trx)
  const [found] = rows
  // Compared even where there is none, so that both take the same time.
  return (await isGenuineRow(trx, 'accounts.person', found?.memberId ?? '')) ? (found ?? null) : null
}

/** Credentials of a member, who has a person as long as they can be signed in. */
export async function credentialsOf(q: Queryable, memberId: Id<'member'>): Promise<Credentials> {
  const { rows } = await sql<Credentials>`SELECT ${credentialColumns} FROM accounts.person p WHERE p.member_id = ${memberId}`.execute(q)
  assert(rows[0], 'a signed-in member is a person')
  return rows[0]
}

const columnsOf = { email: sql`email, email_canonical`, phone: sql`phone, phone_canonical` } as const
const canonicalOf = { email: sql`email_canonical`, phone: sql`phone_canonical` } as const

export interface NewPerson {
  readonly memberId: Id<'member'>
  readonly address: Address
  readonly username: string
  /** Null for a member who signs in by an outside account only. */
  readonly passwordHash: string | null
  readonly language: Language
  readonly supportId: string
  readonly ip: string
  readonly at: Instant
}

/** Adds a person; false where the address is taken. */
export async function insertPerson(trx: Trx, { address: { channel, typed, canonical }, ...person }: NewPerson): Promise<boolean> {
  const { seen, read } = nameKeysOf(person.username)
  const { rows } = await sql`
    INSERT INTO accounts.person (member_id, ${columnsOf[channel]}, username, username_seen, username_read, password_hash, password_changed_at, language, support_id, registered_ip)
    VALUES (${person.memberId}, ${typed}, ${canonical}, ${person.username}, ${seen}, ${read}, ${person.passwordHash}, ${person.passwordHash === null ? null : person.at}, ${person.language}, ${person.supportId}, ${person.ip})
    ON CONFLICT (${canonicalOf[channel]}) DO NOTHING RETURNING 1`.execute(trx)
  return rows.length === 1
}

/** Stores the language last used by a person, in which their mails are written. */
export async function keepLanguage(trx: Trx, memberId: Id<'member'>, language: Language): Promise<void> {
  await sql`UPDATE accounts.person SET language = ${language} WHERE member_id = ${memberId} AND language <> ${language}`.execute(trx)
}

/** Changes an address of a person; false where it is taken, and then the transaction is aborted. */
export async function saveAddress(trx: Trx, memberId: Id<'member'>, { channel, typed, canonical }: Address): Promise<boolean> {
  try {
    await sql`UPDATE accounts.person SET (${columnsOf[channel]}) = (${typed}, ${canonical}) WHERE member_id = ${memberId}`.execute(trx)
    return true
  } catch (error) {
    const { constraint } = error as Error & { constraint?: string }
    if (constraint === 'person_email_key' || constraint === 'person_phone_key') return false
    throw error
  }
}

export async function savePassword(trx: Trx, memberId: Id<'member'>, passwordHash: string, at: Instant): Promise<void> {
  await sql`UPDATE accounts.person SET password_hash = ${passwordHash}, password_changed_at = ${at} WHERE member_id = ${memberId}`.execute(trx)
}

function fundPasswordPlace(memberId: Id<'member'>): SealedPlace {
  return { column: 'accounts.person.fund_password_sealed', row: memberId }
}

/** The hash of a member's fund password; null where none is set. */
export function fundPasswordHashOf(sealer: Sealer, { memberId, fundPasswordSealed }: Credentials): string | null {
  return fundPasswordSealed && sealer.open(fundPasswordSealed, fundPasswordPlace(memberId)).toString()
}

export async function saveFundPassword(trx: Trx, sealer: Sealer, memberId: Id<'member'>, fundPasswordHash: string, at: Instant): Promise<void> {
  const sealed = sealer.seal(Buffer.from(fundPasswordHash), fundPasswordPlace(memberId))
  await sql`
    UPDATE accounts.person SET fund_password_sealed = ${sealed}, fund_password_hash = NULL, fund_password_changed_at = ${at}
    WHERE member_id = ${memberId}`.execute(trx)
}

/** Seals the hashes of fund passwords that an earlier release stored unsealed. */
export async function sealFundPasswords(owner: Queryable, sealer: Sealer): Promise<void> {
  const { rows } = await sql<{ memberId: Id<'member'>; hash: string }>`
    SELECT member_id AS "memberId", fund_password_hash AS hash FROM accounts.person WHERE fund_password_hash IS NOT NULL`.execute(owner)
  for (const { memberId, hash } of rows) {
    const sealed = sealer.seal(Buffer.from(hash), fundPasswordPlace(memberId))
    await sql`
      UPDATE accounts.person SET fund_password_sealed = ${sealed}, fund_password_hash = NULL
      WHERE member_id = ${memberId} AND fund_password_hash = ${hash}`.execute(owner)
  }
}

/** Seals every hash of a fund password again with the first key. */
export async function resealFundPasswords(owner: Trx, sealer: Sealer): Promise<Resealed> {
  const { rows } = await sql<{ memberId: Id<'member'>; sealed: Buffer }>`
    SELECT member_id AS "memberId", fund_password_sealed AS sealed FROM accounts.person WHERE fund_password_sealed IS NOT NULL`.execute(owner)
  return resealEach(
    sealer,
    rows.map(({ memberId, sealed }) => ({ sealed, place: fundPasswordPlace(memberId) })),
    (memberId, sealed) => sql`UPDATE accounts.person SET fund_password_sealed = ${sealed} WHERE member_id = ${memberId}`.execute(owner),
  )
}

/** Changes the name of a person. Taken: another name looks like it, and then the transaction is aborted. Early: renamed after `since`. */
export async function saveUsername(
  trx: Trx,
  memberId: Id<'member'>,
  username: string,
  since: Instant,
  at: Instant,
): Promise<'saved' | 'taken' | 'early'> {
  const { seen, read } = nameKeysOf(username)
  try {
    const { rows } = await sql`
      UPDATE accounts.person SET username = ${username}, username_seen = ${seen}, username_read = ${read}, username_changed_at = ${at}
      WHERE member_id = ${memberId} AND (username_changed_at IS NULL OR username_changed_at <= ${since}) RETURNING 1`.execute(trx)
    return rows.length === 1 ? 'saved' : 'early'
  } catch (error) {
    const { constraint } = error as Error & { constraint?: string }
    if (constraint === 'person_username_seen_key' || constraint === 'person_username_read_key') return 'taken'
    throw error
  }
}

export interface ReadingHabits {
  readonly zone?: string | undefined
  readonly numberFormat?: NumberFormat | undefined
  readonly language?: Language | undefined
}

/** Stores how a person reads times and numbers, and the language; omitted values do not change. */
export async function saveHabits(trx: Trx, memberId: Id<'member'>, { zone, numberFormat, language }: ReadingHabits): Promise<void> {
  await sql`
    UPDATE accounts.person SET zone = coalesce(${zone ?? null}, zone), number_format = coalesce(${numberFormat ?? null}, number_format),
      language = coalesce(${language ?? null}, language)
    WHERE member_id = ${memberId}`.execute(trx)
}

/** Changes or removes the picture of a person, and returns the one it replaces. */
export async function saveAvatar(trx: Trx, memberId: Id<'member'>, fileId: Id<'file'> | null): Promise<Id<'file'> | null> {
  const { rows } = await sql<{ former: Id<'file'> | null }>`
    UPDATE accounts.person p SET avatar_id = ${fileId} FROM (SELECT avatar_id FROM accounts.person WHERE member_id = ${memberId} FOR UPDATE) was
    WHERE p.member_id = ${memberId} RETURNING was.avatar_id AS former`.execute(trx)
  return rows[0]?.former ?? null
}

/** Erases a person; the database deletes everything of this feature that identifies them. */
export async function deletePerson(trx: Trx, memberId: Id<'member'>): Promise<void> {
  await sql`DELETE FROM accounts.person WHERE member_id = ${memberId}`.execute(trx)
}

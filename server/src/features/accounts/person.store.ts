import { sql } from 'kysely'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Language } from '@ohmstead/contract/kernel/language'
import type { Queryable, Trx } from '../../platform/database.ts'

/** What identifies a member as a person, and may be erased. */
export interface Person {
  readonly memberId: Id<'member'>
  readonly email: string | null
  readonly phone: string | null
  readonly username: string
  readonly language: Language
  readonly zone: string
  readonly avatarId: string | null
  readonly supportId: string
  readonly registeredIp: string
}

const columns = sql`member_id as "memberId", email, phone, username, language, zone, avatar_id as "avatarId", support_id as "supportId", registered_ip as "registeredIp"`

export async function findPerson(q: Queryable, memberId: Id<'member'>): Promise<Person | null> {
  const { rows } = await sql<Person>`select ${columns} from accounts.person where member_id = ${memberId}`.execute(q)
  return rows[0] ?? null
}

/** How a member proves to be the person. */
export interface Credentials {
  readonly memberId: Id<'member'>
  readonly email: string | null
  readonly passwordHash: string | null
}

/** Credentials by address; a closed account has none. */
export async function findCredentials(q: Queryable, emailCanonical: string): Promise<Credentials | null> {
  const { rows } = await sql<Credentials>`
    select p.member_id as "memberId", p.email, p.password_hash as "passwordHash"
    from accounts.person p join accounts.member m on m.id = p.member_id
    where p.email_canonical = ${emailCanonical} and m.closed_at is null`.execute(q)
  return rows[0] ?? null
}

export async function credentialsOf(q: Queryable, memberId: Id<'member'>): Promise<Credentials | null> {
  const { rows } = await sql<Credentials>`
    select member_id as "memberId", email, password_hash as "passwordHash" from accounts.person where member_id = ${memberId}`.execute(q)
  return rows[0] ?? null
}

export interface NewPerson {
  readonly memberId: Id<'member'>
  readonly email: string
  readonly emailCanonical: string
  readonly username: string
  readonly passwordHash: string
  readonly language: Language
  readonly supportId: string
  readonly ip: string
  readonly at: Instant
}

/** Adds a person; false where the address already is somebody's. */
export async function insertPerson(trx: Trx, person: NewPerson): Promise<boolean> {
  const { rows } = await sql`
    insert into accounts.person (member_id, email, email_canonical, username, password_hash, password_changed_at, language, support_id, registered_ip)
    values (${person.memberId}, ${person.email}, ${person.emailCanonical}, ${person.username}, ${person.passwordHash}, ${person.at}, ${person.language}, ${person.supportId}, ${person.ip})
    on conflict (email_canonical) do nothing returning 1`.execute(trx)
  return rows.length === 1
}

/** Keeps the language a person was last seen with: their mails are written in it. */
export async function keepLanguage(trx: Trx, memberId: Id<'member'>, language: Language): Promise<void> {
  await sql`update accounts.person set language = ${language} where member_id = ${memberId} and language <> ${language}`.execute(trx)
}

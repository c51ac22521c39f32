import type { StaffRole } from '@ohmstead/contract/kernel/call'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'
import { anywhere, idRange, type Found, type Sought } from '../../platform/sought.ts'
import { asciiLower } from '../accounts/index.ts'

export interface Person {
  readonly id: Id<'staff'>
  readonly name: string
  readonly login: string
  /** Null for a person who is invited, or was given a new link. */
  readonly passwordHash: string | null
  readonly passwordChangedAt: Instant | null
  readonly role: StaffRole
  readonly joinedAt: Instant | null
  readonly disabledAt: Instant | null
}

const columns = sql`
  id, name, login, password_hash AS "passwordHash", password_changed_at AS "passwordChangedAt", role, joined_at AS "joinedAt", disabled_at AS "disabledAt"`

/** Logins that differ only in the case of A to Z are the same; PostgreSQL's "C" collation gives the same result as `asciiLower`. */
const foldedLogin = sql`lower(login COLLATE "C")`

export async function personByLogin(q: Queryable, login: string): Promise<Person | null> {
  const { rows } = await sql<Person>`SELECT ${columns} FROM staff.person WHERE ${foldedLogin} = ${asciiLower(login)}`.execute(q)
  return rows[0] ?? null
}

export async function personById(q: Queryable, id: Id<'staff'>): Promise<Person | null> {
  const { rows } = await sql<Person>`SELECT ${columns} FROM staff.person WHERE id = ${id}`.execute(q)
  return rows[0] ?? null
}

/** All members of staff, by name, including those who left. */
export async function people(q: Queryable): Promise<Pick<Person, 'id' | 'name' | 'role' | 'disabledAt'>[]> {
  const { rows } = await sql<Pick<Person, 'id' | 'name' | 'role' | 'disabledAt'>>`
    SELECT id, name, role, disabled_at AS "disabledAt" FROM staff.person ORDER BY name, id`.execute(q)
  return rows
}

/** Colleagues by id, or by a part of their name or login. */
export async function searchPeople(q: Queryable, { typed, limit }: Sought): Promise<Found[]> {
  const ids = idRange('staff', typed)
  const { rows } = await sql<{ id: string; name: string; login: string }>`
    SELECT id, name, login FROM staff.person
     WHERE (name || ' ' || login) ILIKE ${anywhere(typed)} OR id BETWEEN ${ids?.from ?? null} AND ${ids?.to ?? null}
     ORDER BY disabled_at IS NOT NULL, name, id LIMIT ${limit}`.execute(q)
  return rows.map(({ id, name, login }) => ({ id, title: name, note: login, at: null }))
}

/** A person, locked until the transaction ends: two administrators act on a colleague in sequence. */
export async function lockPerson(trx: Trx, id: Id<'staff'>): Promise<Person | null> {
  const { rows } = await sql<Person>`SELECT ${columns} FROM staff.person WHERE id = ${id} FOR UPDATE`.execute(trx)
  return rows[0] ?? null
}

/** Whether there is an administrator already. */
export async function hasAdministrator(q: Queryable): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM staff.person WHERE role = 'administrator' AND disabled_at IS NULL) AS found`.execute(q)
  return rows[0]?.found ?? false
}

/** Whether another administrator who can sign in remains; serialised, so that the answer stays true. */
export async function administratorRemains(trx: Trx, beside: Id<'staff'>): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(3609)`.execute(trx)
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (
      SELECT FROM staff.person WHERE id <> ${beside} AND role = 'administrator' AND disabled_at IS NULL AND password_hash IS NOT NULL
    ) AS found`.execute(trx)
  return rows[0]?.found ?? false
}

/** Adds a member of staff: active with a password, invited without. Returns whether the login was free. */
export async function insertPerson(
  trx: Trx,
  person: Pick<Person, 'id' | 'name' | 'login' | 'passwordHash' | 'role'>,
  by: string,
  at: Instant,
): Promise<boolean> {
  const here = person.passwordHash === null ? null : at
  const { numAffectedRows } = await sql`
    INSERT INTO staff.person (id, name, login, password_hash, password_changed_at, joined_at, role, created_at, created_by)
    VALUES (${person.id}, ${person.name}, ${person.login}, ${person.passwordHash}, ${here}, ${here}, ${person.role}, ${at}, ${by})
    ON CONFLICT (${foldedLogin}) DO NOTHING`.execute(trx)
  return numAffectedRows === 1n
}

/** Stores a new password; a person without one becomes active. Null removes it: then only a link opens the account. */
export async function setPassword(trx: Trx, id: Id<'staff'>, passwordHash: string | null, at: Instant): Promise<void> {
  await sql`
    UPDATE staff.person SET password_hash = ${passwordHash}, password_changed_at = ${passwordHash === null ? null : at},
      joined_at = ${passwordHash === null ? sql`joined_at` : sql`coalesce(joined_at, ${at})`}
    WHERE id = ${id}`.execute(trx)
}

export async function setRole(trx: Trx, id: Id<'staff'>, role: StaffRole): Promise<void> {
  await sql`UPDATE staff.person SET role = ${role} WHERE id = ${id}`.execute(trx)
}

export async function setDisabled(trx: Trx, id: Id<'staff'>, disabledAt: Instant | null): Promise<void> {
  await sql`UPDATE staff.person SET disabled_at = ${disabledAt} WHERE id = ${id}`.execute(trx)
}

export interface ListedPerson extends Omit<Person, 'passwordHash' | 'passwordChangedAt'> {
  readonly createdAt: Instant
  readonly createdBy: string
}

/** The names of staff by id. */
export async function listPeople(q: Queryable, limit: number, offset: number): Promise<{ list: ListedPerson[]; total: number }> {
  const { rows } = await sql<ListedPerson>`
    SELECT id, name, login, role, joined_at AS "joinedAt", disabled_at AS "disabledAt", created_at AS "createdAt", created_by AS "createdBy"
      FROM staff.person ORDER BY lower(name), id LIMIT ${limit} OFFSET ${offset}`.execute(q)
  const counted = await sql<{ total: number }>`SELECT count(*)::int AS total FROM staff.person`.execute(q)
  return { list: rows, total: counted.rows[0]?.total ?? 0 }
}

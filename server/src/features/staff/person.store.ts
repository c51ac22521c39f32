import type { StaffRole } from '@ohmstead/contract/kernel/call'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'

export interface Person {
  readonly id: Id<'staff'>
  readonly name: string
  readonly login: string
  readonly passwordHash: string
  readonly role: StaffRole
  readonly disabledAt: Instant | null
}

const columns = sql`id, name, login, password_hash AS "passwordHash", role, disabled_at AS "disabledAt"`

export async function personByLogin(q: Queryable, login: string): Promise<Person | null> {
  const { rows } = await sql<Person>`SELECT ${columns} FROM staff.person WHERE lower(login) = lower(${login})`.execute(q)
  return rows[0] ?? null
}

export async function personById(q: Queryable, id: Id<'staff'>): Promise<Person | null> {
  const { rows } = await sql<Person>`SELECT ${columns} FROM staff.person WHERE id = ${id}`.execute(q)
  return rows[0] ?? null
}

/** Everybody of staff, by name, whoever left as well. */
export async function people(q: Queryable): Promise<Pick<Person, 'id' | 'name' | 'role' | 'disabledAt'>[]> {
  const { rows } = await sql<Pick<Person, 'id' | 'name' | 'role' | 'disabledAt'>>`
    SELECT id, name, role, disabled_at AS "disabledAt" FROM staff.person ORDER BY name, id`.execute(q)
  return rows
}

/** Whether somebody can administrate already. */
export async function hasAdministrator(q: Queryable): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM staff.person WHERE role = 'administrator' AND disabled_at IS NULL) AS found`.execute(q)
  return rows[0]?.found ?? false
}

/** Adds a member of staff. Answers whether the login was free. */
export async function insertPerson(trx: Trx, person: Omit<Person, 'disabledAt'>, by: string, at: Instant): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO staff.person (id, name, login, password_hash, role, created_at, created_by)
    VALUES (${person.id}, ${person.name}, ${person.login}, ${person.passwordHash}, ${person.role}, ${at}, ${by})
    ON CONFLICT (lower(login)) DO NOTHING`.execute(trx)
  return numAffectedRows === 1n
}

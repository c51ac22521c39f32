import { mkdirSync } from 'node:fs'
import pg from 'pg'
import { findDatabasePasswords, keepDatabasePasswords, makeDatabasePasswords } from './database-passwords.ts'
import {
  closePublicSchema,
  closeToReaders,
  connectionsFault,
  ensureRoles,
  loginRoles,
  nameOf,
  presentRoles,
  roleUrl,
  sealDatabase,
  showSettingsToWorker,
  type DatabaseRole,
} from './database-role.ts'
import { StartRefusal } from './start-refusal.ts'

const OLDEST_VERSION = 170_000
const INSUFFICIENT_PRIVILEGE = '42501'
const WRONG_PASSWORD = '28P01'

export interface ExternalPostgres {
  /** The URL of a role that acts as the owner of every object. */
  readonly ownerUrl: string
  /** Why it accepts too few connections; undefined when they suffice. */
  readonly fewConnections: string | undefined
  urlOf(role: DatabaseRole): string
}

/**
 * Sets up an external PostgreSQL: our roles, with passwords stored in `dataDir`, and no other roles in the database. The user of the URL
 * needs to manage roles and own the database, not to be a superuser; the running product does not use it.
 */
export async function prepareExternalPostgres({ databaseUrl, dataDir }: { databaseUrl: string; dataDir: string }): Promise<ExternalPostgres> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'ohmstead provision', connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
  } catch (error) {
    throw new StartRefusal(`The PostgreSQL of DATABASE_URL does not answer: ${(error as Error).message}.`)
  }
  try {
    const { database, ...connections } = await inspect(client)
    if (!(await closePublicSchema(client))) {
      throw new StartRefusal(
        `The user of DATABASE_URL may not close the schema public: run REVOKE ALL ON SCHEMA public FROM PUBLIC in the database ${database} as its owner or a superuser.`,
      )
    }
    const known = findDatabasePasswords(dataDir)
    if (!known) await refuseWhileInUse(client, dataDir)
    const passwords = known ?? makeDatabasePasswords()
    await ensureRoles(client, passwords, !known)
    await showSettingsToWorker(client)
    await sealDatabase(client, database)
    // Where we cannot revoke advisory locks from read-only roles, those roles cannot log in: they could block the work of the others.
    await client.query(`alter role ${nameOf('staff_read')} ${(await closeToReaders(client)) ? 'login' : 'nologin'}`)
    mkdirSync(dataDir, { recursive: true })
    if (!known) keepDatabasePasswords(dataDir, passwords)
    else await refuseUnlessTheyFit(roleUrl(databaseUrl, 'owner', passwords), dataDir)
    return {
      ownerUrl: roleUrl(databaseUrl, 'owner', passwords),
      fewConnections: connectionsFault(connections),
      urlOf: (role) => roleUrl(databaseUrl, role, passwords),
    }
  } catch (error) {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error
    throw new StartRefusal(
      `The user of DATABASE_URL may not do what setting up needs (${(error as Error).message}): give it CREATEROLE and make it the owner of the database.`,
    )
  } finally {
    await client.end()
  }
}

/** Checks the server before anything is changed. Returns the database's name and how many connections the server accepts. */
async function inspect(client: pg.Client): Promise<{ database: string; max: number; reserved: number }> {
  const { rows } = await client.query<Inspection & { max: number; reserved: number }>(`
    select current_setting('server_version_num')::int as "versionNum", current_setting('server_version') as version, current_database() as database,
      rolsuper or rolcreaterole as "managesRoles", has_database_privilege(current_database(), 'create with grant option') as "managesDatabase",
      pg_encoding_to_char(encoding) as encoding, current_setting('max_connections')::int as max,
      current_setting('superuser_reserved_connections')::int + current_setting('reserved_connections')::int as reserved
    from pg_roles, pg_database where rolname = current_user and datname = current_database()`)
  const [found] = rows
  if (!found) throw new StartRefusal('The user of DATABASE_URL is not a role of its server.')
  const reason = refusalOf(found)
  if (reason) throw new StartRefusal(reason)
  return found
}

export interface Inspection {
  readonly versionNum: number
  readonly version: string
  readonly database: string
  readonly managesRoles: boolean
  readonly managesDatabase: boolean
  readonly encoding: string
}

/** Why a server cannot be used, in one sentence; undefined when it can. */
export function refusalOf({ versionNum, version, database, managesRoles, managesDatabase, encoding }: Inspection): string | undefined {
  if (versionNum < OLDEST_VERSION) return `Ohmstead needs PostgreSQL 17 or later; DATABASE_URL leads to ${version}.`
  if (encoding !== 'UTF8') return `The database ${database} is encoded in ${encoding}: create it with UTF8.`
  if (!managesRoles) return 'The user of DATABASE_URL cannot create roles: give it CREATEROLE.'
  if (!managesDatabase) return `The user of DATABASE_URL cannot pass on rights to the database ${database}: make it the owner.`
  return undefined
}

/** New passwords would lock out another server that uses the old ones. */
async function refuseWhileInUse(client: pg.Client, dataDir: string): Promise<void> {
  if ((await presentRoles(client)).size === 0) return
  const { rowCount } = await client.query('select from pg_stat_activity where usename = any($1)', [loginRoles.map(nameOf)])
  if (rowCount === 0) return
  throw new StartRefusal(
    `Another Ohmstead uses this PostgreSQL server: copy its postgres-passwords.json into ${dataDir}, or stop it to have new passwords made.`,
  )
}

/** After a restore, the file and the roles may not belong together. */
async function refuseUnlessTheyFit(ownerUrl: string, dataDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'ohmstead provision', connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
  } catch (error) {
    if ((error as { code?: string }).code !== WRONG_PASSWORD) throw error
    throw new StartRefusal(
      `${dataDir}/postgres-passwords.json does not hold the passwords that this PostgreSQL knows: put back the file that belongs to it, or move it away to have new ones made.`,
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}

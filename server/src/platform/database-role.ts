import { createHmac, createHash, pbkdf2Sync, randomBytes } from 'node:crypto'
import type { ClientBase } from 'pg'

/**
 * The rights of the database roles. `owner` owns every object and cannot log in; `migrate` logs in and acts as the owner; the others run
 * the product, and none of them is a superuser or owns anything.
 */
export const databaseRoles = ['owner', 'migrate', 'api', 'gateway', 'worker', 'watcher', 'signer', 'staff_read'] as const
export type DatabaseRole = (typeof databaseRoles)[number]

export const loginRoles = ['migrate', 'api', 'gateway', 'worker', 'watcher', 'signer', 'staff_read'] as const satisfies readonly DatabaseRole[]
export type LoginRole = (typeof loginRoles)[number]

/** Statement timeout of each role: short where a person waits, longer where a settlement runs. */
const statementTimeoutMs: Record<LoginRole, number> = {
  migrate: 0,
  api: 15_000,
  gateway: 15_000,
  worker: 120_000,
  watcher: 30_000,
  signer: 30_000,
  staff_read: 30_000,
}

/** Beyond the longest transactions of each role; PostgreSQL then ends the session, so that none keeps locks or old rows permanently. */
const transactionTimeoutMs: Record<LoginRole, number> = {
  migrate: 0,
  api: 2 * 60_000,
  gateway: 2 * 60_000,
  worker: 20 * 60_000,
  watcher: 2 * 60_000,
  signer: 2 * 60_000,
  staff_read: 10 * 60_000,
}

/** The timeouts of a login, in milliseconds. */
export function timeoutsOf(role: LoginRole): Readonly<Record<string, string>> {
  const isMigrating = role === 'migrate'
  return {
    statement_timeout: String(statementTimeoutMs[role]),
    transaction_timeout: String(transactionTimeoutMs[role]),
    idle_in_transaction_session_timeout: isMigrating ? '0' : '60000',
    lock_timeout: isMigrating ? '0' : '10000',
  }
}

/** Connections that write, of each role in one process. */
export const poolSizes = { api: 16, gateway: 10, worker: 24, watcher: 4, signer: 4 } as const
/** Connections that only read, of each role in one process. */
export const READING_POOL_SIZE = 8
/** For notifications, for readiness, and for the watch of passwords. */
const SINGLE_CONNECTIONS = 3
/** So many processes may use one database, also while new ones replace old ones. */
const PROCESSES_MAX = 4

const oneProcess = (role: keyof typeof poolSizes) => poolSizes[role] + READING_POOL_SIZE + SINGLE_CONNECTIONS
const connectionsOf = (role: keyof typeof poolSizes) => PROCESSES_MAX * oneProcess(role)

/** Maximum connections of each role: none of them can use up those that the others need. */
export const connectionsMax: Readonly<Record<LoginRole, number>> = {
  migrate: 20,
  api: connectionsOf('api'),
  gateway: connectionsOf('gateway'),
  worker: connectionsOf('worker'),
  watcher: connectionsOf('watcher'),
  signer: connectionsOf('signer'),
  staff_read: 20,
}

const runningRoles = Object.keys(poolSizes) as (keyof typeof poolSizes)[]
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

/** The database server must accept this many: while one role uses all that it may have, the others of a process still get theirs. */
export const connectionsNeeded = Math.max(
  ...runningRoles.map((role) => connectionsMax[role] + sum(runningRoles.filter((one) => one !== role).map(oneProcess))),
)

/** Why the connections that a server accepts are too few, in one sentence; undefined when they suffice. `reserved`: for other users. */
export function connectionsFault({ max, reserved }: { readonly max: number; readonly reserved: number }): string | undefined {
  const needed = connectionsNeeded + reserved
  if (max >= needed) return undefined
  return `PostgreSQL accepts ${max} connections, and ${reserved} of them are reserved: set max_connections to at least ${needed} and restart it, otherwise requests, stations or payments fail when many come at once.`
}

/** Creates missing roles and renews the settings that every start relies on. `setPasswords`: also for existing roles. */
export async function ensureRoles(client: ClientBase, passwords: Readonly<Record<LoginRole, string>>, setPasswords: boolean): Promise<void> {
  const present = await presentRoles(client)
  const statements: string[] = []
  if (!present.has('owner')) statements.push('create role ohmstead_owner nologin')
  for (const role of loginRoles) {
    const name = nameOf(role)
    if (!present.has(role)) statements.push(`create role ${name} login`)
    if (!present.has(role) || setPasswords) statements.push(`alter role ${name} password '${scramVerifier(passwords[role])}'`)
    statements.push(
      // Set for the role and not for the connection, because no transaction of the role may be lost after its commit.
      `alter role ${name} set synchronous_commit = 'on'`,
      `alter role ${name} connection limit ${connectionsMax[role]}`,
      `alter role ${name} set timezone = 'UTC'`,
      ...Object.entries(timeoutsOf(role)).map(([setting, ms]) => `alter role ${name} set ${setting} = ${ms}`),
    )
  }
  statements.push('grant ohmstead_owner to ohmstead_migrate with inherit true, set true', `alter role ohmstead_migrate set role = 'ohmstead_owner'`)
  // The owner ends sessions of these roles (platform.end_sessions), and needs their rights for it.
  for (const role of loginRoles.filter((login) => login !== 'migrate'))
    statements.push(`grant ${nameOf(role)} to ohmstead_owner with inherit true, set false`)
  await client.query(statements.join(';\n'))
}

/** Which of our roles the server already has. */
export async function presentRoles(client: ClientBase): Promise<Set<DatabaseRole>> {
  const { rows } = await client.query<{ role: DatabaseRole }>(
    `select substr(rolname, length('ohmstead_') + 1) as role from pg_roles where rolname = any($1)`,
    [databaseRoles.map(nameOf)],
  )
  return new Set(rows.map(({ role }) => role))
}

/** Lets only our roles connect to a database. Such rights are not copied from a template, so each database needs this once. */
export async function sealDatabase(client: ClientBase, database: string): Promise<void> {
  const name = client.escapeIdentifier(database)
  await client.query(`
    revoke all on database ${name} from public;
    grant create, connect, temporary on database ${name} to ohmstead_owner;
    grant connect on database ${name} to ${loginRoles.map(nameOf).join(', ')}`)
}

/**
 * Closes the schema `public` of this database to everybody: the product has nothing in it. The owner of the database may do that. Such rights are
 * copied from a template. Returns whether it is closed.
 */
export async function closePublicSchema(client: ClientBase): Promise<boolean> {
  await client.query(`do $$ begin
    if to_regnamespace('public') is not null then revoke all on schema public from public; end if;
  exception when insufficient_privilege then null; end $$`)
  const { rowCount } = await client.query(
    `select from pg_namespace n cross join lateral aclexplode(coalesce(n.nspacl, acldefault('n', n.nspowner))) a where n.nspname = 'public' and a.grantee = 0`,
  )
  return rowCount === 0
}

/**
 * Revokes from read-only roles what PostgreSQL grants to PUBLIC and what can stop or fill a server: advisory locks, which work uses for its
 * turns, and large objects. Such rights belong to one database and are copied from a template. Requires a superuser; returns whether it was
 * done.
 */
export async function closeToReaders(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>('select rolsuper as may from pg_roles where rolname = current_user')
  if (rows[0]?.may)
    await client.query(`do $$ declare f regprocedure; begin
      for f in select p.oid from pg_proc p where p.pronamespace = 'pg_catalog'::regnamespace
                  and (p.proname ~ '^pg_(try_)?advisory_' or p.proname in ('lo_creat', 'lo_create', 'lo_from_bytea', 'lo_import', 'lo_put', 'lowrite', 'pg_logical_emit_message')) loop
        execute format('revoke all on function %s from public', f);
        if f::text ~ 'advisory' then execute format('grant execute on function %s to ${lockingRoles.map(nameOf).join(', ')}', f); end if;
      end loop; end $$`)
  const { rows: open } = await client.query<{ open: boolean }>(
    `select has_function_privilege('${nameOf('staff_read')}', 'pg_advisory_lock(bigint)', 'execute') as open`,
  )
  return open[0]?.open === false
}

/** Lets the worker compare settings that PostgreSQL shows to few roles, where the user of this connection may grant that. */
export async function showSettingsToWorker(client: ClientBase): Promise<void> {
  await client.query(`do $$ begin
    if pg_has_role('pg_read_all_settings', 'member with admin option') then grant pg_read_all_settings to ${nameOf('worker')}; end if;
  end $$`)
}

/** Roles whose work is coordinated by advisory locks. */
const lockingRoles = ['owner', 'api', 'gateway', 'worker'] as const

/** The address of a database for one role; `base` names server and database, its user is replaced. */
export function urlFor(base: string, user: string, password: string): string {
  const url = new URL(base)
  if (url.host === '') {
    // A URL without a host cannot carry a user before it.
    url.searchParams.set('user', user)
    url.searchParams.set('password', password)
  } else {
    url.username = user
    url.password = password
  }
  return url.toString()
}

/** The URL for one of our roles; the owner is reached through `migrate`. */
export function roleUrl(base: string, role: DatabaseRole, passwords: Readonly<Record<LoginRole, string>>): string {
  const login = role === 'owner' ? 'migrate' : role
  return urlFor(base, nameOf(login), passwords[login])
}

export function nameOf(role: DatabaseRole): string {
  return `ohmstead_${role}`
}

/** What the server stores for a password (RFC 5803), computed here so that no password appears in a statement or in the server's log. */
export function scramVerifier(password: string): string {
  const salt = randomBytes(16)
  const iterations = 4096
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest()
  const storedKey = createHash('sha256').update(keyed('Client Key')).digest()
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey.toString('base64')}:${keyed('Server Key').toString('base64')}`
}

import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { nameOf } from './database-role.ts'
import type { Log } from './log.ts'
import { StartRefusal } from './start-refusal.ts'

const serverFolder = path.resolve(import.meta.dirname, '../..')

export interface MigrateOptions {
  /** The URL of a role that acts as the owner. */
  readonly ownerUrl: string
  readonly log: Log
  /** Where `migrations/*.sql` and `src/**\/sql/*.sql` are; a test may use another folder. */
  readonly folder?: string
}

/**
 * Migrates a database: tables by `migrations/*.sql`, each once and in its own transaction; functions, triggers and views by the whole files
 * in `src/**\/sql`, all of them in one transaction, whenever one of them or a table changed.
 */
export async function migrate({ ownerUrl, log, folder = serverFolder }: MigrateOptions): Promise<{ applied: string[] }> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'ohmstead migrate' })
  await client.connect()
  try {
    // When two servers start on one database, the second waits and then finds nothing to do.
    await client.query(`select pg_advisory_lock(hashtext('ohmstead migrate'))`)
    await client.query(`set client_min_messages = 'warning'`)
    await prepare(client)
    const migrations = readSql(folder, 'migrations/*.sql')
    const applied = await applyMigrations(client, migrations, log)
    await applyDefinitions(client, inOwnerOrder(readSql(folder, 'src/**/sql/*.sql'), migrations), applied.length > 0, log)
    await healAfterRestore(client, log)
    return { applied }
  } finally {
    await client.end()
  }
}

interface SqlFile {
  /** Path below the folder, under which the database records the file. */
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

function readSql(folder: string, pattern: string): SqlFile[] {
  return globSync(pattern, { cwd: folder })
    .map((name) => name.split(path.sep).join('/'))
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

/**
 * What every migration needs: no rights of everybody on what is created, and the tables that record what was applied. Nothing is in the schema `public`,
 * which the owner of our objects may not use (`closePublicSchema`).
 */
async function prepare(client: pg.Client): Promise<void> {
  await client.query(`
    create schema if not exists platform;
    alter default privileges for role ${nameOf('owner')} revoke execute on functions from public;
    alter default privileges for role ${nameOf('owner')} revoke usage on types from public;
    create table if not exists platform.applied_migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default clock_timestamp());
    create table if not exists platform.applied_definition (name text primary key, checksum text not null);`)
}

async function applyMigrations(client: pg.Client, migrations: readonly SqlFile[], log: Log): Promise<string[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from platform.applied_migration')
  const known = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const present = new Set(migrations.map(({ name }) => name))
  const unknown = [...known.keys()].find((name) => !present.has(name))
  if (unknown)
    throw new StartRefusal(`The database was written by a later release (it has ${unknown}): start that release, or restore a backup made before it.`)
  const applied: string[] = []
  for (const { name, sql, checksum } of migrations) {
    if (known.get(name) === checksum) continue
    if (known.has(name))
      throw new StartRefusal(`${name} is not what this database was made with: an applied migration never changes, a new one follows it.`)
    await inOneTransaction(client, name, async () => {
      await client.query(sql)
      await client.query('insert into platform.applied_migration (name, checksum) values ($1, $2)', [name, checksum])
    })
    applied.push(name)
    log.info({ event: 'migrate.applied', migration: name })
  }
  return applied
}

async function applyDefinitions(client: pg.Client, definitions: readonly SqlFile[], tablesChanged: boolean, log: Log): Promise<void> {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from platform.applied_definition')
  const known = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const same = known.size === definitions.length && definitions.every(({ name, checksum }) => known.get(name) === checksum)
  if (same && !tablesChanged) return
  let current = ''
  await inOneTransaction(
    client,
    () => current,
    async () => {
      for (const { name, sql } of definitions) {
        current = name
        await client.query(sql)
      }
      await client.query('delete from platform.applied_definition')
      await client.query('insert into platform.applied_definition select * from unnest($1::text[], $2::text[])', [
        definitions.map(({ name }) => name),
        definitions.map(({ checksum }) => checksum),
      ])
    },
  )
  log.info({ event: 'migrate.defined', files: definitions.length })
}

/** A dump that was loaded into another cluster contains transaction numbers of the old one, by which the outbox is read. */
async function healAfterRestore(client: pg.Client, log: Log): Promise<void> {
  const { rowCount } = await client.query(`select from pg_proc where oid = to_regprocedure('platform.heal_outbox()')`)
  if (rowCount === 0) return
  const { rows } = await client.query<{ moved: string }>('select platform.heal_outbox() as moved')
  if (rows[0]?.moved === '0') return
  // Events that were processed before older ones are processed again, which changes nothing for readings.
  await client.query(`do $$ begin if to_regclass('platform.outbox_ahead') is not null then delete from platform.outbox_ahead; end if; end $$`)
  log.warn({ event: 'migrate.restored', facts: rows[0]?.moved }, 'this database comes from a dump; the order of its outbox was repaired')
}

/** Definitions follow the order in which their owners appear among the migrations. */
function inOwnerOrder(definitions: readonly SqlFile[], migrations: readonly SqlFile[]): SqlFile[] {
  const owners = [...new Set(migrations.map(({ name }) => /^migrations\/\d+_([a-z]+)_/.exec(name)?.[1]))]
  const place = ({ name }: SqlFile) => {
    const at = owners.findIndex((owner) => owner !== undefined && name.split('/').includes(owner))
    return at === -1 ? owners.length : at
  }
  return [...definitions].sort((a, b) => place(a) - place(b) || (a.name < b.name ? -1 : 1))
}

async function inOneTransaction(client: pg.Client, file: string | (() => string), fn: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await fn()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    const name = typeof file === 'string' ? file : file()
    throw new Error(`${name} failed: ${(error as Error).message}${where(error)}`, { cause: error })
  }
}

/** What PostgreSQL adds to its message: the position in the file, and the hint. */
function where(error: unknown): string {
  const { position, hint, detail } = error as { position?: string; hint?: string; detail?: string }
  return [position && ` (at character ${position})`, detail && ` ${detail}`, hint && ` Hint: ${hint}`].filter(Boolean).join('')
}

import path from 'node:path'
import pg from 'pg'
import { databaseRoles, nameOf, urlFor } from '../src/platform/database-role.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts'
import { silentLog } from '../src/platform/log.ts'

export interface OwnPostgres {
  /** Of the user who may create roles, owns the database and is not a superuser. */
  readonly databaseUrl: string
  /** Of a superuser, in the same database. */
  readonly superuserUrl: string
  stop(): Promise<void>
}

/** A server as an administrator hands it over (docs/guides/operate.md): none of our roles, one user, and one database that it owns. */
export async function startOwnPostgres(folder: string, settings: Readonly<Record<string, string>> = {}): Promise<OwnPostgres> {
  const server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'server'), log: silentLog, settings })
  const at = (database: string) => server.superuserUrl.replace(/\/ohmstead$/, `/${database}`)
  await asUser(at('postgres'), async (client) => {
    await client.query('drop database ohmstead')
    await client.query(`drop role ${databaseRoles.map(nameOf).join(', ')}`)
    await client.query(`create role operator login createrole password 'op''s /?#@:%'`)
    await client.query('create database books owner operator')
  })
  return {
    databaseUrl: urlFor(at('books'), 'operator', encodeURIComponent(`op's /?#@:%`)),
    superuserUrl: at('books'),
    stop: () => server.stop(),
  }
}

export async function asUser<T>(url: string, fn: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await fn(client)
  } finally {
    await client.end()
  }
}

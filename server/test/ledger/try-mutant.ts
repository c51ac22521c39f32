import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Mutant } from './mutants.ts'
import { openDatabase } from '../../src/platform/database.ts'
import { sealDatabase, type DatabaseRole } from '../../src/platform/database-role.ts'
import { attempts } from './attempts.ts'
import { bareBooks } from './bare-books.ts'
import { runModel } from './model-run.ts'
import { connectAsSuperuser, setScene } from './scene.ts'
import { tryAttempt } from './try-attempt.ts'

/** A server with a migrated database named `ohmstead` that has no connections. */
export interface MutantServer {
  readonly superuserUrl: string
  urlOf(role: DatabaseRole): string
}

const byName = new Map(attempts.map((attempt) => [attempt.name, attempt]))

/** Tries each mutant and reports what detected it; null where it survived. */
export async function* tryMutants(server: MutantServer, mutants: readonly Mutant[]): AsyncGenerator<{ mutant: Mutant; noticed: string | null }> {
  const scene = await openBooks(server)
  try {
    await setScene(scene.client)
    for (const mutant of mutants) {
      yield { mutant, noticed: mutant.killedBy === 'model' ? await tryOnModel(server, mutant) : await tryOnScene(scene.client, mutant) }
    }
  } finally {
    await scene.close()
  }
}

async function tryOnScene(client: pg.ClientBase, { sql, killedBy }: Mutant): Promise<string | null> {
  const attempt = byName.get(killedBy)
  if (!attempt) throw new Error(`there is no attempt named ${killedBy}`)
  return tryAttempt(client, attempt, [{ as: 'superuser', sql }])
}

/** The mutant runs in a database of its own until the model finds it. */
async function tryOnModel(server: MutantServer, { sql }: Mutant): Promise<string | null> {
  const books = await openBooks(server)
  const single = (role: DatabaseRole) => openDatabase(books.urlOf(role), { max: 1 })
  const databases = { api: single('api'), worker: single('worker'), watcher: single('watcher'), owner: single('owner') }
  try {
    await setScene(books.client)
    await books.client.query(sql)
    await runModel({ databases, seed: 20_260_504, sequences: 40 })
    return null
  } catch (error) {
    return String((error as Error).cause ?? error)
  } finally {
    await Promise.all(Object.values(databases).map((database) => database.close()))
    await books.close()
  }
}

interface Books {
  /** A superuser's connection. */
  readonly client: pg.Client
  urlOf(role: DatabaseRole): string
  close(): Promise<void>
}

/** A demo database with the ledger alone in it. */
async function openBooks(server: MutantServer): Promise<Books> {
  const name = `mutant_${randomUUID().replaceAll('-', '')}`
  const urlOf = (role: DatabaseRole) => server.urlOf(role).replace(/\/ohmstead(?=$|\?)/, `/${name}`)
  const above = new pg.Client({ connectionString: server.superuserUrl })
  await above.connect()
  await above.query(`create database ${name} template ohmstead owner ohmstead_owner allow_connections true`)
  await sealDatabase(above, name)
  const client = await connectAsSuperuser(server.superuserUrl, urlOf('owner'))
  await client.query(`insert into platform.instance (kind, clock_offset_ms)
    values ('demo', (extract(epoch from '2026-05-04T08:00:00Z'::timestamptz - date_trunc('milliseconds', clock_timestamp())) * 1000)::bigint)`)
  const owner = openDatabase(urlOf('owner'), { max: 1 })
  await bareBooks(owner)
  await owner.close()
  return {
    client,
    urlOf,
    async close() {
      await client.end()
      await above.query(`drop database ${name} with (force)`)
      await above.end()
    },
  }
}

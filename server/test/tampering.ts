import { sql } from 'kysely'
import { afterAll, inject } from 'vitest'
import { catalogueWatch } from '../src/platform/catalogue.ts'
import { systemClock } from '../src/platform/clock.ts'
import { openDatabase, type Database, type Queryable } from '../src/platform/database.ts'
import type { TestDatabase } from './harness.ts'

/** Rolls a tampering back. */
export class Back extends Error {}

export type Tamperer = 'owner' | 'superuser'

/** What the comparison of the catalogue names. */
export const namedByCatalogue = async (q: Queryable): Promise<string[]> =>
  (await catalogueWatch.find(q, systemClock().now(), null)).map(({ subject }) => subject)

/** A function that runs a statement, returns what the comparison of the catalogue names after it, and rolls it back. */
export function tampering(database: TestDatabase): (as: Tamperer, statement: string) => Promise<string[]> {
  /** One connection of each, because a new one would read the whole catalogue into its memory first. */
  const open = new Map<Tamperer, Database>()
  afterAll(async () => {
    for (const db of open.values()) await db.close()
  })
  const connectionOf = (as: Tamperer): Database => {
    const url = new URL(as === 'owner' ? database.urlOf('owner') : inject('postgres').superuserUrl)
    url.pathname = new URL(database.urlOf('owner')).pathname
    const db = open.get(as) ?? openDatabase(url.toString(), { max: 1 })
    open.set(as, db)
    return db
  }
  return async (as, statement) => {
    let subjects: string[] = []
    try {
      await connectionOf(as)
        .kysely.transaction()
        .execute(async (trx) => {
          await sql.raw(statement).execute(trx)
          subjects = await namedByCatalogue(trx)
          throw new Back()
        })
    } catch (error) {
      if (!(error instanceof Back)) throw error
    }
    return subjects
  }
}

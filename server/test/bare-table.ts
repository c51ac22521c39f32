import type pg from 'pg'
import { testSealer } from './sealer.ts'
import { become } from './ledger/scene.ts'

/**
 * A statement that leaves of a table its columns and some of its triggers, and lets the API and the worker write every column: a row without content can be
 * written, and only these triggers judge it. For one transaction that is rolled back.
 */
export const bareTable = (place: string, triggers: readonly string[]): string => `
  do $$ declare rule record; begin
    for rule in select conrelid::regclass as place, conname from pg_constraint
                 where (conrelid = '${place}'::regclass or confrelid = '${place}'::regclass) and contype not in ('n', 't') order by contype = 'f' desc loop
      execute format('alter table %s drop constraint if exists %I cascade', rule.place, rule.conname);
    end loop;
    for rule in select attname from pg_attribute where attrelid = '${place}'::regclass and attnum > 0 and not attisdropped and attnotnull and attidentity = '' loop
      execute format('alter table ${place} alter column %I drop not null', rule.attname);
    end loop;
  end $$;
  alter table ${place} disable trigger user;
  ${triggers.map((trigger) => `alter table ${place} enable trigger ${trigger};`).join(' ')}
  grant all on ${place} to ohmstead_api, ohmstead_worker`

/** The proof of the servers of the tests. */
export const serverProof = testSealer.proofFor('staff sign-in')

export interface BareWrite {
  readonly place: string
  /** The triggers that judge the write. */
  readonly triggers: readonly string[]
  /** Run before as superuser, without triggers. */
  readonly before?: string
  /** Who is proven to act, as a statement of the API; absent: no person. */
  readonly prove?: string
  readonly sql: string
  readonly as?: 'api' | 'worker'
}

/** Writes as the API, or another role, to a table that has only these triggers, rolls back, and returns the message of the refusal, or null. */
export async function writtenBare(client: pg.ClientBase, { place, triggers, before, prove, sql, as = 'api' }: BareWrite): Promise<string | null> {
  await client.query('begin')
  try {
    await client.query(bareTable(place, triggers))
    if (before !== undefined)
      await client.query(`set local session_replication_role = replica; ${before}; set local session_replication_role = origin`)
    await become(client, as)
    if (prove !== undefined) await client.query(prove)
    await client.query(sql)
    return null
  } catch (error) {
    return (error as Error).message
  } finally {
    await client.query('rollback')
    await become(client, 'superuser')
  }
}

import type pg from 'pg'
import type { Attempt } from './attempt.ts'
import { become, type Act } from './scene.ts'

/** Runs an attempt on the scene, after `first` if given, and rolls everything back. Returns what went wrong, or null. */
export async function tryAttempt(client: pg.ClientBase, attempt: Attempt, first: readonly Act[] = []): Promise<string | null> {
  await client.query('begin')
  try {
    for (const act of first) await play(client, act)
    return await prepared(client, attempt)
  } finally {
    await client.query('rollback')
    await become(client, 'superuser')
  }
}

async function prepared(client: pg.ClientBase, attempt: Attempt): Promise<string | null> {
  try {
    for (const act of attempt.before ?? []) await play(client, act)
  } catch (error) {
    return `could not be prepared: ${textOf(error)}`
  }
  await become(client, attempt.as)
  return outcome(client, attempt)
}

async function play(client: pg.ClientBase, { as, sql }: Act): Promise<void> {
  await become(client, as)
  await client.query(sql)
}

async function outcome(client: pg.ClientBase, { sql, refused, finds }: Attempt): Promise<string | null> {
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    if (refused !== undefined) return `was not refused: ${JSON.stringify(rows)}`
    const found = rows.map((row: unknown[]) => `(${row.map(String).join(',')})`).join('\n')
    return finds !== undefined && found.includes(finds) ? null : `found ${found || 'nothing'}`
  } catch (error) {
    return refused !== undefined && textOf(error).startsWith(refused) ? null : `the database answered ${textOf(error)}`
  }
}

function textOf(error: unknown): string {
  const { code = '', constraint, message } = error as Error & { code?: string; constraint?: string }
  return `${code} ${constraint ?? ''}${constraint === undefined ? message : `: ${message}`}`
}

import type pg from 'pg'
import type { Attempt } from './attempts.ts'
import { become, type Act } from './scene.ts'

/** Plays an attempt on the scene, after `first` if given, and takes everything back. What went wrong, or null. */
export async function tryAttempt(client: pg.ClientBase, attempt: Attempt, first: readonly Act[] = []): Promise<string | null> {
  await client.query('begin')
  try {
    for (const act of [...first, ...(attempt.before ?? [])]) {
      await become(client, act.as)
      await client.query(act.sql)
    }
    await become(client, attempt.as)
    return await outcome(client, attempt)
  } finally {
    await client.query('rollback')
    await become(client, 'superuser')
  }
}

async function outcome(client: pg.ClientBase, { sql, refused, finds }: Attempt): Promise<string | null> {
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    if (refused !== undefined) return `was not refused: ${JSON.stringify(rows)}`
    const found = rows.map((row: unknown[]) => `(${row.map(String).join(',')})`).join('\n')
    return finds !== undefined && found.includes(finds) ? null : `found ${found || 'nothing'}`
  } catch (error) {
    const { code = '', constraint, message } = error as Error & { code?: string; constraint?: string }
    const said = `${code} ${constraint ?? message}`
    return refused !== undefined && said.startsWith(refused) ? null : `said ${said}: ${message}`
  }
}

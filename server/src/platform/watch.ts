import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql, type RawBuilder } from 'kysely'
import type { Queryable } from './database.ts'

/** A rule that is violated: which, by what, and how it can be seen. */
export interface Violation {
  readonly violation: string
  readonly subject: string
  readonly detail: string
}

/** When a watch last ran, and what it found then. */
export interface Examined {
  readonly at: Instant
  readonly found: readonly Violation[]
}

/**
 * Reports violations in one part of the product; any entry is an alarm. It may check only a part of the past, and check again what it found
 * before.
 */
export interface Watch {
  readonly name: string
  find(q: Queryable, now: Instant, before: Examined | null): Promise<readonly Violation[]>
}

export function watch(name: string, find: Watch['find']): Watch {
  return { name, find }
}

/** Reads a view or a function that lists violations. An alarm with a part missing is still an alarm. */
export async function violationsFrom(q: Queryable, source: RawBuilder<unknown>): Promise<Violation[]> {
  const { rows } = await sql<Violation>`
    SELECT coalesce(violation, '') AS violation, coalesce(subject, '') AS subject, coalesce(detail, '') AS detail FROM ${source}`.execute(q)
  return rows
}

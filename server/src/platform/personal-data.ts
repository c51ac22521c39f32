import { sql, type RawBuilder } from 'kysely'
import { formatAmount, micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Queryable } from './database.ts'

/** The values of a person's copy of their data: plain values, encoded as everywhere else. */
export type PersonalRow = Readonly<Record<string, string | number | boolean | null>>

export interface PersonalPage {
  readonly limit: number
  readonly offset: number
}

/** One kind of record that a feature keeps about a member. Each feature declares its own; a role joins them. */
export interface PersonalData {
  /** `<feature>.<things>`: part of the form that people rely on (docs/guides/my-data.md). */
  readonly name: `${string}.${string}`
  page(q: Queryable, memberId: Id<'member'>, page: PersonalPage): Promise<{ readonly rows: readonly PersonalRow[]; readonly total: number }>
}

interface PersonalTable {
  readonly name: PersonalData['name']
  readonly columns: RawBuilder<unknown>
  /** From `from` to the end of the statement. */
  readonly whose: (memberId: Id<'member'>) => RawBuilder<unknown>
  /** Newest first, and in the same order every time. */
  readonly order: RawBuilder<unknown>
}

/** A kind of record that is one query: its rows by pages, and their number. */
export function personalTable({ name, columns, whose, order }: PersonalTable): PersonalData {
  return {
    name,
    async page(q, memberId, { limit, offset }) {
      const { rows } = await sql<
        Record<string, unknown>
      >`SELECT ${columns} ${whose(memberId)} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`.execute(q)
      const { rows: counted } = await sql<{ total: number }>`SELECT count(*)::int AS total ${whose(memberId)}`.execute(q)
      return { rows: rows.map(plain), total: counted[0]?.total ?? 0 }
    },
  }
}

/** Energy is a number; every other 64-bit integer is an amount of money. */
function plain(row: Record<string, unknown>): PersonalRow {
  const entries = Object.entries(row).map(([key, value]): [string, PersonalRow[string]] => {
    if (typeof value === 'bigint') return [key, key.endsWith('Wh') ? Number(value) : formatAmount(micros(value))]
    return [key, value as PersonalRow[string]]
  })
  return Object.fromEntries(entries)
}

import { sql, type RawBuilder } from 'kysely'
import { formatAmount, micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Queryable } from './database.ts'

/** What a person's own copy of their data is made of: plain values, as they travel everywhere else. */
export type PersonalRow = Readonly<Record<string, string | number | boolean | null>>

export interface PersonalPage {
  readonly limit: number
  readonly offset: number
}

/** One kind of thing that a feature keeps about a member. Each feature names its own; a role puts them together. */
export interface PersonalData {
  /** `<feature>.<things>`: part of the form that people rely on (docs/guides/my-data.md). */
  readonly name: `${string}.${string}`
  page(q: Queryable, memberId: Id<'member'>, page: PersonalPage): Promise<{ readonly rows: readonly PersonalRow[]; readonly total: number }>
}

interface PersonalTable {
  readonly name: PersonalData['name']
  readonly columns: RawBuilder<unknown>
  /** From `from` to the end of the condition. */
  readonly whose: (memberId: Id<'member'>) => RawBuilder<unknown>
  /** Newest first, and the same every time. */
  readonly order: RawBuilder<unknown>
}

/** A kind of thing that is one query: its rows by pages, and how many there are. */
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

/** Energy as a number, every other whole of 64 bits is an amount of money. */
function plain(row: Record<string, unknown>): PersonalRow {
  const entries = Object.entries(row).map(([key, value]): [string, PersonalRow[string]] => {
    if (typeof value === 'bigint') return [key, key.endsWith('Wh') ? Number(value) : formatAmount(micros(value))]
    return [key, value as PersonalRow[string]]
  })
  return Object.fromEntries(entries)
}

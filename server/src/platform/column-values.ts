import type { Day } from '@ohmstead/contract/kernel/day'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Selectable } from 'kysely'
import type { Schema } from './schema.gen.ts'

/** The value of a column by its PostgreSQL type, as `column-types.ts` reads it. `npm run check` compares declared rows with it. */
export interface ColumnValues {
  bool: boolean
  bytea: Buffer
  date: Day
  float4: number
  float8: number
  int2: number
  int4: number
  int8: bigint
  oid: number
  timestamp: Date
  timestamptz: Instant
}

/** The rows of every table and view. Where a column has a type of its own there, such as the id of a member, `npm run check` expects it. */
export type Rows = { [T in keyof Schema]: Selectable<Schema[T]> }

import type { Day } from '@ohmstead/contract/kernel/day'
import type { Instant } from '@ohmstead/contract/kernel/instant'

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

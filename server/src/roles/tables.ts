import { httpTables } from '../edges/http/tables.ts'
import { ocppTables } from '../edges/ocpp/tables.ts'
import { platformTables } from '../platform/tables.ts'
import type { TableChecksum } from '../platform/table-checksum.ts'
import { featureTables } from './features.ts'

/** Every table, and what its checksum compares. */
export const tables: readonly (readonly [name: string, checksum: TableChecksum])[] = [
  ...featureTables,
  ...Object.entries<TableChecksum>({ ...httpTables, ...ocppTables, ...platformTables }),
]

import type { Rows } from './schema.gen.ts'

/**
 * What the checksum of a table compares. `kept`: all of its content; no row may be deleted. `deletable`: all of its content; rows may be deleted.
 * `counted`: the number of its rows. `unchecked`: it has no checksum, because another check shows a change, or because its rows decide on nothing.
 */
export type TableChecksum = 'kept' | 'deletable' | 'counted' | { readonly unchecked: string }

/** The tables of an owner. */
export type Tables = Readonly<Partial<Record<keyof Rows, TableChecksum>>>

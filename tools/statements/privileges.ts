import type { Connection } from '@ohmstead/server/src/platform/database.ts'
import { isNode, numberIn, type Tree, type TreeNode } from './query-tree.ts'

export const writes = ['insert', 'update', 'delete'] as const
export type Write = (typeof writes)[number]

/** A right to write that a statement needs of the role that runs it. */
export interface Need {
  readonly relation: string
  readonly write: Write
}

/** Bits of `requiredPerms` (PostgreSQL, parsenodes.h). */
const bits: Readonly<Record<Write, number>> = { insert: 1, update: 4, delete: 8 }
/** Reads the tables, and returns what a query needs, from the permissions that PostgreSQL itself derives from it. Rights of the owner of a view are left out. */
export async function readRelations(client: Connection): Promise<(query: TreeNode) => Need[]> {
  const { rows } = await client.query<{ oid: number; place: string }>(
    `select c.oid::int as oid, n.nspname || '.' || c.relname as place from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p')`,
  )
  const places = new Map(rows.map(({ oid, place }) => [oid, place]))
  return (query) =>
    permissionsIn(query).flatMap((info) => {
      const relation = places.get(numberIn(info, 'relid'))
      const required = numberIn(info, 'requiredPerms')
      if (relation === undefined || numberIn(info, 'checkAsUser') !== 0) return []
      return writes.filter((write) => (required & bits[write]) !== 0).map((write) => ({ relation, write }))
    })
}

function permissionsIn(tree: Tree): TreeNode[] {
  if (typeof tree === 'string') return []
  if (!isNode(tree)) return tree.flatMap(permissionsIn)
  const below = [...tree.fields.values()].flatMap((values) => values.flatMap(permissionsIn))
  return tree.type === 'RTEPERMISSIONINFO' ? [tree, ...below] : below
}

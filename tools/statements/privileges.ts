import type { Connection } from '@ohmstead/server/src/platform/database.ts'
import { isNode, numberIn, setIn, type Tree, type TreeNode } from './query-tree.ts'

export const rights = ['select', 'insert', 'update', 'delete'] as const
export type Right = (typeof rights)[number]

/** A right that a statement needs of the role that runs it. */
export interface Need {
  readonly relation: string
  readonly right: Right
  /** The columns that it reads or writes; none where it only counts rows, or deletes them. */
  readonly columns: readonly string[]
}

/** Bits of `requiredPerms` (PostgreSQL, parsenodes.h). */
const bits: Readonly<Record<Right, number>> = { insert: 1, select: 2, update: 4, delete: 8 }
const sets: Readonly<Record<Right, string | null>> = { insert: 'insertedCols', select: 'selectedCols', update: 'updatedCols', delete: null }
/** Sets of columns begin with those of the system (`FirstLowInvalidHeapAttributeNumber`, sysattr.h). */
const SYSTEM_COLUMNS = 7

/** Reads the tables and views, and returns what a query needs, from the permissions that PostgreSQL itself derives from it. Rights of the owner of a view are left out. */
export async function readRelations(client: Connection): Promise<(query: TreeNode) => Need[]> {
  const { rows } = await client.query<{ oid: number; place: string; columns: (string | null)[] }>(
    `select c.oid::int as oid, n.nspname || '.' || c.relname as place,
            array(select case when not a.attisdropped then a.attname::text end from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 order by a.attnum) as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p', 'v')`,
  )
  const places = new Map(rows.map((row) => [row.oid, row]))
  return (query) =>
    permissionsIn(query).flatMap((info) => {
      const found = places.get(numberIn(info, 'relid'))
      const required = numberIn(info, 'requiredPerms')
      if (found === undefined || numberIn(info, 'checkAsUser') !== 0) return []
      return rights
        .filter((right) => (required & bits[right]) !== 0)
        .map((right) => ({ relation: found.place, right, columns: columnsOf(info, sets[right], found.columns) }))
    })
}

/** The whole row, which has the number 0, is all of its columns. */
function columnsOf(info: TreeNode, set: string | null, columns: readonly (string | null)[]): readonly string[] {
  const numbers =
    set === null
      ? []
      : setIn(info, set)
          .split(' ')
          .filter(Boolean)
          .map((bit) => Number(bit) - SYSTEM_COLUMNS)
  const names = numbers.includes(0) ? columns : numbers.map((number) => columns[number - 1])
  return names.filter((name) => typeof name === 'string')
}

function permissionsIn(tree: Tree): TreeNode[] {
  if (typeof tree === 'string') return []
  if (!isNode(tree)) return tree.flatMap(permissionsIn)
  const below = [...tree.fields.values()].flatMap((values) => values.flatMap(permissionsIn))
  return tree.type === 'RTEPERMISSIONINFO' ? [tree, ...below] : below
}

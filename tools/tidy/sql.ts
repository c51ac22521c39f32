import { features } from '../architecture/features.ts'
import type { Graph } from '../architecture/graph.ts'
import type { Source } from './files.ts'

const owners: readonly string[] = ['platform', ...features, 'ocpp', 'http', 'mail']

/** Migrations without owner, order or reason in name and header, and those that create a table of another owner. */
export function wrongMigrations(migrations: readonly Source[]): string[] {
  const numbers = migrations.map(({ path }) => path.split('/').at(-1)?.slice(0, 4) ?? '')
  return migrations.flatMap(({ path, text }) => {
    const file = path.split('/').at(-1) ?? ''
    const number = file.slice(0, 4)
    const [, owner = ''] = /^\d{4}_([a-z]+)_[a-z0-9_]+\.sql$/.exec(file) ?? []
    const foreign = [...text.matchAll(/^\s*create (?:unlogged )?table (?:if not exists )?([a-z_]+)\.([a-z_]+)/gim)].filter(
      ([, schema]) => schema !== owner,
    )
    return [
      ...(owners.includes(owner) ? [] : [`${path}: the name is NNNN_<owner>_<what>.sql`]),
      ...(numbers.filter((other) => other === number).length > 1 ? [`${path}: number ${number} is used twice`] : []),
      ...(/^--/.test(text) ? [] : [`${path}: the first lines must explain why, in a comment`]),
      ...foreign.map(([, schema, table]) => `${path}: creates ${schema}.${table}, which belongs to another owner`),
    ]
  })
}

export function tablesOf(migrations: readonly Source[]): string[] {
  return migrations.flatMap(({ text }) =>
    [...text.matchAll(/^\s*create (?:unlogged )?table (?:if not exists )?([a-z_]+\.[a-z_]+)(?! partition of)/gim)].map(([, table = '']) => table),
  )
}

/** Tables that more than one file of the product writes to: one table, one store. Joins inside a feature may read it. */
export function sharedTables(graph: Graph, tables: readonly string[]): string[] {
  const writers = new Map<string, Set<string>>()
  for (const { path, sql } of graph.values()) {
    if (!path.startsWith('server/src/') || /\.(test\.ts|sql)$/.test(path)) continue
    for (const { text } of sql) {
      for (const [, written = ''] of text.matchAll(/\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?([a-z_]+\.[a-z_]+)/gi)) {
        if (tables.includes(written)) writers.set(written, (writers.get(written) ?? new Set()).add(path))
      }
    }
  }
  return [...writers].filter(([, files]) => files.size > 1).map(([table, files]) => `${table}: ${[...files].toSorted().join(', ')}`)
}

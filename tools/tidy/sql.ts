import { features } from '../architecture/features.ts'
import type { Graph } from '../architecture/graph.ts'
import { tablesIn } from '../architecture/rules.ts'
import type { Source } from './files.ts'

const owners: readonly string[] = ['platform', ...features, 'ocpp', 'http', 'mail']

/** Migrations that do not say whose they are, in which order, or why; or that make a table of somebody else. */
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
      ...(numbers.filter((other) => other === number).length > 1 ? [`${path}: number ${number} is given twice`] : []),
      ...(/^--/.test(text) ? [] : [`${path}: the first lines say why, as a comment`]),
      ...foreign.map(([, schema, table]) => `${path}: makes ${schema}.${table}, which is another owner's`),
    ]
  })
}

export function tablesOf(migrations: readonly Source[]): string[] {
  return migrations.flatMap(({ text }) =>
    [...text.matchAll(/^\s*create (?:unlogged )?table (?:if not exists )?([a-z_]+\.[a-z_]+)(?! partition of)/gim)].map(([, table = '']) => table),
  )
}

/** Tables that more than one file of the product speaks to: one table, one store. */
export function sharedTables(graph: Graph, tables: readonly string[]): string[] {
  const speakers = new Map<string, Set<string>>()
  for (const { path, sql } of graph.values()) {
    if (!path.startsWith('server/src/') || /\.test\.ts$/.test(path)) continue
    for (const { schema, name } of sql.flatMap(({ text }) => tablesIn(text))) {
      const table = `${schema}.${name}`
      // The platform is one mechanism in several files; nobody else may name its tables at all.
      if (schema === 'platform' && path.startsWith('server/src/platform/')) continue
      if (tables.includes(table)) speakers.set(table, (speakers.get(table) ?? new Set()).add(path))
    }
  }
  return [...speakers].filter(([, files]) => files.size > 1).map(([table, files]) => `${table}: ${[...files].sort().join(', ')}`)
}

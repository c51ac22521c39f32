import { NotHere, splitName, type Plan, type Tree } from './change.ts'

/** A migration with the next free number. The first one of a feature also makes its schema. */
export function planMigration([given]: readonly string[], tree: Tree): Plan {
  const { feature, name } = splitName(given, 'migration loyalty/points')
  const there = tree.list('server/migrations').filter((file) => file.endsWith('.sql'))
  const isFirst = !there.some((file) => file.slice(5).startsWith(`${feature}_`))
  if (isFirst && !tree.has(`server/src/features/${feature}/feature.ts`))
    throw new NotHere(`${feature} is not built yet: npm run new feature ${feature}`)
  const number = String(Math.max(0, ...there.map((file) => Number(file.slice(0, 4)))) + 1).padStart(4, '0')
  const path = `server/migrations/${number}_${feature}_${name.replaceAll('-', '_')}.sql`
  return {
    changes: [
      {
        path,
        text: `-- Why this is needed, in a sentence or two.\n${isFirst ? `CREATE SCHEMA ${feature};\nGRANT USAGE ON SCHEMA ${feature} TO ohmstead_api, ohmstead_worker;\n` : ''}`,
      },
    ],
    next: [
      `Write ${path}: tables with their constraints, and rights for each role at the end.`,
      `A new table is a line in server/src/features/${feature}/tables.ts: what its checksum compares. One that names a member is also listed in personal-data.store.ts.`,
      'Run npm run gen. If another migration with this number lands first, rename the file: its number must be the highest.',
    ],
  }
}

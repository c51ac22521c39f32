// Compares every SQL statement of the server with a migrated database: its columns, parameters and NULLs (docs/decisions/sql-is-checked.md).
import { root } from './gates.ts'
import { withLiveDatabase } from './gen/live-database.ts'
import { checkStatements } from './statements/check.ts'
import { withSources } from './statements/sources.ts'

const report = await withLiveDatabase(({ db }) =>
  withSources({ root, config: 'tsconfig.json', folder: 'server/src' }, (sources) =>
    checkStatements({
      sources,
      pool: db.pool,
      root,
      values: 'server/src/platform/column-values.ts',
      rows: 'server/src/platform/schema.gen.ts',
      rights: true,
    }),
  ),
)
for (const problem of report.problems) console.log(problem)
console.log(`${report.statements} statements in ${report.variants} variants, ${report.problems.length} problems`)
process.exit(report.problems.length > 0 ? 1 : 0)

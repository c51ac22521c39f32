// `npm run check`: all checks that need no database and no browser, except long tests, in under a minute. One line per gate.
import { availableParallelism } from 'node:os'
import { describe, format, lint, runGates, statements, tests, types, unused } from './gates.ts'

const started = performance.now()
// The longest first, which uses one core: last it would run alone.
const gates = [tests('units'), statements, ...types, lint, tests('tidy', 'tools/tidy'), tests('architecture', 'tools/architecture'), unused, format]
const results = await runGates(gates, availableParallelism(), (result) => console.log(describe(result)))
const failed = results.filter(({ ok }) => !ok)
console.log(`${results.length - failed.length} passed, ${failed.length} failed in ${((performance.now() - started) / 1000).toFixed(1)} s`)
process.exit(failed.length > 0 ? 1 : 0)

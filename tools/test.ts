// `npm test`: all checks and tests, with the count as the last line. `npm test -- <path>` runs the matching tests.
// `npm run e2e`: the journeys, or with `-- <path>` the matching ones.
// `npm run soak`: the tests that have a long form, in that form, the property tests with other examples, and a quick run of each bench; counted in
// the same way. With `SOAK_MINUTES` it has that many minutes instead of an hour, and what does not fit is skipped.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { onEnd } from '../server/src/platform/ending.ts'
import { seedDemo } from './demo-seed.ts'
import { benches, describe, lint, root, runGates, statements, types, unused, type Gate } from './gates.ts'
import { closingLine, emptyTally, sumOf, type Tally } from './tally.ts'
import { roomForYoungObjects } from './young-objects.ts'

// The parts of the run end with this process.
onEnd(() => process.exit(1))

/** The parts of the stores. Each costs the start of a process and a database, and imports most of the server. */
const PARTS = 5
/** The limit of a soak: twice its duration on two idle cores. */
const SOAK_MINUTES = Number(process.env['SOAK_MINUTES'] ?? 60)
const soakUntil = Date.now() + SOAK_MINUTES * 60_000
const none = emptyTally()
// A run starts the server several dozen times: each finds its modules without types, and compiled. Node.js compares them with their sources.
process.env['NODE_COMPILE_CACHE'] ??= path.join(root, '.cache/node')
const isSoak = process.argv.includes('--soak')
if (isSoak) {
  // Read by the configuration.
  process.env['TEST_SEED'] ??= String(randomInt(2 ** 31))
  console.log(`TEST_SEED=${process.env['TEST_SEED']}`)
  // Read by each part of the run.
  process.env['SOAK_UNTIL'] = String(soakUntil)
}
const filters = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))

const tally = await run()
for (const line of [...tally.skips, ...tally.failures]) console.log(line)
const nothingRan = tally.passed + tally.failed === 0
if (nothingRan) console.log('No test ran.')
console.log(closingLine(tally))
process.exit(tally.failed > 0 || nothingRan ? 1 : 0)

async function run(): Promise<Tally> {
  if (process.argv.includes('--journeys')) return filters.length > 0 ? runLane({ projects: ['journeys'], filters }) : runJourneys()
  if (filters.length > 0) return runLane({ filters })
  if (!isSoak) return runSideBySide()
  // A bench uses both cores, so nothing else runs meanwhile.
  return sumOf([await runSideBySide(), await runBenches()])
}

/** All journeys, on copies of one seeded demo. */
async function runJourneys(): Promise<Tally> {
  const demo = seedDemo()
  try {
    return await runLane({ projects: ['journeys'], seededDemo: await demo.folder })
  } finally {
    await demo.remove()
  }
}

/**
 * Rules and stores keep the cores busy, while stories and journeys mostly wait for stations, browsers and clocks. Running them in
 * parallel uses that time. The steps of a lane run in sequence, so that only one browser and one story run at a time. The stores are divided
 * into parts, and a lane that has finished its own steps takes the next part, so that all lanes end at about the same time. The rules are the last
 * part, because it is the shortest: the lane that takes it keeps the others waiting for at most its length. The demo is seeded before the checks
 * begin, because the stories, the longest step of all, wait for it.
 */
async function runSideBySide(): Promise<Tally> {
  const demo = isSoak ? undefined : seedDemo()
  try {
    const inDemo = async (project: string) => runLane({ projects: [project], seededDemo: await demo?.folder })
    const numbers = Array.from({ length: PARTS }, (_, index) => index + 1)
    const parts = isSoak
      ? [() => runLane({ projects: ['units', 'stores'] }), runProperties]
      : [...numbers.map((number) => () => runLane({ projects: ['stores'], shard: `${number}/${PARTS}` })), () => runLane({ projects: ['units'] })]
    const lanes = [
      [async () => (await demo?.folder, isSoak ? none : runCounted([statements, ...types, lint, unused], Math.max(1, availableParallelism() - 1)))],
      [() => runLane({ projects: ['screens'] }), () => inDemo('journeys')],
      [() => inDemo('stories')],
      // Only parts: the other lanes often wait, for a browser, a clock or the seed. A soak has few parts, and long ones.
      ...(isSoak ? [] : [[]]),
    ]
    return sumOf((await Promise.all(lanes.map((own) => oneAfterAnother(own, parts)))).flat())
  } finally {
    await demo?.remove()
  }
}

/** The property tests, with the examples that this run draws. */
function runProperties(): Promise<Tally> {
  return runLane({ projects: ['units', 'stores'], soak: 'properties' })
}

/** Each bench, quickly, as long as there is time. */
async function runBenches(): Promise<Tally> {
  const tallies: Tally[] = []
  for (const bench of benches()) tallies.push(Date.now() > soakUntil ? tooLate(bench) : await runCounted([bench], 1))
  return sumOf(tallies)
}

function tooLate({ name }: Gate): Tally {
  const line = `${name}: the limit of the soak`
  return process.env['SOAK_MINUTES'] === undefined
    ? { ...none, failed: 1, failures: [`FAIL  ${line}`] }
    : { ...none, skipped: 1, skips: [`skip  ${line}`] }
}

type Step = () => Tally | Promise<Tally>

/** Its own steps, and then those that no other lane has taken. */
async function oneAfterAnother(own: readonly Step[], shared: Step[]): Promise<Tally[]> {
  const tallies: Tally[] = []
  for (const step of own) tallies.push(await step())
  for (let step = shared.shift(); step; step = shared.shift()) tallies.push(await step())
  return tallies
}

/** Runs a few programs at a time, each of which counts as one test. */
async function runCounted(gates: readonly Gate[], atOnce: number): Promise<Tally> {
  const results = await runGates(gates, atOnce, (result) => console.log(describe(result)))
  const failures = results.filter(({ ok }) => !ok).map(({ name }) => `FAIL  ${name}`)
  return { ...none, passed: results.length - failures.length, failed: failures.length, failures }
}

interface Lane {
  readonly projects?: readonly string[]
  readonly filters?: readonly string[]
  /** Which part of the files, such as `2/5`. */
  readonly shard?: string
  /** The data directory of a seeded demo, which tests copy. */
  readonly seededDemo?: string | undefined
  /** What `npm run soak` runs: long forms unless named otherwise. */
  readonly soak?: 'long' | 'properties'
}

async function runLane({ seededDemo, soak = 'long', ...request }: Lane): Promise<Tally> {
  const child = fork(path.join(root, 'tools/lane.ts'), [JSON.stringify(request)], {
    execArgv: [...roomForYoungObjects],
    env: { ...process.env, ...(isSoak && { SOAK: soak }), ...(seededDemo !== undefined && { SEEDED_DEMO: seededDemo }) },
  })
  let tally: Tally = { ...none, failed: 1, failures: [`FAIL  a part of the run ended without a result: ${JSON.stringify(request)}`] }
  child.on('message', (message) => {
    tally = message as Tally
  })
  await once(child, 'exit')
  return tally
}

import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { isoTime, pastClock, realClock } from './clock.ts'
import type { SimulatorClock } from './clock.ts'
import { FLAWS } from './dataset-formats.ts'
import type { DatasetFormat, Flaw } from './dataset-formats.ts'
import { readSessions } from './dataset.ts'
import type { Dataset } from './dataset.ts'
import { Fleet } from './drive-fleet.ts'
import type { FleetCredential, FleetFaults, FleetReport } from './drive-fleet.ts'
import { planGenerated, planRecorded, weeksToShift } from './plan.ts'
import type { Plan } from './plan.ts'
import { Random } from './random.ts'
import { sheetAsCsv } from './workbook.ts'

const USAGE = `npm run fleet -- --url ws://HOST:PORT/ocpp --credentials FILE.json [options]

  --stations N            only the first N of the file
  --speed N               replay the past N times faster until now; 1 (default) is live
  --duration 24h          how much time to play (m, h or d); live without it: until Ctrl-C
  --drivers swipe         swipe (default): cars arrive by plan and use cards; remote: a car arrives when
                          the server starts a charge; none
  --tags FILE.json        a list of idTags for the cards; by default random ones
  --seed N                the same seed gives the same run
  --sessions FILE.csv     replay recorded sessions instead of the fitted generator
    --format NAME           dundee, asensio, boulder, epfl or generic; by default found by its header
    --zone NAME             time zone of the file, if it does not contain one
    --dataset-from DATE     first day to replay, yyyy-mm-dd; by default the first of the file
    --dates-as-written      use a file whose days and months look swapped
    --check                 only check the file
  --site-cut 30m,10m[,S]  after 30 minutes cut the power (of site S) for 10 minutes; may be repeated
  --offline-per-hour R    network losses per station and hour
  --reboots-per-hour R    watchdog restarts per station and hour
  --duplicates P          share of transactions with repeated messages, 0 to 1
  --swallows P            share of transactions with one missed answer
  --drift PPM             clocks wrong by up to PPM
  --quirky P              share of stations with a vendor quirk
  --memory FOLDER         keep each station's memory in a file there, so that the next run continues
  --report FILE.json      also write the final report there

The credentials file is a list of { stationId, password, model?, connectors?, maxW?, current?, site? },
or an object with such a list under 'stations'.
`

class UsageError extends Error {}

type Say = (line: string) => void

function readOptions(argv: readonly string[]) {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      url: { type: 'string' },
      credentials: { type: 'string' },
      stations: { type: 'string' },
      speed: { type: 'string', default: '1' },
      duration: { type: 'string' },
      drivers: { type: 'string', default: 'swipe' },
      tags: { type: 'string' },
      seed: { type: 'string', default: '1' },
      sessions: { type: 'string' },
      format: { type: 'string' },
      zone: { type: 'string' },
      'dataset-from': { type: 'string' },
      'dates-as-written': { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      'site-cut': { type: 'string', multiple: true, default: [] },
      'offline-per-hour': { type: 'string', default: '0' },
      'reboots-per-hour': { type: 'string', default: '0' },
      duplicates: { type: 'string', default: '0' },
      swallows: { type: 'string', default: '0' },
      drift: { type: 'string', default: '0' },
      quirky: { type: 'string', default: '0' },
      memory: { type: 'string' },
      report: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  return values
}

type Options = ReturnType<typeof readOptions>

function numberOf(name: string, text: string, least: number, most = Infinity): number {
  const value = Number(text)
  if (text.trim() === '' || !(value >= least && value <= most))
    throw new UsageError(`--${name} must be a number from ${least}${most === Infinity ? '' : ` to ${most}`}, not '${text}'.`)
  return value
}

function durationOf(name: string, text: string): number {
  const found = /^(\d+(?:\.\d+)?)(s|m|h|d)$/.exec(text)
  const unit = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }[found?.[2] ?? '']
  if (found?.[1] === undefined || unit === undefined) throw new UsageError(`--${name} must be a time such as 90s, 30m, 24h or 7d, not '${text}'.`)
  return Number(found[1]) * unit
}

function faultsOf(options: Options): FleetFaults {
  return {
    siteCuts: options['site-cut'].map((text) => {
      const [after = '', length = '', site] = text.split(',')
      return { afterMs: durationOf('site-cut', after), forMs: durationOf('site-cut', length), ...(site === undefined ? {} : { site }) }
    }),
    offlinePerHour: numberOf('offline-per-hour', options['offline-per-hour'], 0),
    rebootsPerHour: numberOf('reboots-per-hour', options['reboots-per-hour'], 0),
    duplicates: numberOf('duplicates', options.duplicates, 0, 1),
    swallows: numberOf('swallows', options.swallows, 0, 1),
    driftPpm: numberOf('drift', options.drift, 0),
    quirky: numberOf('quirky', options.quirky, 0, 1),
  }
}

function readJson(name: string, path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new UsageError(`--${name}: ${path} cannot be read (${error instanceof Error ? error.message : String(error)}).`)
  }
}

function readCredentials(path: string): FleetCredential[] {
  const read = readJson('credentials', path)
  const list = typeof read === 'object' && read !== null && 'stations' in read ? read.stations : read
  const isCredential = (entry: unknown): entry is FleetCredential =>
    typeof entry === 'object' &&
    entry !== null &&
    'stationId' in entry &&
    typeof entry.stationId === 'string' &&
    'password' in entry &&
    typeof entry.password === 'string'
  if (!Array.isArray(list) || !list.every(isCredential)) throw new UsageError(`--credentials: ${path} must be a list of { stationId, password }.`)
  return list
}

function readTags(options: Options, stations: number): string[] {
  if (options.tags === undefined) {
    const random = new Random(`${options.seed}/tags`)
    return Array.from({ length: Math.max(20, stations * 2) }, () => random.hex(20).toUpperCase())
  }
  const list = readJson('tags', options.tags)
  if (
    !Array.isArray(list) ||
    list.length === 0 ||
    !list.every((tag): tag is string => typeof tag === 'string' && tag.length > 0 && tag.length <= 20)
  ) {
    throw new UsageError(`--tags: ${options.tags} must be a list of idTags of at most 20 characters.`)
  }
  return list
}

function readDataset(path: string, options: Options): Dataset {
  try {
    const bytes = readFileSync(path)
    const text = bytes.subarray(0, 2).toString('latin1') === 'PK' ? sheetAsCsv(bytes) : bytes.toString('utf8')
    return readSessions(text, options.format as DatasetFormat | undefined, {
      ...(options.zone !== undefined && { zone: options.zone }),
      datesAsWritten: options['dates-as-written'],
    })
  } catch (error) {
    throw new UsageError(`--sessions: ${path}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function printJudgement(say: Say, path: string, dataset: Dataset): void {
  const { rows, used, refused, byFlaw } = dataset.counts
  say(`${path}: ${rows} rows read as '${dataset.format}', ${used} used, ${refused} refused.`)
  for (const [flaw, count] of Object.entries(byFlaw).sort((a, b) => b[1] - a[1])) {
    const { refuses, sentence } = FLAWS[flaw as Flaw]
    say(`  ${String(count).padStart(7)}  ${refuses ? 'refused' : 'flagged'}  ${flaw}: ${sentence}`)
  }
}

function printReport(say: Say, report: FleetReport, title: string): void {
  const table = (heading: string, counts: Readonly<Record<string, number>>) => {
    const entries = Object.entries(counts).sort((a, b) => b[1] - a[1])
    if (entries.length === 0) return
    say(`${heading}:`)
    for (const [name, count] of entries) say(`  ${String(count).padStart(9)}  ${name}`)
  }
  say(title)
  say(`  ${report.online} of ${report.stations} stations online, ${report.charging} charging, ${report.queued} messages waiting`)
  say(
    `  ${report.transactionsStarted} transactions started, ${report.transactionsStopped} stopped, ${(report.energyWh / 1000).toFixed(3)} kWh by the meters`,
  )
  table('Messages sent', report.sent)
  table('Commands received', report.received)
  table('Errors', report.errors)
}

/** The start and end of the run, and its clock. */
function timesOf(options: Options, dataset: Dataset | null): { clock: SimulatorClock; from: number; to: number; shiftMs: number } {
  const speed = numberOf('speed', options.speed, 1)
  const isLive = speed === 1
  const live = realClock()
  const now = live.now()
  const duration = options.duration === undefined ? (isLive ? 7 * 86_400_000 : 86_400_000) : durationOf('duration', options.duration)
  if (dataset === null) {
    const from = isLive ? now : now - duration
    return { clock: isLive ? live : pastClock({ from, speed }), from, to: from + duration, shiftMs: 0 }
  }
  const given = options['dataset-from']
  const first = given === undefined ? dataset.rows.reduce((least, row) => Math.min(least, row.startAt), Infinity) : Date.parse(`${given}T00:00:00Z`)
  if (!Number.isFinite(first))
    throw new UsageError(given === undefined ? 'No row of the file can be used.' : `--dataset-from must be a day such as 2018-06-11, not '${given}'.`)
  const windowStart = Math.floor(first / 86_400_000) * 86_400_000
  const shiftMs = weeksToShift(windowStart, windowStart + duration, now, isLive ? 'contains' : 'ends before')
  const from = isLive ? now : windowStart + shiftMs
  return { clock: isLive ? live : pastClock({ from, speed }), from, to: from + duration, shiftMs }
}

async function play(argv: readonly string[], say: Say): Promise<number> {
  const options = readOptions(argv)
  if (options.help) {
    say(USAGE)
    return 0
  }
  const dataset = options.sessions === undefined ? null : readDataset(options.sessions, options)
  if (dataset !== null) printJudgement(say, options.sessions ?? '', dataset)
  if (options.check) {
    if (dataset === null) throw new UsageError('--check needs a file given with --sessions.')
    return 0
  }
  const { url, drivers } = options
  if (url === undefined || !/^wss?:\/\//.test(url)) throw new UsageError('--url must be the address of the server, such as ws://127.0.0.1:3000/ocpp.')
  if (options.credentials === undefined) throw new UsageError('--credentials names the file with station ids and passwords.')
  if (drivers !== 'swipe' && drivers !== 'remote' && drivers !== 'none')
    throw new UsageError(`--drivers must be swipe, remote or none, not '${drivers}'.`)
  const all = readCredentials(options.credentials)
  const credentials = options.stations === undefined ? all : all.slice(0, numberOf('stations', options.stations, 1))
  if (options.stations !== undefined && credentials.length < Number(options.stations)) say(`The file has only ${all.length} stations.`)

  const { clock, from, to, shiftMs } = timesOf(options, dataset)
  const tags = readTags(options, credentials.length)
  const plan: Plan =
    drivers !== 'swipe'
      ? { visits: [], leftOut: {} }
      : dataset === null
        ? planGenerated({ seed: options.seed, from, to, credentials, tags })
        : planRecorded({ rows: dataset.rows, shiftMs, from, to, credentials, tags })
  say(`${credentials.length} stations, ${plan.visits.length} visits from ${isoTime(from)} to ${isoTime(to)} at ${options.speed}×.`)
  for (const [reason, count] of Object.entries(plan.leftOut)) say(`  ${String(count).padStart(7)}  left out: ${reason}`)

  const fleet = new Fleet({
    url,
    credentials,
    drivers,
    clock,
    seed: options.seed,
    plan: plan.visits,
    faults: faultsOf(options),
    ...(options.memory === undefined ? {} : { memoryFolder: options.memory }),
  })
  fleet.start()

  const begun = performance.now()
  let sentBefore = 0
  const progress = setInterval(() => {
    const report = fleet.report()
    const sent = Object.values(report.sent).reduce((sum, count) => sum + count, 0)
    const errors = Object.values(report.errors).reduce((sum, count) => sum + count, 0)
    say(
      `${isoTime(clock.now()).slice(0, 19)}  ${report.online}/${report.stations} online  ${report.charging} charging  ${report.transactionsStopped}/${report.transactionsStarted} done  ` +
        `${(report.energyWh / 1000).toFixed(1)} kWh  ${Math.round((sent - sentBefore) / 5)} messages/s  ${report.queued} waiting  ${errors} errors`,
    )
    sentBefore = sent
  }, 5_000)
  await untilOver(clock, to)
  clearInterval(progress)
  say('All cars leave, and waiting messages are delivered.')
  await fleet.finish(30_000)
  const report = fleet.report()
  await fleet.stop()
  printReport(say, report, `Played in ${((performance.now() - begun) / 1000).toFixed(1)} s:`)
  if (options.report !== undefined) {
    writeFileSync(
      options.report,
      `${JSON.stringify({ ...report, leftOut: plan.leftOut, ...(dataset === null ? {} : { dataset: dataset.counts }) }, null, 2)}\n`,
    )
  }
  return report.online === 0 || report.queued > 0 ? 1 : 0
}

/** Waits until the clock shows that time, or until Ctrl-C. */
function untilOver(clock: SimulatorClock, to: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      cancel()
      process.off('SIGINT', done)
      process.off('SIGTERM', done)
      resolve()
    }
    const cancel = clock.at(to, done)
    process.on('SIGINT', done)
    process.on('SIGTERM', done)
  })
}

/** The command. Exit code 0: success; 1: undelivered messages or no connection; 2: invalid arguments. */
export async function runFleet(argv: readonly string[], say: Say, complain: Say): Promise<number> {
  try {
    return await play(argv, say)
  } catch (error) {
    const isUsage = error instanceof UsageError || (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
    if (!isUsage) throw error
    complain(`${error.message}\n\n${USAGE}`)
    return 2
  }
}

if (import.meta.main) {
  process.exitCode = await runFleet(
    process.argv.slice(2),
    (line) => process.stdout.write(`${line}\n`),
    (line) => process.stderr.write(`${line}\n`),
  )
}

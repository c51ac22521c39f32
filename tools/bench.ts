// `npm run bench [-- <part of a name>] [-- --quick]`: runs every bench, one after the other, each in its own process.
import { fork } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { reaches, type Aim, type Bench, type Figure } from './bench-context.ts'
import { root } from './gates.ts'

const args = process.argv.slice(2)
const quick = args.includes('--quick')
/** Many times what a quick run of one bench needs: one that hangs is ended. */
const QUICK_MAX_MS = 15 * 60_000
const one = args.indexOf('--one')

if (one >= 0) await measure(args[one + 1] ?? '')
else await measureAll(args.filter((arg) => !arg.startsWith('--')))

async function measureAll(wanted: readonly string[]): Promise<void> {
  const files = globSync('{server,web}/bench/*.bench.ts', { cwd: root })
    .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
    .sort()
  let broken = files.length === 0 ? 1 : 0
  if (files.length === 0) console.log('No bench matches.')
  for (const file of files) if (!(await inItsOwnProcess(file))) broken += 1
  process.exit(broken > 0 ? 1 : 0)
}

function inItsOwnProcess(file: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = fork(import.meta.filename, ['--one', file, ...(quick ? ['--quick'] : [])], {
      cwd: root,
      execArgv: flagsOfStart(),
      ...(quick && { timeout: QUICK_MAX_MS }),
    })
    child.on('error', () => resolve(false))
    child.on('close', (code) => {
      if (code !== 0) console.log(`${file} ended with ${code ?? 'a signal'}`)
      resolve(code === 0)
    })
  })
}

/** The options of Node.js that `npm start` uses: they decide how much memory a busy server keeps. */
function flagsOfStart(): string[] {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
  return scripts.start.split(' ').filter((word) => word.startsWith('--'))
}

async function measure(file: string): Promise<void> {
  const { name, run }: Bench = await import(path.join(root, file))
  const folder = mkdtempSync(path.join(os.tmpdir(), `ohmstead-bench-${name}-`))
  console.log(`\n${name}`)
  try {
    const figures = await run({ folder, quick, seconds: quick ? 1 : 10, say: (line) => console.log(`  … ${line}`) })
    for (const line of lines(figures)) console.log(line)
    // A quick run only checks that everything works; its figures are not meaningful.
    if (!quick) keep(name, figures)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  process.exit(0)
}

function keep(name: string, figures: readonly Figure[]): void {
  const folder = path.join(root, 'bench', 'results')
  mkdirSync(folder, { recursive: true })
  const [cpu] = os.cpus()
  const machine = {
    cpu: cpu?.model ?? 'unknown',
    cores: os.availableParallelism(),
    memoryGib: Math.round(os.totalmem() / 2 ** 30),
    node: process.version,
    load: round(os.loadavg()[0] ?? 0),
  }
  const release = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).version
  writeFileSync(
    path.join(folder, `${name}.json`),
    `${JSON.stringify({ name, release, measuredAt: new Date().toISOString(), machine, figures }, null, 2)}\n`,
  )
}

function lines(figures: readonly Figure[]): string[] {
  const width = Math.max(...figures.map(({ name }) => name.length))
  return figures.map((figure) => {
    const { name, ours, reference, referenceName, unit, ratio, aim } = figure
    const comparison =
      reference === null ? '' : `   ${shown(reference)} ${referenceName ?? 'reference'}${ratio === null ? '' : `   × ${ratio.toFixed(2)}`}`
    const bound = aim && `${boundsOf(aim)}${aim.of === 'ratio' ? ' of the reference' : ` ${unit}`}`
    return `  ${name.padEnd(width)}  ${shown(ours).padStart(10)} ${unit}${comparison}${bound ? `   aim ${bound}: ${reaches(figure) ? 'reached' : 'NOT REACHED'}` : ''}`
  })
}

function boundsOf({ atLeast, atMost }: Aim): string {
  if (atLeast !== undefined && atMost !== undefined) return `${shown(atLeast)} to ${shown(atMost)}`
  return atLeast === undefined ? `≤ ${shown(atMost ?? 0)}` : `≥ ${shown(atLeast)}`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

function shown(value: number): string {
  return Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en-US') : String(round(value))
}

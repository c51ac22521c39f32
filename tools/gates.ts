import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..')

/** One check that runs as a separate program: it passes if the program exits with 0. */
export interface Gate {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
}

export interface GateResult {
  readonly name: string
  readonly ok: boolean
  readonly ms: number
  readonly output: string
}

const bin = (name: string) => path.join(root, 'node_modules', '.bin', name)
/** What runs in Node.js is one project, because its workspaces import each other: separate ones would read most files again. */
const projects = ['.', 'web', 'web/e2e', 'web/bench', 'web/offline']

/** Keeps what the compiler learned, so that the next run reads again only what changed and what depends on it. */
const known = (name: string) => ['--incremental', '--tsBuildInfoFile', path.join(root, '.cache', 'types', `${name.replace('/', '-')}.tsbuildinfo`)]

export const types: readonly Gate[] = projects.map((project) => {
  const name = project === '.' ? 'server' : project
  return { name: `types ${name}`, command: bin('tsc'), args: ['-p', project, ...known(name)] }
})
export const lint: Gate = { name: 'lint', command: bin('oxlint'), args: ['--type-aware', '--deny-warnings'] }
export const format: Gate = { name: 'format', command: bin('oxfmt'), args: ['--check'] }
export const statements: Gate = { name: 'statements', command: process.execPath, args: ['tools/statements.ts'] }
export const unused: Gate = { name: 'unused', command: bin('knip'), args: ['--no-progress'] }

/** Tests that need neither database nor browser: those of a folder of tools, or without a folder all tests of the product. */
export function tests(name: string, folder?: string): Gate {
  const which = folder ? [folder] : ['contract/', 'server/', 'web/', 'simulator/']
  return { name, command: bin('vitest'), args: ['run', '--project', 'units', '--reporter', 'dot', ...which] }
}

/** Every bench, so quick that its figures mean nothing: it must start and end. */
export function benches(): readonly Gate[] {
  return globSync('{server,web}/bench/*.bench.ts', { cwd: root })
    .sort()
    .map((file) => ({ name: `bench ${path.basename(file, '.bench.ts')}`, command: process.execPath, args: ['tools/bench.ts', file, '--quick'] }))
}

async function runGate(gate: Gate): Promise<GateResult> {
  const started = performance.now()
  const child = spawn(gate.command, gate.args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NO_COLOR: '1' } })
  const printed: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => printed.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => printed.push(chunk))
  const ok = await new Promise<boolean>((resolve) => {
    child.on('error', (error) => {
      printed.push(Buffer.from(error.message))
      resolve(false)
    })
    child.on('close', (code) => resolve(code === 0))
  })
  return { name: gate.name, ok, ms: Math.round(performance.now() - started), output: Buffer.concat(printed).toString('utf8').trim() }
}

/** Runs a few gates at a time; calls `report` when each one ends. */
export async function runGates(gates: readonly Gate[], atOnce: number, report: (result: GateResult) => void): Promise<GateResult[]> {
  const waiting = [...gates]
  const results: GateResult[] = []
  const work = async () => {
    for (let gate = waiting.shift(); gate; gate = waiting.shift()) {
      const result = await runGate(gate)
      results.push(result)
      report(result)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return results
}

/** One line per gate, with its output if it failed. */
export function describe({ name, ok, ms, output }: GateResult): string {
  const line = `${ok ? 'ok  ' : 'FAIL'}  ${name.padEnd(18)} ${(ms / 1000).toFixed(1).padStart(6)} s`
  return ok || output === '' ? line : `${line}\n${output.replace(/^/gm, '      ')}`
}

// `npm run shape`: sizes of files and functions, compared with well-known programs. `npm run check` refuses the longest (`tidy/sizes.ts`).
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './gates.ts'
import { functionsOf, isTest } from './tidy/sizes.ts'

interface Sizes {
  readonly files: number[]
  readonly functions: { lines: number; where: string }[]
}

const workspaces = ['contract', 'server', 'web', 'simulator', 'tools']

console.log(`${'workspace'.padEnd(18)}  files  median   p95   max   functions  median   p95   max`)
const longest: { lines: number; where: string }[] = []
for (const workspace of workspaces) {
  for (const kind of ['code', 'tests'] as const) {
    const sizes = measure(workspace, kind)
    if (sizes.files.length === 0) continue
    if (kind === 'code') longest.push(...sizes.functions)
    console.log(row(kind === 'code' ? workspace : `${workspace} tests`, sizes))
  }
}
console.log('\nLongest functions')
for (const { lines, where } of longest.toSorted((a, b) => b.lines - a.lines).slice(0, 15)) console.log(`${String(lines).padStart(6)}  ${where}`)
console.log('\nAnchors: a call 38 (atproto create-invite-code), a protocol action 42 (maeve authorize), an idea 28 (kysely limit-node),')
console.log('a store 267 (pds invite), a ledger 288 (pgledger.sql), a component 74 at p95 (bulletproof-react).')

function measure(workspace: string, kind: 'code' | 'tests'): Sizes {
  const files = globSync(`${workspace}/**/*.{ts,tsx}`, { cwd: root, exclude: ['**/node_modules', '**/dist'] })
    .filter((file) => !/\.(gen|d)\.ts$/.test(file))
    .filter((file) => (isTest(file) ? 'tests' : 'code') === kind)
  const sizes: Sizes = { files: [], functions: [] }
  for (const file of files) {
    const text = readFileSync(path.join(root, file), 'utf8')
    sizes.files.push(text.split('\n').length - 1)
    sizes.functions.push(...functionsOf({ path: file, text }).map(({ name, line, lines }) => ({ lines, where: `${file}:${line} ${name}` })))
  }
  return sizes
}

function row(name: string, { files, functions }: Sizes): string {
  const lines = functions.map((one) => one.lines)
  const cell = (value: number) => String(value).padStart(6)
  return `${name.padEnd(18)} ${cell(files.length)}  ${cell(at(files, 0.5))}${cell(at(files, 0.95))}${cell(at(files, 1))}  ${cell(lines.length).padStart(10)}  ${cell(at(lines, 0.5))}${cell(at(lines, 0.95))}${cell(at(lines, 1))}`
}

function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}

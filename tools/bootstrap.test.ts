import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { root } from './gates.ts'

/** Replaces npm: records its arguments, takes some time, and empties node_modules like `npm ci`. */
const npm = `
const fs = require('node:fs')
fs.rmSync('node_modules', { recursive: true, force: true })
fs.appendFileSync('calls.log', JSON.stringify({ args: process.argv.slice(2), nodeEnv: process.env.NODE_ENV }) + '\\n')
setTimeout(() => {
  fs.mkdirSync('node_modules/.bin', { recursive: true })
  fs.writeFileSync('node_modules/.bin/node', '')
  process.exit(fs.existsSync('broken') ? 1 : 0)
}, 300)
`

const trees: string[] = []
afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true, force: true })
})

function freshTree(): string {
  const around = mkdtempSync(path.join(tmpdir(), 'ohmstead-bootstrap-'))
  trees.push(around)
  // A package.json above a clone must not affect how its files are read.
  writeFileSync(path.join(around, 'package.json'), '{ "type": "module" }')
  const tree = path.join(around, 'clone')
  mkdirSync(tree)
  writeFileSync(path.join(tree, 'package.json'), '{ "private": true, "type": "commonjs" }')
  mkdirSync(path.join(tree, 'tools'))
  cpSync(path.join(root, 'tools/bootstrap.mjs'), path.join(tree, 'tools/bootstrap.mjs'))
  writeFileSync(path.join(tree, 'package-lock.json'), '{}')
  writeFileSync(path.join(tree, 'npm-cli.js'), npm)
  return tree
}

function start(
  tree: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<{ code: number | null; printed: string }> {
  const child = spawn(process.execPath, ['tools/bootstrap.mjs', ...args], {
    cwd: tree,
    env: { ...process.env, npm_execpath: path.join(tree, 'npm-cli.js'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, printed })))
}

const calls = (tree: string) =>
  existsSync(path.join(tree, 'calls.log'))
    ? readFileSync(path.join(tree, 'calls.log'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { args: string[]; nodeEnv: string })
    : []

test('installs the packages of the lock file once, and again when the lock file changes', async () => {
  const tree = freshTree()
  expect(await start(tree, [], { NODE_ENV: 'production' })).toEqual({ code: 0, printed: 'installing packages …\n' })
  expect(await start(tree)).toEqual({ code: 0, printed: '' })
  expect(calls(tree)).toEqual([
    { args: expect.arrayContaining(['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--prefer-offline']), nodeEnv: '' },
  ])
  writeFileSync(path.join(tree, 'package-lock.json'), '{ "changed": true }')
  expect((await start(tree)).code).toBe(0)
  expect(calls(tree)).toHaveLength(2)
})

test('packages for benches are installed only for a bench', async () => {
  const tree = freshTree()
  mkdirSync(path.join(tree, 'bench'))
  writeFileSync(path.join(tree, 'bench/package-lock.json'), '{}')
  expect(await start(tree)).toEqual({ code: 0, printed: 'installing packages …\n' })
  expect(existsSync(path.join(tree, 'bench/node_modules'))).toBe(false)
  expect(await start(tree, ['--bench'])).toEqual({ code: 0, printed: 'installing packages of bench …\n' })
  expect(await start(tree, ['--bench'])).toEqual({ code: 0, printed: '' })
  expect(calls(tree)).toHaveLength(1)
  expect(existsSync(path.join(tree, 'bench/calls.log'))).toBe(true)
})

test('of two starts at once, one installs and both continue', async () => {
  const tree = freshTree()
  const both = await Promise.all([start(tree), start(tree)])
  expect(both.map(({ code }) => code)).toEqual([0, 0])
  expect(calls(tree)).toHaveLength(1)
  expect(existsSync(path.join(tree, '.bootstrap-lock'))).toBe(false)
})

test('a failed installation fails the start and is retried', async () => {
  const tree = freshTree()
  writeFileSync(path.join(tree, 'broken'), '')
  expect((await start(tree)).code).toBe(1)
  rmSync(path.join(tree, 'broken'))
  expect((await start(tree)).code).toBe(0)
  expect(calls(tree)).toHaveLength(2)
})

test('the lock of a killed start is taken over', async () => {
  const tree = freshTree()
  mkdirSync(path.join(tree, '.bootstrap-lock'))
  const both = await Promise.all([start(tree), start(tree)])
  expect(both.map(({ code }) => code)).toEqual([0, 0])
  expect(calls(tree)).toHaveLength(1)
})

test('a configured browser that does not exist is reported in one sentence', async () => {
  const tree = freshTree()
  const { code, printed } = await start(tree, ['--test'], { CHROME_PATH: path.join(tree, 'no-browser') })
  expect({ code, printed: printed.trim().split('\n').at(-1) }).toEqual({
    code: 1,
    printed: expect.stringMatching(/^CHROME_PATH names .*, which does not exist\.$/),
  })
})

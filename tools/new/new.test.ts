import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../gates.ts'
import { planAction } from './action.ts'
import { planCall } from './call.ts'
import { intoBlock, intoImports, NotHere, treeAt, writeChanges, type Plan } from './change.ts'
import { linkPackages } from './copied-tree.ts'
import { planFeature } from './feature.ts'
import { planPosting } from './posting.ts'

/** A copy of the repository to which blueprints can be added, with the real packages. */
const copy = mkdtempSync(path.join(tmpdir(), 'ohmstead-new-'))
const tree = treeAt(copy)
const laid: string[] = []

function lay({ changes }: Plan): void {
  writeChanges(copy, changes)
  laid.push(...changes.map(({ path: file }) => file))
}

function run(program: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(path.join(root, 'node_modules/.bin', program), args, {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  })
  return { status, printed: stdout + stderr }
}

beforeAll(() => {
  for (const workspace of ['contract', 'server', 'messages', 'tools/architecture']) {
    cpSync(path.join(root, workspace), path.join(copy, workspace), {
      recursive: true,
      filter: (from) => !/node_modules|(?<!v16\/messages)\.test\.ts$/.test(from),
    })
  }
  cpSync(path.join(root, 'tsconfig.base.json'), path.join(copy, 'tsconfig.base.json'))
  cpSync(path.join(root, 'package.json'), path.join(copy, 'package.json'))
  linkPackages(copy)
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

describe('blueprints', () => {
  test('compile, and each has a test that fails', () => {
    lay(planCall(['packages/pause-lease'], tree))
    lay(planFeature(['loyalty'], tree))
    lay(planCall(['loyalty/list-points'], tree))
    // `npm run gen` prints it.
    writeFileSync(path.join(copy, 'server/src/features/loyalty/calls/calls.gen.ts'), 'export const calls = {}\n')
    lay(planAction(['FirmwareStatusNotification'], tree))
    lay(planPosting(['packages/pause-refund', 'lease_refund', 'lease_unearned', 'recharge'], tree))

    // What they added, with what it imports.
    writeFileSync(
      path.join(copy, 'tsconfig.json'),
      JSON.stringify({ extends: './tsconfig.base.json', include: laid, compilerOptions: { types: ['node'] } }),
    )
    const { printed: compiled } = run('tsc', '-p', '.')
    expect(compiled.split('\n').filter((line) => laid.some((file) => line.startsWith(file)))).toEqual([])

    expect(tree.read('server/src/features/loyalty/feature.ts')).toContain('= {\n  calls,\n  tables: loyaltyTables,\n}')

    const tests = laid.filter((file) => file.endsWith('.test.ts'))
    const { status, printed } = run('vitest', 'run', ...tests)
    expect({ status, tests: /Tests +(.*)/.exec(printed)?.[1] }, printed).toEqual({ status: 1, tests: '5 failed | 3 passed (8)' })
  })

  test('are refused with a sentence if they cannot be added', () => {
    expect(() => planCall(['withdraw'], tree)).toThrow(NotHere)
    expect(() => planCall(['staffing/pause-lease'], tree)).toThrow(/npm run new feature staffing/)
    expect(() => planFeature(['Loyal Ty'], tree)).toThrow(NotHere)
    expect(() => planAction(['Heartbeats'], tree)).toThrow(/OCPP 1.6 has no Heartbeats/)
    expect(() => planPosting(['packages/pause-refund', 'lease_gift', 'lease_unearned', 'recharge'], tree)).toThrow(
      /has no code lease_gift: add it to transferCodes/,
    )
    expect(() => planPosting(['packages/pause-refund', 'lease_refund', 'lease', 'recharge'], tree)).toThrow(
      /No account is of the kind lease\. There are/,
    )
  })
})

test('a planned feature keeps its README and gets everything else', () => {
  const changes = planFeature(['transparency'], tree).changes.map((change) => change.path)
  expect(changes).toContain('server/src/features/transparency/index.ts')
  expect(changes).not.toContain('server/src/features/transparency/README.md')
  expect(changes).not.toContain('tools/architecture/features.ts')
  expect(() => planFeature(['wallets'], tree)).toThrow('already exists')
})

describe('a line is inserted', () => {
  test('in a block of one line', () => expect(intoBlock('const a = { b: c }\n', /const a = \{/, '  d: e,')).toBe('const a = { b: c, d: e }\n'))
  test('in an empty block', () => expect(intoBlock('const a = {}\n', /const a = \{/, '  d: e,')).toBe('const a = { d: e }\n'))
  test('at the end of a long block', () =>
    expect(intoBlock('const a = {\n  b: c,\n}\n', /const a = \{/, '  d: e,')).toBe('const a = {\n  b: c,\n  d: e,\n}\n'))
  test('after the last import', () =>
    expect(intoImports("import { a } from 'a'\n\na()\n", "import { b } from 'b'")).toBe("import { a } from 'a'\nimport { b } from 'b'\n\na()\n"))
})

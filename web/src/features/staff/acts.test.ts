import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { acts } from './acts.ts'

const root = path.resolve(import.meta.dirname, '../../../..')

it('has words for every recorded action', () => {
  const written = new Set<string>()
  for (const file of globSync('server/src/features/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })) {
    const source = readFileSync(path.join(root, file), 'utf8')
    if (!source.includes('caller.staffId') && !source.includes("act: 'staff.")) continue
    for (const [, act = ''] of source.matchAll(/'((?:\w+)\.(?:\w+))'/g))
      if (/\bact\b/.test(source) && /\bact(?: =|:)[^\n]*'/.test(lineOf(source, act))) written.add(act)
  }
  expect([...written].sort()).toEqual([...acts].sort())
})

function lineOf(source: string, act: string): string {
  return source.split('\n').find((line) => line.includes(`'${act}'`)) ?? ''
}

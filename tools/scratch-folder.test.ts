import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { scratchFolder } from './scratch-folder.ts'

const inMemory = mkdtempSync(path.join(tmpdir(), 'ohmstead-memory-'))
afterAll(() => rmSync(inMemory, { recursive: true, force: true }))

test('a folder is made in memory where enough is free, and among the temporary files otherwise', () => {
  const roomy = scratchFolder('one-', { inMemory, neededBytes: 0 })
  expect(path.dirname(roomy)).toBe(inMemory)

  const crowded = scratchFolder('one-', { inMemory, neededBytes: Number.POSITIVE_INFINITY })
  const without = scratchFolder('one-', { inMemory: path.join(inMemory, 'missing'), neededBytes: 0 })
  expect([crowded, without].map((folder) => path.dirname(folder))).toEqual([tmpdir(), tmpdir()])
  for (const folder of [crowded, without]) rmSync(folder, { recursive: true })
})

test('folders of processes that ended are removed, and no others', () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  const left = path.join(inMemory, `two-${pid}-aaaaaa`)
  const kept = [`two-${process.pid}-aaaaaa`, `three-${pid}-aaaaaa`, 'two-aaaaaa'].map((name) => path.join(inMemory, name))
  for (const folder of [left, ...kept]) mkdirSync(folder)

  const made = scratchFolder('two-', { inMemory, neededBytes: 0 })

  expect(existsSync(left)).toBe(false)
  expect([...kept, made].filter((folder) => !existsSync(folder))).toEqual([])
})

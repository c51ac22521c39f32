import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMember } from '../../../test/cast/ground.ts'
import { aColleague, callAs, type Colleague } from '../../../test/cast/staff.ts'
import { withDatabase } from '../../../test/harness.ts'
import { screeningFeature } from './feature.ts'
import { inTransaction } from '../../platform/database.ts'
import { runDueNow } from '../../platform/due.ts'
import { checkAddress, fileSource, isFresh, keepList, listInUse, recordHit, simulatedSource } from './index.ts'
import { FILE_MAX_BYTES } from './list-file.ts'
import { screeningWatch } from './violation.store.ts'

const database = withDatabase()
let fay: Colleague
beforeAll(async () => {
  fay = await aColleague(database, 'finance')
})
const folder = mkdtempSync(path.join(tmpdir(), 'list-'))
afterAll(() => rmSync(folder, { recursive: true }))

const evm = '0x00000000219AB540356cBB839Cbe05303d7705Fa'
const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const now = () => database.clock.now()
/** The file as the operator writes it, some time ago. */
let file = ''
function write(text: string | Buffer, agoMs = 0) {
  const at = (database.clock.trueNow() - agoMs) / SECOND_MS
  writeFileSync(`${file}.new`, text)
  utimesSync(`${file}.new`, at, at)
  renameSync(`${file}.new`, file)
}
const loader = () => {
  const scan = keepList(fileSource(file), database.clock)
  return () => runDueNow(database.worker, scan, now())
}
const listed = async (address: string) => (await checkAddress(database.api.kysely, address)).listed
/** What the console shows. */
const shown = () => inTransaction(database.api, async (trx) => screeningFeature.calls.readScreening.handle(await callAs(database, trx, fay), {}))
const violations = () => screeningWatch.find(database.worker.kysely, now(), null)

let count = 0
beforeEach(() => {
  file = path.join(folder, `${count++}.csv`)
})

describe('the file of the operator', () => {
  test('is loaded when it changes, and what it no longer contains is free again', async () => {
    write(`${evm}\n`)
    const load = loader()
    expect(await load()).toBe(1)
    expect(await listed(evm.toLowerCase())).toBe(true)
    expect(await listed(tron)).toBe(false)
    expect(await load()).toBe(0)

    write(`${tron}\n`, HOUR_MS)
    expect(await load()).toBe(1)
    expect([await listed(evm), await listed(tron)]).toEqual([false, true])
    expect(await listInUse(database.api.kysely)).toMatchObject({ entries: 1, elsewhere: 0, deliveredAt: after(now(), -HOUR_MS), simulated: false })
  })

  test('is not loaded again by a server that restarts', async () => {
    write(`${tron}\n`, 3 * HOUR_MS)
    await loader()()
    const before = await listInUse(database.api.kysely)
    await database.clock.forward(SECOND_MS)
    write(`${tron}\n`, 3 * HOUR_MS + SECOND_MS)
    await loader()()
    expect(await listInUse(database.api.kysely)).toEqual(before)
  })

  test.each<readonly [string, () => void, { readonly fault: string; readonly line: number | null }]>([
    ['with a bad line', () => write(`${evm}\nnot an address\n`), { fault: 'badLine', line: 2 }],
    ['that is too large', () => write(Buffer.alloc(FILE_MAX_BYTES + 10, 0x0a)), { fault: 'tooLarge', line: null }],
    ['that is a folder', () => mkdirSync(file), { fault: 'unreadable', line: null }],
    ['that is not there', () => undefined, { fault: 'unreadable', line: null }],
  ])('%s is reported, and the list before stays in use', async (_, spoil, problem) => {
    const good = path.join(folder, `good ${count}.csv`)
    const bad = file
    file = good
    write(`${tron}\n`)
    await loader()()
    file = bad
    spoil()
    const load = loader()
    await load()
    expect(await listed(tron)).toBe(true)
    expect(await listed(evm)).toBe(false)
    expect(await violations()).toMatchObject([{ violation: 'screening_fault', subject: problem.fault }])
    expect(await shown()).toMatchObject({ list: { entries: 1 }, problem })

    file = good
    write(`${tron}\n${evm}\n`)
    await loader()()
    expect(await violations()).toEqual([])
    expect(await shown()).toMatchObject({ list: { entries: 2, outdated: false }, problem: null })
  })

  test('is outdated when it was not written for a day', async () => {
    write(`${tron}\n`, DAY_MS - MINUTE_MS)
    await loader()()
    const list = await listInUse(database.api.kysely)
    const fresh = (at: Instant) => isFresh(list, at)
    expect([fresh(now()), fresh(after(now(), 2 * MINUTE_MS)), isFresh(null, now())]).toEqual([true, false, false])
  })
})

test('the list of a demo is supplied again every hour', async () => {
  const scan = keepList(simulatedSource(evm), database.clock)
  await runDueNow(database.worker, scan, now())
  await database.clock.forward(2 * DAY_MS)
  expect(isFresh(await listInUse(database.api.kysely), now())).toBe(false)
  await runDueNow(database.worker, scan, now())
  expect(isFresh(await listInUse(database.api.kysely), now())).toBe(true)
})

test('a match is recorded once for each occasion, with the reason of the list, and staff see it', async () => {
  write(`address,reason\n${evm},Programme X\n`)
  await loader()()
  const memberId = await aMember(database.owner.kysely)
  const record = (subject: string | null) =>
    inTransaction(database.api, (trx) =>
      recordHit(trx, { address: evm, network: 'erc20', occasion: 'withdrawalRequested', memberId, subject, foundAt: now() }),
    )
  await record('wd_1')
  await record('wd_1')
  await record('wd_2')
  const { list, total } = await inTransaction(database.api, async (trx) =>
    screeningFeature.calls.screeningHits.handle(await callAs(database, trx, fay), { pageNum: 1, pageSize: 10 }),
  )
  expect(total).toBe(2)
  expect(new Set(list.map(({ subject }) => subject))).toEqual(new Set(['wd_1', 'wd_2']))
  expect(list[0]).toMatchObject({ address: evm, network: 'erc20', memberId, reason: 'Programme X', occasion: 'withdrawalRequested' })
})

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { assert } from '@ohmstead/contract/kernel/assert'
import { usdt } from '@ohmstead/contract/kernel/setting'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../../test/harness.ts'
import { startLocalChain, type LocalChain } from '../../edges/chains/index.ts'
import { silentLog } from '../../platform/log.ts'
import { isSameNetwork, networkNodes, openNetworkLane, watchNetwork, type NetworkPlace, type Reading } from './index.ts'
import { saveReading } from './node.store.ts'

const database = withDatabase()
let local: LocalChain
let node: Server
let place: NetworkPlace
let status = 200
let asked = 0
const readings: Reading[] = []
let needsEachBlock = true
let wholeEveryMs = Infinity
let watching: { stop(): Promise<void> } | undefined

beforeAll(async () => {
  const started = await startLocalChain({ chainId: 31_404, decimals: 6, faucetKey: new Uint8Array(32).fill(5), blockSeconds: null })
  assert(started, 'npm has a local chain for this machine')
  local = started
  node = createServer((request, response) => {
    asked += 1
    const pass = async () => {
      const body = await text(request)
      if (status !== 200) return void response.writeHead(status).end()
      const answer = await fetch(local.url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
      response.setHeader('content-type', 'application/json').end(await answer.text())
    }
    pass().catch((error: unknown) => response.destroy(error as Error))
  })
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  place = { network: 'polygon', chainId: local.chainId, token: local.token, decimals: 6, simulated: true }
  assert(await isSameNetwork(database.watcher, place), 'the first chain of a name stays')
})
afterAll(async () => {
  await watching?.stop()
  node.closeAllConnections()
  node.close()
  await local.stop()
})

function start(): void {
  watching = watchNetwork({
    db: database.watcher,
    log: silentLog,
    place,
    urls: [`http://127.0.0.1:${(node.address() as AddressInfo).port}`],
    everyMs: 10,
    wholeEveryMs,
    needsEachBlock: () => Promise.resolve(needsEachBlock),
    onReading(reading) {
      readings.push(reading)
      return Promise.resolve(false)
    },
  })
}
const stored = async () => (await networkNodes(database.api.kysely)).find(({ network }) => network === 'polygon')

test('a network is read from start to stop, through a node that fails in between', async () => {
  await local.mine(10)
  start()
  await expect.poll(async () => (await stored())?.head?.number).toBe(11n)
  expect(await stored()).toMatchObject({ ...place, final: 9n, fault: null })
  expect(readings.at(-1)).toMatchObject({ place, head: 11n, final: 9n })

  status = 503
  await expect.poll(async () => (await stored())?.fault).toBe('the node answers with 503')
  status = 429
  await expect.poll(async () => (await stored())?.fault).toBe('the node asks to be left alone for a while')
  await local.mine(5)
  expect((await stored())?.head?.number).toBe(11n)
  status = 200
  await expect.poll(async () => (await stored())?.head?.number).toBe(16n)
  expect((await stored())?.fault).toBeNull()

  await watching?.stop()
  await local.mine(5)
  const count = readings.length
  start()
  await expect.poll(async () => (await stored())?.head?.number).toBe(21n)
  expect(readings.length).toBeGreaterThan(count)
})

test('without a new block a network is read no further than to its newest one', async () => {
  await expect.poll(() => readings.at(-1)?.head).toBe(21n)
  const [questions, count] = [asked, readings.length]
  await expect.poll(() => asked).toBeGreaterThan(questions + 10)
  expect(readings).toHaveLength(count)
  await local.mine(1)
  await expect.poll(() => readings.at(-1)?.head).toBe(22n)
  expect(readings).toHaveLength(count + 1)
})

test('blocks without transactions are read later where nothing waits for them', async () => {
  const count = readings.length
  needsEachBlock = false
  for (const head of [23n, 24n]) {
    await local.mine(1)
    await expect.poll(async () => (await stored())?.head?.number).toBe(head)
  }
  expect(readings).toHaveLength(count)
  await local.sendTokens(local.faucetAddress, usdt(1))
  await local.mine(1)
  await expect.poll(() => readings.at(-1)?.head).toBe(25n)
  needsEachBlock = true
  await local.mine(1)
  await expect.poll(() => readings.at(-1)?.head).toBe(26n)
  expect(readings).toHaveLength(count + 2)

  await watching?.stop()
  wholeEveryMs = 0
  start()
  await expect.poll(() => readings.length).toBeGreaterThan(count + 5)
})

test('a lane without work does not ask its node', async () => {
  await watching?.stop()
  const before = asked
  let [looked, turns, isWork] = [0, 0, false]
  const lane = openNetworkLane(
    { ...place, urls: [`http://127.0.0.1:${(node.address() as AddressInfo).port}`], everyMs: 5 },
    {
      db: database.watcher,
      log: silentLog,
      failed: 'test.failed',
      async hasWork() {
        looked += 1
        return isWork
      },
      turn: async () => void (turns += 1),
    },
  )
  await expect.poll(() => looked).toBeGreaterThan(10)
  expect([asked, turns]).toEqual([before, 0])
  isWork = true
  await expect.poll(() => turns).toBeGreaterThan(0)
  await lane.stop()
})

test('a node that lags behind the final block of another one moves nothing back', async () => {
  await watching?.stop()
  const before = await stored()
  assert(before?.head, 'the network was read')
  await saveReading(database.watcher.kysely, 'polygon', { head: { number: 3n, at: database.clock.now() }, final: 1n })
  expect(await stored()).toMatchObject({ head: before.head, final: before.final, fault: null })
})

test('a final block that was never on the chain is replaced by the next reading', async () => {
  const before = await stored()
  assert(before?.head && before.final !== null, 'the network was read')
  await database.watcher.pool.query('update networks.node set head_number = head_number + 1000000, final_number = final_number + 1000000')
  await saveReading(database.watcher.kysely, 'polygon', { head: before.head, final: before.final })
  expect(await stored()).toMatchObject({ head: before.head, final: before.final, fault: null })
})

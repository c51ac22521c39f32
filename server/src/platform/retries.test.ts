import { after, instant, MINUTE_MS, SECOND_MS } from '@ohmstead/contract/kernel/instant'
import { expect, test } from 'vitest'
import { manualClock } from './clock.ts'
import { openRetries } from './retries.ts'

const START = instant(Date.UTC(2026, 2, 1))
const same = (id: string) => id

test('an item that fails does not delay the others, and its pause grows from a second to five minutes', async () => {
  const clock = manualClock(START)
  const retries = openRetries('items')
  const done: string[] = []
  const run = async (id: string) => {
    if (id === 'bad') throw new Error('refused')
    done.push(id)
  }
  const each = (ids: string[]) => retries.each(ids, () => clock.now(), { idOf: same, run })
  await expect(each(['a', 'bad', 'b'])).rejects.toThrow('1 of 3 items failed')
  expect(done).toEqual(['a', 'b'])
  const pauses: number[] = []
  for (let failures = 0; failures < 11; failures++) {
    const failedAt = clock.now()
    while (retries.paused(clock.now()).includes('bad')) clock.forward(SECOND_MS)
    pauses.push((clock.now() - failedAt) / SECOND_MS)
    await expect(each(['bad'])).rejects.toThrow('1 of 1 items failed')
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
})

test('an item that succeeds begins again with the shortest pause', async () => {
  const retries = openRetries('items')
  const outcomes = [false, false, true, false]
  const run = () => (outcomes.shift() ? Promise.resolve() : Promise.reject(new Error('refused')))
  const each = () => retries.each(['one'], () => START, { idOf: same, run }).catch(() => 0)
  for (let round = 0; round < 4; round++) await each()
  expect(retries.paused(START)).toEqual(['one'])
  expect(retries.paused(after(START, SECOND_MS))).toEqual([])
})

test('a failure of the database is no failure of an item', async () => {
  const retries = openRetries('items')
  const lost = Object.assign(new Error('terminating connection'), { code: '57P01' })
  const run = () => Promise.reject(lost)
  await expect(retries.each(['one', 'two'], () => START, { idOf: same, run })).rejects.toBe(lost)
  expect(retries.paused(START)).toEqual([])
})

test('items that are not found any more are forgotten', async () => {
  const retries = openRetries('items')
  const each = (now: typeof START) => retries.each(['one'], () => now, { idOf: same, run: () => Promise.reject(new Error('refused')) }).catch(() => 0)
  for (let round = 0; round < 9; round++) await each(START)
  const later = after(START, 70 * MINUTE_MS)
  expect(retries.paused(later)).toEqual([])
  await each(later)
  expect(retries.paused(after(later, SECOND_MS))).toEqual([])
})

import { HOUR_MS, instant, MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { expect, test } from 'vitest'
import { manualClock } from '../../platform/clock.ts'
import { followingClock } from './simulated-clock.ts'

const START = instant(Date.UTC(2026, 10, 14, 17))

test('plays every hour that the server skipped, and reports that it is behind until then', async () => {
  const server = manualClock(START)
  const clock = followingClock(server)
  expect(clock.isBehind()).toBe(false)
  expect(clock.present?.()).toBeNull()
  const lived: number[] = []
  const visit = () => {
    lived.push(clock.now() - START)
    expect(clock.isBehind()).toBe(clock.now() < server.now())
    clock.at(clock.now() + 10 * MINUTE_MS, visit)
  }
  clock.at(START + 10 * MINUTE_MS, visit)
  server.forward(25 * HOUR_MS)
  expect(clock.isBehind()).toBe(true)
  await clock.present?.()
  expect(clock.now()).toBe(server.now())
  expect(clock.isBehind()).toBe(false)
  expect(lived).toEqual(Array.from({ length: 150 }, (_, index) => (index + 1) * 10 * MINUTE_MS))
})

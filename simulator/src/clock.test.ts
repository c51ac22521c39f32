import { describe, expect, test } from 'vitest'
import { manualClock, pastClock, realClock } from './clock.ts'
import { Random } from './random.ts'

describe('a manual clock', () => {
  test('runs due tasks in order, and tasks that they schedule', async () => {
    const clock = manualClock(1_000)
    const done: string[] = []
    clock.at(1_500, () => done.push(`b ${clock.now()}`))
    clock.at(1_200, () => {
      done.push(`a ${clock.now()}`)
      clock.at(1_300, () => done.push(`a2 ${clock.now()}`))
    })
    clock.at(3_000, () => done.push('late'))
    clock.at(1_400, () => done.push('called off'))()
    await clock.advance(1_000)
    expect(done).toEqual(['a 1200', 'a2 1300', 'b 1500'])
    expect(clock.now()).toBe(2_000)
  })

  test('keeps the order of any agenda', async () => {
    const random = new Random('agenda')
    const clock = manualClock(0)
    const expected: string[] = []
    const done: string[] = []
    const planned = Array.from({ length: 500 }, (_, index) => ({ at: random.integer(0, 100), index }))
    for (const { at, index } of planned) {
      const callOff = clock.at(at, () => done.push(`${at}/${index}`))
      if (random.chance(0.2)) callOff()
      else expected.push(`${at}/${index}`)
    }
    const key = (text: string) => text.split('/').map(Number) as [number, number]
    expected.sort((a, b) => key(a)[0] - key(b)[0] || key(a)[1] - key(b)[1])
    await clock.set(100)
    expect(done).toEqual(expected)
  })
})

describe('a clock that replays the past faster', () => {
  test('reaches now and never passes it', async () => {
    const now = realClock().now
    const clock = pastClock({ from: now() - 3_600_000, speed: 100_000 })
    const shown: number[] = []
    const due = clock.now() + 1_800_000
    await new Promise<void>((resolve) => clock.at(due, resolve))
    expect(clock.now()).toBeGreaterThanOrEqual(due)
    while (!clock.caughtUp()) {
      shown.push(clock.now())
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(shown.every((at, index) => at <= now() && at >= (shown[index - 1] ?? 0))).toBe(true)
    expect(Math.abs(clock.now() - now())).toBeLessThan(50)
  })

  test('begins in the past and runs forward', () => {
    expect(() => pastClock({ from: realClock().now() + 60_000, speed: 2 })).toThrow('begins in the past')
    expect(() => pastClock({ from: 0, speed: 0.5 })).toThrow('at least 1')
  })
})

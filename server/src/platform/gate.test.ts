import { describe, expect, test } from 'vitest'
import { openGate } from './gate.ts'

const full = () => new Error('full')

describe('a gate', () => {
  test('runs a limited number at a time, the others in order', async () => {
    const gate = openGate(2, 10, full)
    let inside = 0
    let most = 0
    const order: number[] = []
    await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        gate.pass(async () => {
          most = Math.max(most, ++inside)
          order.push(at)
          await new Promise((resolve) => setTimeout(resolve, 2))
          inside--
        }),
      ),
    )
    expect([most, order]).toEqual([2, [0, 1, 2, 3, 4, 5, 6, 7]])
    expect(gate.waiting).toBe(0)
  })

  test('refuses at once when the queue is full', async () => {
    const gate = openGate(1, 2, full)
    const { promise, resolve } = Promise.withResolvers<void>()
    const held = [gate.pass(() => promise), gate.pass(async () => 2), gate.pass(async () => 3)]
    expect(gate.waiting).toBe(2)
    await expect(gate.pass(async () => 4)).rejects.toThrow('full')
    resolve()
    expect(await Promise.all(held)).toEqual([undefined, 2, 3])
    expect(await gate.pass(async () => 5)).toBe(5)
  })

  test('frees a place when work fails', async () => {
    const gate = openGate(1, 1, full)
    await expect(gate.pass(async () => Promise.reject(new Error('broke')))).rejects.toThrow('broke')
    expect(await gate.pass(async () => 'in')).toBe('in')
  })
})

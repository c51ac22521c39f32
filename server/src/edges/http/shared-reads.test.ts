import { describe, expect, test } from 'vitest'
import { openSharedReads } from './shared-reads.ts'

/** Reads that end when the test lets them, and the number that began. */
function reads() {
  const open: ((answer: string) => void)[] = []
  const read = () => new Promise<string>((resolve) => open.push(resolve))
  return { open, read }
}

describe('equal reads', () => {
  test('that arrive while one runs share the next run, and none joins a run that began before it', async () => {
    const { run } = openSharedReads()
    const { open, read } = reads()
    const first = run('points', read)
    const others = [run('points', read), run('points', read), run('points', read)]
    expect(open.length).toBe(1)
    open[0]?.('before')
    expect(await first).toBe('before')
    await expect.poll(() => open.length).toBe(2)
    const late = run('points', read)
    open[1]?.('after')
    expect(await Promise.all(others)).toEqual(['after', 'after', 'after'])
    await expect.poll(() => open.length).toBe(3)
    open[2]?.('last')
    expect(await late).toBe('last')
  })

  test('of other keys do not wait for each other, and an ended one is forgotten', async () => {
    const { run } = openSharedReads()
    const { open, read } = reads()
    const [a, b] = [run('a', read), run('b', read)]
    expect(open.length).toBe(2)
    open[1]?.('b')
    open[0]?.('a')
    expect(await Promise.all([a, b])).toEqual(['a', 'b'])
    const again = run('a', read)
    expect(open.length).toBe(3)
    open[2]?.('again')
    expect(await again).toBe('again')
  })

  test('a failure reaches those who shared it, and not the next run', async () => {
    const { run } = openSharedReads()
    const failing = run('points', () => Promise.reject(new Error('no database')))
    const next = run('points', () => Promise.resolve('read'))
    await expect(failing).rejects.toThrow('no database')
    expect(await next).toBe('read')
  })
})

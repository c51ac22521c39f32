import { describe, expect, test } from 'vitest'
import { openDeadline } from './deadline.ts'

const late = () => new Error('late')

describe('a deadline', () => {
  test('passes on a result and a failure', async () => {
    const deadline = openDeadline(60_000)
    expect(await deadline.keep(Promise.resolve('done'), late)).toBe('done')
    await expect(deadline.keep(Promise.reject(new Error('failed')), late)).rejects.toThrow('failed')
    deadline.close()
  })

  test('ends work that does not end by itself, and each piece of it', async () => {
    const deadline = openDeadline(1, 1)
    const never = () => new Promise<never>(() => undefined)
    const outcomes = await Promise.allSettled([deadline.keep(never(), late), deadline.keep(never(), late)])
    expect(outcomes).toEqual([
      { status: 'rejected', reason: late() },
      { status: 'rejected', reason: late() },
    ])
    deadline.close()
  })
})

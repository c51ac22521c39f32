import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupsOf } from './place-groups.ts'

const at = (name: string, x: number, y: number) => ({ name, x, y })
const namesOf = (places: readonly ReturnType<typeof at>[]) => groupsOf(places, (place) => place).map((group) => group.map(({ name }) => name))

describe('pins of places', () => {
  it.each([
    ['far from each other', [at('a', 0, 0), at('b', 200, 0)], [['a'], ['b']]],
    ['beside each other', [at('a', 0, 0), at('b', 40, 10)], [['a', 'b']]],
    ['one below the other', [at('a', 0, 0), at('b', 0, 50)], [['a'], ['b']]],
    [
      'two pairs',
      [at('a', 0, 0), at('b', 500, 0), at('c', 10, 0), at('d', 510, 0)],
      [
        ['a', 'c'],
        ['b', 'd'],
      ],
    ],
    ['at the same place', [at('a', 3, 3), at('b', 3, 3), at('c', 3, 3)], [['a', 'b', 'c']]],
    ['none', [], []],
  ])('%s', (_, places, groups) => {
    expect(namesOf(places)).toEqual(groups)
  })

  it('loses no place, and draws no two pins over each other', () => {
    const places = fc.array(fc.record({ x: fc.integer({ min: 0, max: 600 }), y: fc.integer({ min: 0, max: 600 }) }), { maxLength: 60 })
    fc.assert(
      fc.property(places, (given) => {
        const groups = groupsOf(given, (place) => place)
        expect(new Set(groups.flat())).toEqual(new Set(given))
        const pins = groups.map(([first]) => first)
        for (const [index, pin] of pins.entries())
          for (const other of pins.slice(index + 1))
            expect(Math.abs((pin?.x ?? 0) - (other?.x ?? 0)) >= 68 || Math.abs((pin?.y ?? 0) - (other?.y ?? 0)) >= 36).toBe(true)
      }),
    )
  })
})

import { describe, expect, it } from 'vitest'
import { asSearch, filterOf, isEmpty } from './point-filter.ts'
import { distanceM } from './place.ts'
import { groupsOf, type Connector } from './point-state.ts'

describe('the filter of an address', () => {
  it.each([
    ['nothing', {}, {}],
    [
      'all values',
      { q: 'Hafen', current: 'DC', plug: 'CCS', power: '50000', price: '0.55', free: '1' },
      { q: 'Hafen', current: 'DC', plug: 'CCS', power: '50000', price: '0.55', free: '1' },
    ],
    ['unknown values', { current: 'XX', plug: 'Schuko', power: '1', price: '0.5', free: 'yes', view: 'history' }, {}],
  ])('keeps %s', (_, search, filter) => {
    expect(filterOf(search)).toEqual(filter)
  })

  it('removes the values that it leaves out', () => {
    expect(asSearch({ current: 'AC' })).toEqual({ q: undefined, current: 'AC', plug: undefined, power: undefined, price: undefined, free: undefined })
    expect(isEmpty({})).toBe(true)
    expect(isEmpty({ free: '1' })).toBe(false)
  })
})

it('measures the distance as the crow flies', () => {
  const [berlin, hamburg] = [
    { latitude: 52.52, longitude: 13.405 },
    { latitude: 53.551, longitude: 9.993 },
  ]
  expect(distanceM(berlin, berlin)).toBe(0)
  expect(distanceM(berlin, hamburg) / 1000).toBeCloseTo(255, 0)
})

it('counts plugs of one state together', () => {
  const connector = (number: number, status: Connector['status']) => ({ connector: number, plug: 'Type 2', status }) as Connector
  expect(groupsOf([connector(1, 'Available'), connector(2, 'Charging'), connector(3, 'Available')])).toEqual([
    { plug: 'Type 2', status: 'Available', count: 2 },
    { plug: 'Type 2', status: 'Charging', count: 1 },
  ])
})

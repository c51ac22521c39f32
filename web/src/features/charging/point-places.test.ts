import { describe, expect, it } from 'vitest'
import type { PointState } from '@ohmstead/contract/devices/types'
import { micros } from '@ohmstead/contract/kernel/amount'
import { placesOf, summaryOf } from './point-places.ts'
import type { PointCard } from './point-state.ts'

const site = (id: string) => ({
  name: `Site ${id}`,
  address: 'Hafenstraße 1',
  city: 'Hamburg',
  country: 'DE',
  latitude: id === 'nowhere' ? null : 53.5,
  longitude: id === 'nowhere' ? null : id.length,
  timeZone: 'Europe/Berlin',
  approximate: false,
  directions: '',
})

function point(id: string, { at = 'a', state = 'free', perKwh = 450_000n }: { at?: string | null; state?: PointState; perKwh?: bigint | null } = {}) {
  return {
    id,
    name: id,
    site: at === null ? null : site(at),
    state,
    tariff: perKwh === null ? null : { perKwh: micros(perKwh) },
  } as PointCard
}

describe('places of points', () => {
  it('are where points are; a point without an address or a position has none', () => {
    const places = placesOf([point('1'), point('2', { at: 'bb' }), point('3'), point('4', { at: null }), point('5', { at: 'nowhere' })])
    expect(places.map(({ name, points }) => [name, points.map(({ id }) => id)])).toEqual([
      ['Site a', ['1', '3']],
      ['Site bb', ['2']],
    ])
  })

  it.each([
    ['one free among busy ones', [point('1', { state: 'busy' }), point('2')], { state: 'free', free: 1, perKwh: 450_000n }],
    ['all charging', [point('1', { state: 'busy' }), point('2', { state: 'offline' })], { state: 'busy', free: 0, perKwh: 450_000n }],
    ['the lowest price', [point('1', { perKwh: 590_000n }), point('2', { perKwh: 390_000n })], { state: 'free', free: 2, perKwh: 390_000n }],
    ['no price at all', [point('1', { state: 'notOffered', perKwh: null })], { state: 'notOffered', free: 0, perKwh: null }],
    ['all offline', [point('1', { state: 'offline' })], { state: 'offline', free: 0, perKwh: 450_000n }],
  ])('summary: %s', (_, points, expected) => {
    expect(summaryOf(points)).toEqual(expected)
  })
})

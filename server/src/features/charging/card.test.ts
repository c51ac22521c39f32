import fc from 'fast-check'
import { DAY_MS, instant } from '@ohmstead/contract/kernel/instant'
import { describe, expect, it } from 'vitest'
import { cardTag, judgeCard, judgeCardStart, rememberUntil, type CardStanding } from './card.ts'

const now = instant(Date.UTC(2026, 4, 4, 8))
const card = (rest: Partial<CardStanding> = {}): CardStanding => ({
  state: 'accepted',
  expiresAt: null,
  cardsOn: true,
  charging: null,
  owes: false,
  hasMoney: true,
  isOffered: true,
  ...rest,
})

describe('a card', () => {
  it.each<[string, CardStanding, string, string]>([
    ['that may charge', card(), 'Accepted', 'Accepted'],
    ['that is blocked', card({ state: 'blocked' }), 'Blocked', 'Blocked'],
    ['that is blocked while it charges', card({ state: 'blocked', charging: 'here' }), 'Blocked', 'Blocked'],
    ['that has expired', card({ expiresAt: now }), 'Expired', 'Expired'],
    ['that expires later', card({ expiresAt: instant(now + 1) }), 'Accepted', 'Accepted'],
    ['whose member charges here', card({ charging: 'here', hasMoney: false }), 'Accepted', 'ConcurrentTx'],
    ['whose member charges elsewhere', card({ charging: 'elsewhere' }), 'Accepted', 'ConcurrentTx'],
    ['whose member owes', card({ owes: true }), 'Blocked', 'Blocked'],
    ['whose member has too little', card({ hasMoney: false }), 'Blocked', 'Blocked'],
    ['whose member switched cards off', card({ cardsOn: false }), 'Blocked', 'Blocked'],
    ['at a unit that is not offered', card({ isOffered: false }), 'Blocked', 'Blocked'],
  ])('%s: authorize %s, start %s', (_, standing, authorize, start) => {
    expect([judgeCard(standing, now), judgeCardStart(standing, now)]).toEqual([authorize, start])
  })

  it('is the same card however a reader writes its number, and different from another card', () => {
    for (const form of ['04a22b1c', '04A22B1C', '04:A2:2B:1C', '04-a2-2b-1c', '04 A2 2b 1c', ' 04a22b1c  ']) expect(cardTag(form)).toBe('04A22B1C')
    expect(cardTag('FLEET-7')).toBe('FLEET-7')
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 4, maxLength: 7 }), fc.uint8Array({ minLength: 4, maxLength: 7 }), (a, b) => {
        const [one, two] = [a, b].map((bytes) => Buffer.from(bytes).toString('hex'))
        expect(cardTag(one!.replaceAll(/(..)(?=.)/g, '$1:')) === cardTag(two!)).toBe(one === two)
      }),
    )
  })

  it('can be cached for a day at most', () => {
    expect(rememberUntil(null, now)).toBe(now + DAY_MS)
    expect(rememberUntil(instant(now + 5), now)).toBe(now + 5)
  })
})

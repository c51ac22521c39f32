import { chargingStates } from '@ohmstead/contract/charging/types'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  chargingSteps,
  chargingTransitions,
  isOpen,
  standingAfter,
  type ChargingStanding,
  type ChargingState,
  type ChargingStep,
} from './charging-state.ts'

const table = `
            start     refuse  lose    expire  refuseMessage  refuseConnector  refuseUnknown  refuseTaken  cancel  pause      resume    starve  flow      stop       fallSilent  conclude  concludeEmpty  concludeUnclear  concludeUnproven  dispute   reject   uphold
authorised  charging  failed  failed  failed  failed   failed    failed    failed   failed  -          -         -       -         -          -           -         -              -                -                 -         -        -
charging    -         -       -       -       -        -         -         -        -       suspended  -         failed  -         finishing  finishing   -         -              -                -                 -         -        -
suspended   -         -       -       -       -        -         -         -        -       -          charging  failed  -         finishing  finishing   -         -              -                -                 -         -        -
finishing   -         -       -       -       -        -         -         -        -       -          -         -       -         -          -           settled   failed         failed           failed            -         -        -
settled     -         -       -       -       -        -         -         -        -       -          -         -       -         -          -           -         -              -                -                 disputed  -        -
disputed    -         -       -       -       -        -         -         -        -       -          -         -       -         -          -           -         -              -                -                 -         settled  refunded
refunded    -         -       -       -       -        -         -         -        -       -          -         -       -         -          -           -         -              -                -                 -         -        -
failed      charging  -       -       -       -        -         -         -        -       -          -         -       charging  finishing  -           -         -              -                -                 -         -        -`
const [head = '', ...rows] = table.trim().split('\n')
const steps = head.trim().split(/\s+/) as ChargingStep[]

const begun: ChargingStanding = { state: 'authorised', failure: null, revived: false }

describe('the states of a charging session', () => {
  it('covers every state and every step', () => {
    expect(steps).toEqual([...chargingSteps])
    expect(rows.map((row) => row.split(/\s+/)[0])).toEqual(expect.arrayContaining([...chargingStates]))
    expect(Object.keys(chargingTransitions).sort()).toEqual([...chargingStates].sort())
  })

  it.each(
    rows.flatMap((row) => {
      const [state = '', ...cells] = row.trim().split(/\s+/)
      return cells.map((to, index) => [state as ChargingState, steps[index] as ChargingStep, to] as const)
    }),
  )('%s, %s: %s', (state, step, to) => {
    expect(standingAfter({ state, failure: null, revived: false }, step)?.state ?? '-').toBe(to)
  })

  it('for any steps in any order: a failure has its reason, a settled session never reopens, a revived one is marked', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...chargingSteps), { maxLength: 40 }), (happened) => {
        let at = begun
        let [wasSettled, wasFailed] = [false, false]
        for (const step of happened) {
          at = standingAfter(at, step) ?? at
          wasSettled ||= at.state === 'settled'
          expect(at.failure !== null).toBe(at.state === 'failed')
          if (wasSettled) expect(isOpen(at.state) || at.state === 'finishing' || at.state === 'failed').toBe(false)
          if (wasFailed && at.state !== 'failed') expect(at.revived).toBe(true)
          wasFailed ||= at.state === 'failed'
        }
      }),
    )
  })

  it('repeating a step changes nothing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...chargingStates), fc.constantFrom(...chargingSteps), (state, step) => {
        const once = standingAfter({ state, failure: null, revived: false }, step)
        if (once) expect(standingAfter(once, step)).toBeNull()
      }),
    )
  })
})

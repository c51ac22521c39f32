import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { connectorStatuses } from '@ohmstead/contract/devices/types'
import { flowAfter, stepOf, waitOf, type Flow, type FlowFact } from './flow.ts'

const opened = (kind: Flow['kind']): Flow => ({
  kind,
  state: 'inProgress',
  done: new Set(),
  blink: null,
  failure: null,
  operative: false,
  status: null,
})
const status = (status: 'Available' | 'Faulted' | 'Unavailable' | 'Preparing'): FlowFact => ({ kind: 'status', status })
const booted: FlowFact = { kind: 'booted' }
const after = (flow: Flow, facts: FlowFact[]) => facts.reduce(flowAfter, flow)

const ownSocketStory: FlowFact[] = [
  booted,
  status('Unavailable'),
  { kind: 'codeProven' },
  { kind: 'blinkAsked' },
  { kind: 'blinkAnswered', accepted: true },
  { kind: 'blinkSeen' },
  status('Available'),
  { kind: 'confirmed' },
  { kind: 'availabilityAnswered', accepted: true },
  status('Available'),
]

describe('bringing a unit into custody', () => {
  it.each<[string, Flow['kind'], FlowFact[], string | null, Flow['state'], string | null]>([
    // what, kind, facts, step that waits, state, failure
    ['nothing yet', 'ownSocket', [], 'plug', 'inProgress', null],
    ['a status without a boot', 'ownSocket', [status('Available')], 'plug', 'inProgress', null],
    ['boot', 'ownSocket', [booted], 'power', 'inProgress', null],
    ['boot and status', 'ownSocket', [booted, status('Available')], 'search', 'inProgress', null],
    ['a fault instead of light', 'ownSocket', [booted, status('Faulted')], 'power', 'failed', 'deviceFaulted'],
    ['a fault that clears', 'ownSocket', [booted, status('Faulted'), status('Available')], 'search', 'inProgress', null],
    ['code', 'ownSocket', ownSocketStory.slice(0, 3), 'match', 'inProgress', null],
    ['blink refused', 'ownSocket', [...ownSocketStory.slice(0, 4), { kind: 'blinkAnswered', accepted: false }], 'match', 'failed', 'blinkRefused'],
    ['blink never answered', 'ownSocket', [...ownSocketStory.slice(0, 4), { kind: 'blinkTimedOut' }], 'match', 'failed', 'blinkTimedOut'],
    ['blink seen but not available', 'ownSocket', ownSocketStory.slice(0, 6), 'match', 'inProgress', null],
    [
      'blink claimed without an answer',
      'ownSocket',
      [...ownSocketStory.slice(0, 4), { kind: 'blinkSeen' }, status('Available')],
      'match',
      'inProgress',
      null,
    ],
    ['blink seen and available', 'ownSocket', ownSocketStory.slice(0, 7), 'confirm', 'inProgress', null],
    ['confirmed', 'ownSocket', ownSocketStory.slice(0, 8), 'custody', 'inProgress', null],
    [
      'availability refused',
      'ownSocket',
      [...ownSocketStory.slice(0, 8), { kind: 'availabilityAnswered', accepted: false }],
      'confirm',
      'failed',
      'availabilityRefused',
    ],
    ['availability accepted, not reported', 'ownSocket', ownSocketStory.slice(0, 9), 'custody', 'inProgress', null],
    ['the whole story', 'ownSocket', ownSocketStory, null, 'inCustody', null],
    ['custody, then silence', 'ownSocket', [...ownSocketStory, { kind: 'disconnected' }], null, 'suspended', null],
    ['custody, silence, back', 'ownSocket', [...ownSocketStory, { kind: 'disconnected' }, { kind: 'connected' }], null, 'inCustody', null],
    ['managed site: searched by the matcher', 'managedSite', [{ kind: 'assigned' }, booted, status('Available')], 'match', 'inProgress', null],
    [
      'managed site: the unit answers',
      'managedSite',
      [{ kind: 'assigned' }, booted, status('Available'), { kind: 'blinkAsked' }, { kind: 'blinkAnswered', accepted: true }],
      'confirm',
      'inProgress',
      null,
    ],
    ['over', 'ownSocket', [{ kind: 'ended' }, booted], 'plug', 'ended', null],
  ])('%s (%s)', (_, kind, facts, step, state, failure) => {
    const flow = after(opened(kind), facts)
    expect({ step: stepOf(flow), state: flow.state, failure: flow.failure }).toEqual({ step, state, failure })
  })

  const anyFact: fc.Arbitrary<FlowFact> = fc.oneof(
    fc.constantFrom<FlowFact>(
      booted,
      { kind: 'codeProven' },
      { kind: 'blinkAsked' },
      { kind: 'blinkSeen' },
      { kind: 'blinkTimedOut' },
      { kind: 'confirmed' },
      { kind: 'disconnected' },
      { kind: 'connected' },
      { kind: 'assigned' },
    ),
    fc.constantFrom('Available', 'Faulted', 'Unavailable', 'Preparing').map((value) => status(value as 'Available')),
    fc.boolean().map((accepted): FlowFact => ({ kind: 'blinkAnswered', accepted })),
    fc.boolean().map((accepted): FlowFact => ({ kind: 'availabilityAnswered', accepted })),
  )

  it('is never in custody before every step is done, in order, for any messages', () => {
    fc.assert(
      fc.property(fc.constantFrom<Flow['kind']>('ownSocket', 'managedSite'), fc.array(anyFact, { maxLength: 60, size: 'max' }), (kind, facts) => {
        let flow = opened(kind)
        for (const fact of facts) {
          const before = flow
          flow = flowAfter(flow, fact)
          const done = [...flow.done]
          expect(done).toEqual(['plug', 'power', 'search', 'match', 'confirm', 'custody'].slice(0, done.length))
          if (flow.state === 'inCustody' && before.state !== 'inCustody') expect(stepOf(flow)).toBeNull()
          if (!before.done.has('confirm') && flow.done.has('confirm')) expect(fact.kind).toBe('confirmed')
          if (!before.done.has('search') && flow.done.has('search') && kind === 'ownSocket') expect(fact.kind).toBe('codeProven')
        }
      }),
      { numRuns: 3_000 },
    )
  })

  it('applies a repeated message once: the same fact again changes nothing that a person acts on', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...ownSocketStory), { maxLength: 30 }), (facts) => {
        const once = after(opened('ownSocket'), facts)
        const last = facts.at(-1)
        if (last && (last.kind === 'status' || last.kind === 'booted')) expect(flowAfter(once, last).done).toEqual(once.done)
      }),
    )
  })
})

describe('what a step waits for', () => {
  const matched = after(opened('ownSocket'), ownSocketStory.slice(0, 6))
  const confirmed = after(opened('ownSocket'), ownSocketStory.slice(0, 8))
  const offered = after(opened('ownSocket'), ownSocketStory.slice(0, 9))

  it.each([
    ['Available', 'status'],
    ['Preparing', 'carConnected'],
    ['Charging', 'carCharging'],
    ['SuspendedEV', 'carCharging'],
    ['SuspendedEVSE', 'carCharging'],
    ['Finishing', 'carConnected'],
    ['Reserved', 'reserved'],
    ['Unavailable', 'unavailable'],
    ['Faulted', null],
    [null, 'status'],
  ] as const)('a connector that is %s: %s, before the match and before custody', (status, wait) => {
    expect([waitOf(matched, status), waitOf(offered, status)]).toEqual([wait, wait])
  })

  it('the answer of the unit, once the terms are confirmed', () => {
    expect(waitOf(confirmed, 'Charging')).toBe('answer')
  })

  it('is named for every flow that neither the person nor a command can continue', () => {
    for (const kind of ['ownSocket', 'managedSite'] as const)
      for (let length = 0; length <= ownSocketStory.length; length++) {
        const flow = after(opened(kind), ownSocketStory.slice(0, length))
        const actable = flow.state !== 'inProgress' || ['plug', 'power', 'search', 'confirm'].includes(stepOf(flow) ?? '')
        const blinkNext = stepOf(flow) === 'match' && flow.blink !== 'seen' && !(kind === 'managedSite' && flow.blink === 'blinking')
        for (const state of connectorStatuses.filter((one) => one !== 'Faulted'))
          expect(waitOf(flow, state) !== null, `${kind} ${length} ${state}`).toBe(!actable && !blinkNext)
      }
  })
})

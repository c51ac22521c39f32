import { call } from '../kernel/call.ts'
import { id, idempotencyKey, strict, text, z } from '../kernel/field.ts'
import { hostingErrors as e } from './errors.ts'
import { hostingView } from './types.ts'

const one = strict({ idempotencyKey, hostingId: id('hosting') })

export const startHosting = call('hosting/start', {
  by: 'member',
  repeat: 'first-result',
  summary: 'Opens the hosting flow of a lease; a managed-site lease gets its unit, or a place in the queue.',
  input: strict({ idempotencyKey, leaseId: id('lease'), waitInQueue: z.boolean() }),
  output: hostingView,
  errors: [e.notYourLease, e.leaseNotRunning, e.alreadyHosting, e.noDeviceAvailable],
  example: { as: 'dora', input: { idempotencyKey: '@key', leaseId: '@dora.lease', waitInQueue: true } },
})

export const hostingStateCall = call('hosting/state', {
  by: 'member',
  repeat: 'reads',
  summary: 'The hosting flows of the caller with the step each waits at.',
  input: strict({ hostingId: z.optional(id('hosting')), leaseId: z.optional(id('lease')) }),
  output: strict({ list: z.array(hostingView) }),
  errors: [],
  example: { as: 'ada', input: {} },
})

export const pairDevice = call('hosting/pair', {
  by: 'member',
  repeat: 'first-result',
  summary: 'Types the six digits under the lid: proves presence at the unit. Five tries, then ten minutes.',
  input: strict({ idempotencyKey, hostingId: id('hosting'), code: z.string().check(z.regex(/^\d{6}$/)) }),
  output: hostingView,
  errors: [e.hostingNotFound, e.stepNotReached, e.codeWrong, e.codeBlocked, e.deviceOffline],
  example: { as: 'dora', input: { idempotencyKey: '@key', hostingId: '@dora.hosting', code: '@dora.pairingCode' } },
  perMinute: 20,
})

export const blinkDevice = call('hosting/blink', {
  by: 'member',
  repeat: 'first-result',
  summary: 'Asks the unit to blink; the answer of the unit shows in the flow.',
  input: one,
  output: hostingView,
  errors: [e.hostingNotFound, e.stepNotReached, e.deviceOffline],
  example: { as: 'dora', input: { idempotencyKey: '@key', hostingId: '@dora.hosting' } },
})

export const confirmBlink = call('hosting/blink/seen', {
  by: 'member',
  repeat: 'first-result',
  summary: 'The person saw the unit blink.',
  input: one,
  output: hostingView,
  errors: [e.hostingNotFound, e.stepNotReached],
  example: { as: 'dora', input: { idempotencyKey: '@key', hostingId: '@dora.hosting' } },
})

export const confirmHosting = call('hosting/confirm', {
  by: 'member',
  repeat: 'first-result',
  summary: 'Confirms the terms; custody begins when the unit answers that it is offered.',
  input: strict({ idempotencyKey, hostingId: id('hosting'), termsVersion: text(1, 20) }),
  output: hostingView,
  errors: [e.hostingNotFound, e.stepNotReached, e.termsChanged, e.deviceOffline],
  example: { as: 'dora', input: { idempotencyKey: '@key', hostingId: '@dora.hosting', termsVersion: '@terms' } },
})

export const endHosting = call('hosting/end', {
  by: 'member',
  repeat: 'first-result',
  summary: 'Ends the flow, the place in the queue, or the custody.',
  input: one,
  output: hostingView,
  errors: [e.hostingNotFound],
  example: { as: 'dora', input: { idempotencyKey: '@key', hostingId: '@dora.hosting' } },
})

export const setRenewal = call('hosting/renewal/set', {
  by: 'member',
  repeat: 'again',
  summary: 'Whether daily hosting sessions renew by themselves while the lease runs (default on).',
  input: strict({ hostingId: id('hosting'), renewal: z.boolean() }),
  output: hostingView,
  errors: [e.hostingNotFound],
  example: { as: 'ada', input: { hostingId: '@hosting', renewal: true } },
})

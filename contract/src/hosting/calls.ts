import { call } from '../kernel/call.ts'
import { exactText, id, idempotencyKey, plainNote, plainText, strict, text, z } from '../kernel/field.ts'
import { hostingErrors as e } from './errors.ts'
import { hostingView } from './types.ts'

const one = strict({ idempotencyKey, hostingId: id('hosting') })

export const startHosting = call('hosting/start', {
  by: 'member',
  repeat: 'first-result',
  summary: 'Opens the hosting flow of a lease. A lease at a managed site gets its unit, or a place in the queue.',
  input: strict({ idempotencyKey, leaseId: id('lease'), waitInQueue: z.boolean() }),
  output: hostingView,
  errors: [e.notYourLease, e.leaseNotRunning, e.alreadyHosting, e.noDeviceAvailable],
  example: { as: 'dora', input: { idempotencyKey: '@key', leaseId: '@dora.lease', waitInQueue: true } },
})

export const hostingStateCall = call('hosting/state', {
  by: 'member',
  repeat: 'reads',
  summary: 'Lists the hosting flows of the caller, each with its current step.',
  input: strict({ hostingId: z.optional(id('hosting')), leaseId: z.optional(id('lease')) }),
  output: strict({ list: z.array(hostingView) }),
  errors: [],
  example: { as: 'ada', input: {} },
})

export const pairDevice = call('hosting/pair', {
  by: 'member',
  repeat: 'first-result',
  oneByOne: true,
  summary: 'Submits the six digits printed under the lid, which proves presence at the unit. After five attempts the caller must wait ten minutes.',
  input: strict({ idempotencyKey, hostingId: id('hosting'), code: exactText(6, /^\d{6}$/) }),
  output: hostingView,
  errors: [e.hostingNotFound, e.stepNotReached, e.codeWrong, e.codeBlocked, e.deviceOffline],
  example: { as: 'dora', input: { idempotencyKey: '@key', hostingId: '@dora.hosting', code: '@dora.pairingCode' } },
  perMinute: 20,
})

export const blinkDevice = call('hosting/blink', {
  by: 'member',
  repeat: 'first-result',
  summary: 'Sends a command to the unit to blink. The flow shows the unit’s answer.',
  input: one,
  output: hostingView,
  errors: [e.hostingNotFound, e.stepNotReached, e.deviceOffline],
  example: { as: 'dora', input: { idempotencyKey: '@key', hostingId: '@dora.hosting' } },
})

export const confirmBlink = call('hosting/blink/seen', {
  by: 'member',
  repeat: 'first-result',
  summary: 'Confirms that the person saw the unit blink.',
  input: one,
  output: hostingView,
  errors: [e.hostingNotFound, e.stepNotReached],
  example: { as: 'dora', input: { idempotencyKey: '@key', hostingId: '@dora.hosting' } },
})

export const confirmHosting = call('hosting/confirm', {
  by: 'member',
  repeat: 'first-result',
  summary: 'Confirms the terms. Custody begins when the unit confirms that it is available.',
  input: strict({ idempotencyKey, hostingId: id('hosting'), termsVersion: text(1, 20) }),
  output: hostingView,
  errors: [e.hostingNotFound, e.stepNotReached, e.termsChanged, e.deviceOffline],
  example: { as: 'dora', input: { idempotencyKey: '@key', hostingId: '@dora.hosting', termsVersion: '@terms' } },
})

export const savePlace = call('hosting/place', {
  by: 'member',
  repeat: 'first-result',
  summary:
    'Saves where drivers find a unit on the caller’s own socket. It is listed for drivers only with a place, and shows it until the caller removes it or the lease ends.',
  input: strict({
    idempotencyKey,
    hostingId: id('hosting'),
    name: plainText(1, 60),
    street: plainText(1, 160),
    /** With the postcode: `69002 Lyon`. */
    city: plainText(1, 80),
    /** How drivers reach the unit: the entrance, the bay, the hours of a gate. */
    directions: z.optional(plainNote(1, 300)),
    /** For the map and the distance. */
    position: z.optional(
      strict({
        latitude: z.number().check(z.minimum(-90), z.maximum(90)),
        longitude: z.number().check(z.minimum(-180), z.maximum(180)),
      }),
    ),
  }),
  output: hostingView,
  errors: [e.hostingNotFound, e.placeIsFixed],
  example: {
    as: 'dora',
    input: { idempotencyKey: '@key', hostingId: '@dora.hosting', name: 'Courtyard', street: 'Rue Mercière 8', city: '69002 Lyon' },
  },
})

export const removePlace = call('hosting/place/remove', {
  by: 'member',
  repeat: 'first-result',
  summary: 'Deletes the place of a unit on the caller’s own socket. The unit is not listed for drivers any more, until a place is saved again.',
  input: one,
  output: hostingView,
  errors: [e.hostingNotFound, e.placeIsFixed],
  example: { as: 'dora', input: { idempotencyKey: '@key', hostingId: '@dora.hosting' } },
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
  summary: 'Turns automatic renewal of the daily hosting sessions on or off while the lease runs. It is on by default.',
  input: strict({ hostingId: id('hosting'), renewal: z.boolean() }),
  output: hostingView,
  errors: [e.hostingNotFound],
  example: { as: 'ada', input: { hostingId: '@hosting', renewal: true } },
})

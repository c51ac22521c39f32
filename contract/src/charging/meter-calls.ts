import { call } from '../kernel/call.ts'
import { deviceErrors } from '../devices/errors.ts'
import { meterKeyField, serialField } from '../devices/types.ts'
import { id, idempotencyKey, instantField, plainNote, strict, wattHours, z } from '../kernel/field.ts'
import { chargingErrors as e } from './errors.ts'
import { meterView, registerKinds } from './types.ts'

const meterKeepers = { staff: ['operations', 'administrator'] } as const
const registerWh = wattHours.check(z.minimum(0), z.maximum(1_000_000_000_000))

export const deviceMeter = call('staff/device/meter', {
  by: { staff: ['operations', 'administrator', 'support'] },
  repeat: 'reads',
  summary: 'Returns the meter of a device: its exchanges, how its register counts, and when and why the register restarted.',
  input: strict({ pointId: id('point') }),
  output: meterView,
  errors: [e.pointNotFound],
  example: { as: 'gus', input: { pointId: '@point' } },
})

export const exchangeMeter = call('staff/device/meter/exchange', {
  by: meterKeepers,
  repeat: 'first-result',
  summary:
    'Records a meter exchange: the serial and final register of the old meter, and the serial and start register of the new one. The device must not be charging.',
  input: strict({
    idempotencyKey,
    pointId: id('point'),
    /** Unchanged if only the register was reset. */
    newSerial: serialField(1),
    newPublicKey: z.optional(meterKeyField),
    oldFinalWh: registerWh,
    newStartWh: registerWh,
    /** Absent: now. At most 30 days ago, and after the last charging session. */
    exchangedAt: z.optional(instantField),
    note: z._default(plainNote(0, 500), ''),
  }),
  output: meterView,
  errors: [e.pointNotFound, e.exchangeTimeWrong, e.exchangeWhileCharging, e.meterElsewhere, e.registerBelowBilled, deviceErrors.meterKeyWrong],
  example: {
    as: 'gus',
    input: {
      idempotencyKey: '@key',
      pointId: '@freePoint',
      newSerial: 'M-EXAMPLE-2',
      oldFinalWh: 900_000_000_000,
      newStartWh: 0,
      note: 'Display of the old meter failed',
    },
  },
})

export const declareRegister = call('staff/device/meter/declare', {
  by: meterKeepers,
  repeat: 'first-result',
  summary: 'Declares whether the register of a device counts continuously or restarts with each transaction.',
  input: strict({ idempotencyKey, pointId: id('point'), kind: z.enum(registerKinds), reason: plainNote(3, 300) }),
  output: meterView,
  errors: [e.pointNotFound],
  example: { as: 'gus', input: { idempotencyKey: '@key', pointId: '@point', kind: 'perTransaction', reason: 'According to the manual' } },
})

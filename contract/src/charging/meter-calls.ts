import { call } from '../kernel/call.ts'
import { deviceErrors } from '../devices/errors.ts'
import { meterKeyField, serialField } from '../devices/types.ts'
import { id, idempotencyKey, instantField, plainNote, strict, z } from '../kernel/field.ts'
import { chargingErrors as e } from './errors.ts'
import { CONNECTORS_MAX } from '../ocpp/limits.ts'
import { exchangedRegisters, meterView, registerKinds } from './meter-types.ts'

const meterKeepers = { staff: ['operations', 'administrator'] } as const

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
    'Records a meter exchange: the serials of the old and the new meter, and for each connector the final and the start register. The device must not be charging.',
  input: strict({
    idempotencyKey,
    pointId: id('point'),
    /** The meter that is installed as far as the caller knows: of two exchanges of one meter, the second is refused. */
    oldSerial: serialField(1),
    /** Unchanged if only the register was reset. */
    newSerial: serialField(1),
    newPublicKey: z.optional(meterKeyField),
    /** For each connector of the device, in order: OCPP 1.6 meters each connector by itself. */
    registers: z.array(exchangedRegisters).check(z.minLength(1), z.maxLength(CONNECTORS_MAX)),
    /** Absent: now. At most 30 days ago, and after the last charging session. */
    exchangedAt: z.optional(instantField),
    note: z._default(plainNote(0, 500), ''),
  }),
  output: meterView,
  errors: [
    e.pointNotFound,
    e.meterAlreadyExchanged,
    e.exchangeTimeWrong,
    e.exchangeWhileCharging,
    e.meterElsewhere,
    e.registersIncomplete,
    e.registerBelowBilled,
    deviceErrors.meterKeyWrong,
  ],
  example: {
    as: 'gus',
    input: {
      idempotencyKey: '@key',
      pointId: '@freePoint',
      oldSerial: '@freePoint.meter',
      newSerial: 'M-EXAMPLE-2',
      registers: '@freePoint.registers',
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

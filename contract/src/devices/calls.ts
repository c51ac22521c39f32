import { call } from '../kernel/call.ts'
import { countryField } from '../kernel/country.ts'
import {
  amountBetween,
  beginningField,
  id,
  idempotencyKey,
  instantField,
  nothing,
  pageOf,
  paging,
  plainNote,
  plainText,
  strict,
  text,
  z,
} from '../kernel/field.ts'
import { approvalErrors, askErrors } from '../approvals/errors.ts'
import { zoneField } from '../accounts/types.ts'
import { deviceErrors as e } from './errors.ts'
import {
  commandRow,
  deviceDetailView,
  deviceOrder,
  devicePlace,
  deviceRow,
  energyRateRow,
  frameRow,
  identityKind,
  meterKeyField,
  modelRow,
  pointState,
  serialField,
  siteRow,
  staffCommand,
  tariffClass,
} from './types.ts'
import { CONNECTORS_MAX } from '../ocpp/limits.ts'

const operations = { staff: ['operations', 'administrator', 'support'] } as const
const operate = { staff: ['operations', 'administrator'] } as const

export const deviceList = call('staff/device/list', {
  by: operations,
  repeat: 'reads',
  summary: 'Lists the devices with their live state.',
  input: strict({
    state: z.optional(pointState),
    siteId: z.optional(id('site')),
    place: z.optional(devicePlace),
    modelId: z.optional(id('model')),
    differs: z.optional(z.boolean()),
    search: z.optional(text(0, 60)),
    order: z.optional(deviceOrder),
    descending: z.optional(z.boolean()),
    ...paging,
  }),
  output: pageOf(deviceRow),
  errors: [],
  example: { as: 'gus', input: {} },
})

export const deviceDetail = call('staff/device/detail', {
  by: operations,
  repeat: 'reads',
  summary: 'Returns one device.',
  input: strict({ pointId: id('point') }),
  output: deviceDetailView,
  errors: [e.pointNotFound],
  example: { as: 'gus', input: { pointId: '@point' } },
})

export const acceptIdentity = call('staff/device/identity/accept', {
  by: operate,
  repeat: 'first-result',
  summary:
    'Accepts a serial or meter serial that the station reports but that is not registered. A new meter serial needs a new acceptance of the unit.',
  input: strict({
    idempotencyKey,
    pointId: id('point'),
    kind: identityKind,
    /** The value that the station reports now. */
    value: serialField(1),
    reason: plainNote(3, 300),
    /** Required for a unit in service: confirms that the meter is the registered one, with its key. */
    sameMeter: z.optional(z.boolean()),
  }),
  output: deviceDetailView,
  errors: [e.pointNotFound, e.identityNotReported, e.meterInService, e.serialInUse, e.meterSerialInUse],
  example: {
    as: 'gus',
    input: { idempotencyKey: '@key', pointId: '@newcomer', kind: 'serial', value: 'SAID-EXAMPLE-1', reason: 'Label read on site' },
  },
})

export const askAcceptance = call('staff/device/acceptance/ask', {
  by: operate,
  repeat: 'first-result',
  summary:
    'Requests that a second person accepts a unit with its model, site and meter, for example after an earlier request was declined. Until then the unit is not sold or offered, and bills no one.',
  input: strict({ idempotencyKey, pointId: id('point'), reason: plainNote(1, 500) }),
  output: strict({ approvalId: id('approval') }),
  errors: [e.pointNotFound, e.unitAccepted, e.unitAsked, ...askErrors],
  example: { as: 'gus', input: { idempotencyKey: '@key', pointId: '@refusedUnit', reason: 'Installed and tested on site' } },
})

export const retireDevice = call('staff/device/retire', {
  by: operate,
  repeat: 'first-result',
  summary:
    'Retires a unit permanently: it is not sold, offered or matched any more. Refused while it is leased, hosted or charging. Its station may connect for another 30 days, to report what it delivered.',
  input: strict({ idempotencyKey, pointId: id('point'), reason: plainNote(3, 500) }),
  output: deviceDetailView,
  errors: [e.pointNotFound, e.unitRetired, e.unitLeased, e.unitHosted, e.unitCharging],
  example: { as: 'gus', input: { idempotencyKey: '@key', pointId: '@brokenUnit', reason: 'Damaged in transport, not worth a repair' } },
})

export const deviceFrames = call('staff/device/frames', {
  by: operations,
  repeat: 'reads',
  summary: 'Lists the raw frames of one device, newest first.',
  input: strict({
    pointId: id('point'),
    action: z.optional(text(0, 40)),
    direction: z.optional(z.enum(['in', 'out'])),
    /** Only frames that could not be used, were refused or had to be repaired. */
    troubled: z.optional(z.boolean()),
    before: z.optional(instantField),
    /** Only frames up to this one, which is the first in the answer. */
    upTo: z.optional(text(1, 60)),
    ...paging,
  }),
  output: pageOf(frameRow),
  errors: [e.pointNotFound],
  example: { as: 'gus', input: { pointId: '@point' } },
})

export const deviceCommands = call('staff/device/commands', {
  by: operations,
  repeat: 'reads',
  summary: 'Lists the commands of one device with their state, answer and effect.',
  input: strict({ pointId: id('point'), ...paging }),
  output: pageOf(commandRow),
  errors: [e.pointNotFound],
  example: { as: 'gus', input: { pointId: '@point' } },
})

export const giveCommand = call('staff/device/command', {
  by: operate,
  repeat: 'first-result',
  summary: 'Sends a command to a station. Trigger, unlock, remote stop and soft reset need one person, all others two.',
  input: strict({
    idempotencyKey,
    pointId: id('point'),
    action: staffCommand,
    payload: text(0, 4000),
    /** Shown to the second person, if the command needs one. */
    reason: z.optional(plainNote(1, 500)),
  }),
  /** The command, or the request that is waiting for a second person. */
  output: strict({ command: z.nullable(commandRow), approvalId: z.nullable(id('approval')) }),
  errors: [e.pointNotFound, e.commandPayloadWrong, approvalErrors.reasonNeeded, ...askErrors],
  example: { as: 'gus', input: { idempotencyKey: '@key', pointId: '@point', action: 'TriggerMessage', payload: '{"requestedMessage":"Heartbeat"}' } },
})

export const siteList = call('staff/site/list', {
  by: operations,
  repeat: 'reads',
  summary: 'Lists the managed sites, also closed ones.',
  input: nothing,
  output: strict({ list: z.array(siteRow) }),
  errors: [],
  example: { as: 'gus', input: {} },
})

export const createSite = call('staff/site/create', {
  by: operate,
  repeat: 'first-result',
  summary: 'Adds a managed site.',
  input: strict({
    idempotencyKey,
    name: plainText(1, 80),
    address: plainText(1, 160),
    city: plainText(1, 80),
    country: countryField,
    latitude: z.number().check(z.minimum(-90), z.maximum(90)),
    longitude: z.number().check(z.minimum(-180), z.maximum(180)),
    timeZone: zoneField,
  }),
  output: siteRow,
  errors: [e.timeZoneUnknown],
  example: {
    as: 'gus',
    input: {
      idempotencyKey: '@key',
      name: 'Depot Nord',
      address: 'Hafenstraße 1',
      city: 'Hamburg',
      country: 'DE',
      latitude: 53.55,
      longitude: 9.99,
      timeZone: 'Europe/Berlin',
    },
  },
})

export const closeSite = call('staff/site/close', {
  by: operate,
  repeat: 'first-result',
  summary: 'Closes a site permanently: no unit is placed there any more. Refused while a unit that is not retired belongs to it.',
  input: strict({ idempotencyKey, siteId: id('site'), reason: plainNote(3, 500) }),
  output: siteRow,
  errors: [e.siteNotFound, e.siteClosed, e.siteInUse],
  example: { as: 'gus', input: { idempotencyKey: '@key', siteId: '@emptySite', reason: 'The contract for the place has ended' } },
})

export const modelList = call('staff/model/list', {
  by: operations,
  repeat: 'reads',
  summary: 'Lists the device models, also ended ones.',
  input: nothing,
  output: strict({ list: z.array(modelRow) }),
  errors: [],
  example: { as: 'gus', input: {} },
})

export const createModel = call('staff/model/create', {
  by: operate,
  repeat: 'first-result',
  summary: 'Adds a device model. A model cannot be edited, because units that were sold as this model must not change.',
  input: strict({
    idempotencyKey,
    name: plainText(1, 60),
    vendor: plainText(1, 60),
    current: tariffClass,
    plug: plainText(1, 30),
    /** In W: the most that one connector delivers, also where another one is in use. Bills are limited by it. The Combined Charging System ends at 1000 V and 500 A. */
    maxW: z.number().check(z.int(), z.minimum(1000), z.maximum(500_000)),
    connectors: z.number().check(z.int(), z.minimum(1), z.maximum(CONNECTORS_MAX)),
  }),
  output: modelRow,
  errors: [e.modelNameInUse],
  example: {
    as: 'gus',
    input: { idempotencyKey: '@key', name: 'Example 22', vendor: 'Ohmstead', current: 'AC', plug: 'Type 2', maxW: 22000, connectors: 1 },
  },
})

export const endModel = call('staff/model/end', {
  by: operate,
  repeat: 'first-result',
  summary: 'Ends a model permanently: no units and no packages of it are added any more. Existing ones continue.',
  input: strict({ idempotencyKey, modelId: id('model'), reason: plainNote(3, 500) }),
  output: modelRow,
  errors: [e.modelNotFound, e.modelEnded],
  example: { as: 'gus', input: { idempotencyKey: '@key', modelId: '@oldModel', reason: 'The maker does not build it any more' } },
})

export const energyRateList = call('staff/energy-rate/list', {
  by: { staff: ['operations', 'finance', 'administrator', 'support'] },
  repeat: 'reads',
  summary: 'Lists the energy rates per country and tariff class: current, past and future.',
  input: nothing,
  output: strict({ list: z.array(energyRateRow) }),
  errors: [],
  example: { as: 'gus', input: {} },
})

export const askEnergyRate = call('staff/energy-rate/ask', {
  by: { staff: ['finance', 'administrator'] },
  repeat: 'first-result',
  summary: 'Requests a new energy rate from a given time on. The request waits for a second person.',
  input: strict({
    idempotencyKey,
    country: countryField,
    tariffClass,
    perKwh: amountBetween('0.000001', '10'),
    validFrom: beginningField,
    reason: plainNote(1, 500),
  }),
  output: strict({ approvalId: id('approval') }),
  errors: [e.energyRateWrong, ...askErrors],
  example: {
    as: 'fay',
    input: {
      idempotencyKey: '@key',
      country: 'DE',
      tariffClass: 'AC',
      perKwh: '0.24',
      validFrom: 4_000_000_000_000,
      reason: 'The supplier’s new price',
    },
  },
})

export const withdrawEnergyRate = call('staff/energy-rate/withdraw', {
  by: { staff: ['finance', 'administrator'] },
  repeat: 'first-result',
  summary:
    'Withdraws an energy rate that is not effective yet. If the previous rate then stays effective, this requests the withdrawal, which waits for a second person.',
  input: strict({
    idempotencyKey,
    id: z.uuid(),
    /** Why: required if the previous rate stays effective. */
    reason: z.optional(plainNote(1, 500)),
  }),
  output: strict({
    /** The request that a second person must approve; null: the rate is withdrawn. */
    approvalId: z.nullable(id('approval')),
  }),
  errors: [e.energyRateNotFound, e.energyRateInForce, approvalErrors.reasonNeeded, ...askErrors],
  example: { as: 'fay', input: { idempotencyKey: '@key', id: '@energyRateToCome', reason: 'The supplier keeps its price' } },
})

/** The answer contains the station's password once. Only its hash is stored, so the first result cannot be repeated. */
export const commissionDevice = call('staff/device/commission', {
  by: operate,
  repeat: 'again',
  summary:
    'Registers a device at the depot with serial, model and meter key. Returns its station id, password and pairing code once, and requests that a second person accepts the unit.',
  input: strict({
    serial: serialField(4),
    modelId: id('model'),
    siteId: z.optional(id('site')),
    name: plainText(1, 60),
    meterSerial: serialField(1),
    meterPublicKey: z.optional(meterKeyField),
    /** OCPP security profile: 1 (Basic, private network only), 2 (TLS and Basic). Default 2, in a demo 1. */
    securityProfile: z.optional(z.literal([1, 2])),
    /** Shown to the second person. */
    reason: plainNote(1, 500),
  }),
  /** The password is 20 characters; `passwordHex` is the same key as 40 hexadecimal digits. */
  output: strict({
    device: deviceRow,
    password: z.string(),
    passwordHex: z.string(),
    pairingCode: z.string(),
    /** The request that a second person must approve; null: the caller was added or reset in the last days, so a colleague requests it. */
    approvalId: z.nullable(id('approval')),
  }),
  errors: [e.siteNotFound, e.siteClosed, e.modelNotFound, e.modelEnded, e.serialInUse, e.meterSerialInUse, e.meterKeyWrong],
  example: {
    as: 'gus',
    input: { serial: 'OHM-EXAMPLE-1', modelId: '@model', name: 'Example unit', meterSerial: 'M-EXAMPLE-1', reason: 'Delivered on 2 May' },
  },
})

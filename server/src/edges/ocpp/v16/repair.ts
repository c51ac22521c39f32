import type { CallErrorCode } from '@ohmstead/contract/ocpp/v16/messages'
import type { ErrorObject } from 'ajv'
import type { WideIntegers } from '../frame.ts'
import type { Repair } from './quirks.ts'
import { UNKNOWN_UNIT, type Shape } from './schemas.ts'

/** A payload that fits its schema: as received, or with repairs that are named in the table of quirks. */
export interface Fitting {
  readonly payload: unknown
  readonly repairs: readonly Repair[]
}

export interface Unfit {
  readonly code: CallErrorCode
  readonly reason: string
}

const ROUNDS_MAX = 4
/** The maximum that a correct station sends. */
export const METER_VALUES_MAX = 100
export const SAMPLED_VALUES_MAX = 50

/** Fits a payload to its schema: unchanged where it fits, repaired where the fault is known, otherwise with the reason why not. */
export function fit(received: unknown, shape: Shape, wide: WideIntegers): Fitting | Unfit {
  const { payload, repairs: cut } = withoutLongData(received)
  if (tooManySamples(payload))
    return { code: 'FormationViolation', reason: `more than ${METER_VALUES_MAX} meter values or ${SAMPLED_VALUES_MAX} samples in one` }
  if (shape.fits(payload)) return { payload, repairs: cut }
  const root = { payload: structuredClone(payload), shape }
  const repairs = new Set<Repair>(cut)
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const faults = shape.faults(root.payload)
    if (faults.length === 0) return { payload: root.payload, repairs: [...repairs] }
    const dropped: Slot[] = []
    for (const fault of faults) {
      const repair = strangersTag(fault, root) ?? mend(fault, root, wide, dropped) ?? leaveOut(fault, root)
      if (repair === null) return unfit(fault)
      repairs.add(repair)
    }
    for (const { parent, key } of dropped.toSorted((a, b) => Number(b.key) - Number(a.key))) if (Array.isArray(parent)) parent.splice(Number(key), 1)
  }
  return { code: 'FormationViolation', reason: 'not to be mended' }
}

const codeByKeyword: Readonly<Record<string, CallErrorCode>> = {
  type: 'TypeConstraintViolation',
  required: 'OccurenceConstraintViolation',
  enum: 'PropertyConstraintViolation',
  maxLength: 'PropertyConstraintViolation',
  format: 'PropertyConstraintViolation',
  minimum: 'PropertyConstraintViolation',
  maximum: 'PropertyConstraintViolation',
  multipleOf: 'PropertyConstraintViolation',
}

function unfit({ keyword, instancePath, message = 'does not fit' }: ErrorObject): Unfit {
  return { code: codeByKeyword[keyword] ?? 'FormationViolation', reason: `${instancePath === '' ? 'payload' : instancePath} ${message}` }
}

/** The data of a stop is optional: with more than a correct station sends, it is left out, and the stop with its register is processed. */
function withoutLongData(payload: unknown): { readonly payload: unknown; readonly repairs: readonly Repair[] } {
  if (!isRecord(payload) || !isTooLong(payload['transactionData'])) return { payload, repairs: [] }
  const { transactionData: _, ...rest } = payload
  return { payload: rest, repairs: ['unusableField'] }
}

function tooManySamples(payload: unknown): boolean {
  return isRecord(payload) && isTooLong(payload['meterValue'])
}

function isTooLong(values: unknown): boolean {
  if (!Array.isArray(values)) return false
  return (
    values.length > METER_VALUES_MAX ||
    values.some((value: unknown) => isRecord(value) && Array.isArray(value['sampledValue']) && value['sampledValue'].length > SAMPLED_VALUES_MAX)
  )
}

type Parent = Record<string, unknown> | unknown[]
interface Slot {
  readonly parent: Parent
  readonly key: string
}

/** Optional fields of transaction messages that are less important than the energy in the message. */
const lessImportant: ReadonlySet<string> = new Set(['idTag', 'reason', 'reservationId', 'transactionData'])

/** Leaves out what cannot be repaired and is not required: a meter value, or an optional field of a transaction message. */
function leaveOut(fault: ErrorObject, root: { payload: unknown; readonly shape: Shape }): Repair | null {
  const [, field = '', index] = fault.instancePath.split('/')
  const { payload } = root
  if (!isRecord(payload)) return null
  const values = payload[field]
  if ((field === 'meterValue' || field === 'transactionData') && index !== undefined && Array.isArray(values)) {
    // An empty meter value has no readings, and keeps the positions of the others.
    values[Number(index)] = { timestamp: '', sampledValue: [] }
    return 'unusableSample'
  }
  if (!lessImportant.has(field) || root.shape.required.has(field)) return null
  delete payload[field]
  return 'unusableField'
}

/** A tag without an owner: shorter than any card's (4 characters) or one of our tags. */
const STRANGERS_TAG = '?'

/**
 * The tag that ended a transaction is less important than the delivered energy (OCPP 1.6 §6.49: `idTag` is optional): an unreadable tag
 * counts as foreign, and the stop with its register is processed. Where the tag identifies the driver, it is never replaced.
 */
function strangersTag(fault: ErrorObject, root: { payload: unknown; readonly shape: Shape }): Repair | null {
  const isLong = fault.keyword === 'maxLength'
  const isNoText = fault.keyword === 'type' && (Array.isArray(fault.data) || isRecord(fault.data))
  if (fault.instancePath !== '/idTag' || root.shape.required.has('idTag') || (!isLong && !isNoText)) return null
  const slot = slotOf(fault.instancePath, root)
  if (slot === null) return null
  write(slot, STRANGERS_TAG)
  return 'unreadableTag'
}

/** Repairs one fault in place and names the repair; null where we would have to guess. */
function mend(fault: ErrorObject, root: { payload: unknown }, wide: WideIntegers, dropped: Slot[]): Repair | null {
  const slot = slotOf(fault.instancePath, root)
  if (slot === null) return null
  const value = read(slot)
  const put = (mended: unknown, repair: Repair): Repair => {
    write(slot, mended)
    return repair
  }
  const drop = (): Repair | null => {
    const sample = sampleOf(fault.instancePath, root)
    if (sample === null) return null
    if (!dropped.some(({ parent, key }) => parent === sample.parent && key === sample.key)) dropped.push(sample)
    return 'unusableSample'
  }
  switch (fault.keyword) {
    case 'additionalProperties': {
      if (isRecord(value)) delete value[String(fault.params['additionalProperty'])]
      return 'extraField'
    }
    case 'required':
      return isRecord(value) ? supply(value, String(fault.params['missingProperty']), drop) : null
    case 'maxLength':
      // An idTag is an identity: cut short it would be another one.
      if (slot.key === 'idTag' || typeof value !== 'string') return null
      return put([...value].slice(0, Number(fault.params['limit'])).join(''), 'tooLong')
    case 'format':
      return put('', 'unreadableTime')
    case 'minimum':
    case 'maximum':
      return slot.key === 'meterStop' ? put(-1, 'notKnown') : null
    case 'enum':
      return word(slot, value, fault.params['allowedValues'], drop)
    case 'type':
      return typed(slot, value, String(fault.params['type']), wide, drop)
    default:
      return null
  }
}

function supply(record: Record<string, unknown>, missing: string, drop: () => Repair | null): Repair | null {
  const put = (value: unknown, repair: Repair): Repair => {
    record[missing] = value
    return repair
  }
  switch (missing) {
    case 'timestamp':
      return put('', 'noTimestamp')
    case 'sampledValue':
      return put([], 'unusableSample')
    case 'value':
      return drop()
    case 'errorCode':
      return put(record['status'] === 'Faulted' ? 'OtherError' : 'NoError', 'noErrorCode')
    case 'chargePointVendor':
    case 'chargePointModel':
      return put('', 'noVendor')
    case 'transactionId':
    case 'meterStop':
      return put(-1, 'notKnown')
    default:
      return null
  }
}

function word(slot: Slot, value: unknown, allowed: readonly string[], drop: () => Repair | null): Repair | null {
  if (typeof value !== 'string') return null
  const same = allowed.find((known) => known.toLowerCase() === value.trim().toLowerCase())
  if (same !== undefined) {
    write(slot, same)
    return 'letterCase'
  }
  const { parent } = slot
  switch (slot.key) {
    case 'errorCode':
      write(slot, 'OtherError')
      if (isRecord(parent) && !parent['vendorErrorCode']) parent['vendorErrorCode'] = value.slice(0, 50)
      return 'unknownErrorCode'
    case 'reason':
      write(slot, 'Other')
      return 'unknownReason'
    case 'unit':
      // A register in a unit that we cannot convert is not used, and staff are notified; other measurands are dropped.
      if (!isRegisterSample(parent)) return drop()
      write(slot, UNKNOWN_UNIT)
      return 'unknownUnit'
    case 'location':
      // The default is the outlet, where the billed register is: an unknown location is not the outlet.
      if (value.trim() !== '' && !isSigned(parent)) return drop()
      if (isRecord(parent)) delete parent[slot.key]
      return 'unknownAttribute'
    case 'context':
    case 'format':
      if (isRecord(parent)) delete parent[slot.key]
      return 'unknownAttribute'
    default:
      return drop()
  }
}

const REGISTER = 'energy.active.import.register'
const wordOf = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : '')
const isRegisterSample = (sample: Parent) => isRecord(sample) && ['', REGISTER].includes(wordOf(sample['measurand']))
const isSigned = (sample: Parent) => isRecord(sample) && wordOf(sample['format']) === 'signeddata'

const isRegister = (key: string) => key === 'meterStart' || key === 'meterStop'

function typed(slot: Slot, value: unknown, type: string, wide: WideIntegers, drop: () => Repair | null): Repair | null {
  const put = (mended: unknown, repair: Repair): Repair => {
    write(slot, mended)
    return repair
  }
  if (value === null || value === undefined) {
    if (type === 'object' && slot.key === 'payload') return put({}, 'noPayload')
    if (type === 'array') return put([], 'objectForList')
    if (Array.isArray(slot.parent)) return null
    delete slot.parent[slot.key]
    return 'nullForAbsent'
  }
  if (type === 'string' && (typeof value === 'number' || typeof value === 'boolean')) return put(wide.get(slot.key) ?? String(value), 'numberForText')
  if (type === 'integer' && typeof value === 'string' && /^\s*-?\d{1,15}\s*$/.test(value)) return put(Number(value), 'textForNumber')
  if (type === 'integer' && typeof value === 'string' && /^\s*-?\d{16,24}\s*$/.test(value)) return put(Number(value), 'textForNumber')
  if (type === 'integer' && isRegister(slot.key)) {
    const register = Number(typeof value === 'string' && value.trim() !== '' ? value : value === '' ? NaN : value)
    if (Number.isFinite(register)) return put(Math.floor(register), 'fractionalRegister')
    return slot.key === 'meterStop' ? put(-1, 'notKnown') : null
  }
  if (type === 'string' && slot.key === 'timestamp') return put('', 'unreadableTime')
  if (type === 'array' && isRecord(value)) return put([value], 'objectForList')
  if (type === 'array' && value === '') return put([], 'objectForList')
  return drop()
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function slotOf(pointer: string, root: { payload: unknown }): Slot | null {
  let slot: Slot = { parent: root, key: 'payload' }
  for (const key of pointer.split('/').slice(1)) {
    const value = read(slot)
    if (!Array.isArray(value) && !isRecord(value)) return null
    slot = { parent: value, key }
  }
  return slot
}

/** The sampled value that a pointer leads into, which is dropped as a whole. */
function sampleOf(pointer: string, root: { payload: unknown }): Slot | null {
  const match = /^\/\w+\/\d+\/sampledValue\/\d+/.exec(pointer)
  return match ? slotOf(match[0], root) : null
}

function read({ parent, key }: Slot): unknown {
  return Array.isArray(parent) ? parent[Number(key)] : parent[key]
}

function write({ parent, key }: Slot, value: unknown): void {
  if (Array.isArray(parent)) parent[Number(key)] = value
  else parent[key] = value
}

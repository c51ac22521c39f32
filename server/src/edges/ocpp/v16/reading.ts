import type { MeterReading } from '@ohmstead/contract/ocpp/reading'
import type { MeterValue, SampledValue } from '@ohmstead/contract/ocpp/v16/messages'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { inBaseUnit, type Quantity } from './register.ts'
import { readStationTime, type StationTime } from './station-time.ts'

type ReadingDoubt = MeterReading['doubts'][number]

const REGISTER = 'Energy.Active.Import.Register'
const contextOf: Readonly<Record<string, MeterReading['context']>> = { 'Transaction.Begin': 'begin', 'Transaction.End': 'end' }

/** Where a value was measured, best first (OCPP 1.6 §7.33). Only the outlet, the default, shows what the driver received. */
const locations = ['Outlet', 'Cable', 'Inlet', 'EV', 'Body']

/** Phases that add up to the total. Line-to-line values and the neutral do not. */
const phaseSets: readonly (readonly string[])[] = [
  ['L1', 'L2', 'L3'],
  ['L1-N', 'L2-N', 'L3-N'],
]

/** The readings of a message, in order. A moment without a value that we store gives none. */
export function readingsOf(values: readonly MeterValue[], receivedAt: Instant): MeterReading[] {
  return values.flatMap((value) => readingsOfMoment(value, receivedAt))
}

function readingsOfMoment({ timestamp, sampledValue }: MeterValue, receivedAt: Instant): MeterReading[] {
  const time = readStationTime(timestamp, receivedAt)
  const contextIn = ({ context }: SampledValue) => contextOf[context ?? ''] ?? 'sample'
  const contexts = [...new Set(sampledValue.map(contextIn))]
  const readings = contexts.map((context) =>
    readingOf(
      time,
      context,
      sampledValue.filter((sample) => contextIn(sample) === context),
    ),
  )
  // A moment may have several signed records, and a reading has one.
  const more = contexts.flatMap((context) => sampledValue.filter((sample) => contextIn(sample) === context && isKept(sample)).slice(1))
  readings.push(...more.map((sample) => readingOf(time, contextIn(sample), [sample])))
  return withoutZeroBegin(readings).filter(
    ({ registerWh, powerW, socPercent, signed, doubts }) =>
      registerWh !== null || powerW !== null || socPercent !== null || signed !== null || doubts.length > 0,
  )
}

/** Signed values by their format, and records of firmware that leaves the format out. */
function isSigned({ format, value }: SampledValue): boolean {
  return value.trim() !== '' && (format === 'SignedData' || /^\s*(OCMF\s*\||\{)/.test(value))
}

/** A signed value that a meter may have written. */
function isKept(sample: SampledValue): boolean {
  return isSigned(sample) && sample.value.length <= SIGNED_CHARS_MAX
}

/** Some firmware appends `Transaction.Begin 0` to every sample; beside a real register of the same moment it is ignored. */
function withoutZeroBegin(readings: readonly MeterReading[]): MeterReading[] {
  const real = readings.some(({ context, registerWh }) => context !== 'begin' && registerWh !== null && registerWh > 0)
  const empty = (reading: MeterReading) =>
    reading.context === 'begin' && (reading.registerWh === 0 || reading.registerWh === null) && reading.signed === null
  if (!real || !readings.some(empty)) return [...readings]
  return readings.filter((reading) => !empty(reading)).map((reading) => ({ ...reading, doubts: [...reading.doubts, 'zeroBeginIgnored'] }))
}

function readingOf(time: StationTime, context: MeterReading['context'], samples: readonly SampledValue[]): MeterReading {
  const doubts: ReadingDoubt[] = []
  const raw = samples.filter((sample) => {
    const { value } = sample
    if (value.trim() === '') doubts.push('emptyValue')
    return !isSigned(sample) && value.trim() !== ''
  })
  const register = pick(atOutlet(raw, doubts), REGISTER, 'energy', doubts)
  const power = pick(raw, 'Power.Active.Import', 'power', [])
  const soc = pick(raw, 'SoC', 'percentage', [])
  return {
    at: time.at,
    saidAt: time.said,
    timeDoubts: [...time.doubts],
    context,
    registerWh: register?.value ?? null,
    registerText: register?.text ?? null,
    powerW: power !== null && power.value <= POWER_MAX_W ? power.value : null,
    // Stations without a connection to the battery send 0.
    socPercent: soc !== null && soc.value > 0 && soc.value <= 100 ? soc.value : null,
    signed: samples.find(isKept)?.value ?? null,
    doubts: [...new Set(doubts)],
  }
}

/**
 * The maximum length of a signed record that is stored with its reading; a longer one stays in the frame log. Real ones have a few thousand
 * characters.
 */
const SIGNED_CHARS_MAX = 60_000
/** More than any unit delivers: a higher value is an error. */
const POWER_MAX_W = 100_000_000

const isRegister = ({ measurand = REGISTER }: SampledValue) => measurand === REGISTER

/** Registers at other locations include losses of the station, or the energy of several connectors: none of them is billed. */
function atOutlet(samples: readonly SampledValue[], doubts: ReadingDoubt[]): SampledValue[] {
  const registers = samples.filter(isRegister)
  const used = registers.filter(({ location = 'Outlet' }) => location === 'Outlet')
  if (used.length === 0 && registers.length > 0) doubts.push('otherLocation')
  return used
}

/** More than any meter reaches (1 PWh), and the limit for the registers of a start and a stop. */
const VALUE_MAX = 1e12

/** The unit of a value without one (OCPP 1.6 §7.44 for registers). */
const baseUnit = { energy: 'Wh', power: 'W', percentage: 'Percent' } as const

interface Picked {
  readonly value: number
  readonly text: string
}

/**
 * One value of a measurand: one without a phase before phases (a total beside its parts is counted once), the best location before the
 * others. Two different values of equal rank give none.
 */
function pick(samples: readonly SampledValue[], measurand: string, quantity: Quantity, doubts: ReadingDoubt[]): Picked | null {
  const all = samples.filter((sample) => (sample.measurand ?? REGISTER) === measurand)
  const rank = (sample: SampledValue) => locations.indexOf(sample.location ?? 'Outlet')
  const best = Math.min(...all.map(rank))
  const sent = all.filter((sample) => rank(sample) === best)
  const read = sent.flatMap((sample) => {
    const unit = sample.unit ?? baseUnit[quantity]
    const value = inBaseUnit(sample.value, unit, quantity)
    // Exports are other measurands; a negative import is an error of the meter.
    return value === null || value < 0 || value > VALUE_MAX ? [] : [{ value, text: `${sample.value} ${unit}`, phase: sample.phase ?? null }]
  })
  if (read.length < sent.length) doubts.push('notANumber')
  const totals = read.filter(({ phase }) => phase === null)
  if (totals.length > 0) return onlyOne(totals, doubts)
  // A sum with a missing part is less than the total.
  if (read.length < sent.length) return null
  const set = phaseSets.find((one) => read.some(({ phase }) => phase !== null && one.includes(phase))) ?? []
  const phases = [...new Set(read.flatMap(({ phase }) => (phase !== null && set.includes(phase) ? [phase] : [])))].map((phase) =>
    onlyOne(
      read.filter((one) => one.phase === phase),
      doubts,
    ),
  )
  const parts = phases.filter((part) => part !== null)
  if (parts.length === 0 || parts.length < phases.length) return null
  const value = parts.reduce((sum, part) => sum + part.value, 0)
  doubts.push(value > VALUE_MAX ? 'notANumber' : 'phasesSummed')
  if (value > VALUE_MAX) return null
  return { value, text: parts.map(({ text }) => text).join(' + ') }
}

function onlyOne(values: readonly Picked[], doubts: ReadingDoubt[]): Picked | null {
  const [first] = values
  if (first === undefined) return null
  if (values.every(({ value }) => value === first.value)) return { value: first.value, text: first.text }
  doubts.push('ambiguous')
  return null
}

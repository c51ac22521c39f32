import { stationMoment } from '@ohmstead/contract/ocpp/v16/time'

/** A register of the bill, and its claimed place in the frame. */
export interface NamedRegister {
  readonly at: number
  readonly source: 'start' | 'meter' | 'stop'
  readonly registerWh: number
}

/** Digits of a register within the text of a frame. */
export interface Digits {
  readonly start: number
  readonly end: number
}

const REGISTER = 'Energy.Active.Import.Register'
const field = { start: 'meterStart', stop: 'meterStop' } as const

/** Whether a frame (OCPP 1.6) contains a register, read from its text alone. */
export function statesRegister(raw: string, register: NamedRegister): boolean {
  const payload = payloadOf(raw)
  if (payload === null) return false
  if (register.source !== 'meter') return payload[field[register.source]] === register.registerWh
  const moments = momentsOf(payload)
  const timed = moments.filter(({ at }) => at === register.at)
  return (timed.length > 0 ? timed : moments).some(({ samples }) => statedBySamples(samples, register.registerWh))
}

/** The position of a register's digits in the text of a frame, for highlighting; null if they are not there literally. */
export function digitsOf(raw: string, register: NamedRegister): Digits | null {
  if (register.source !== 'meter') return found(raw, new RegExp(`"${field[register.source]}"\\s*:\\s*(\\d+)`), 0)
  const payload = payloadOf(raw)
  if (payload === null) return null
  const moment = momentsOf(payload).find(({ at, samples }) => at === register.at && statedBySamples(samples, register.registerWh))
  const sample = moment?.samples.find((one) => wattHours(one) === register.registerWh)
  if (moment === undefined || sample === undefined) return null
  return found(raw, new RegExp(`"value"\\s*:\\s*"(${escaped(sample.value)})"`), Math.max(0, raw.indexOf(JSON.stringify(moment.timestamp))))
}

interface Sample {
  readonly value: string
  readonly unit: string
  readonly phase: string | null
}

interface Moment {
  readonly timestamp: string
  readonly at: number
  readonly samples: readonly Sample[]
}

function payloadOf(raw: string): Record<string, unknown> | null {
  try {
    const frame: unknown = JSON.parse(raw)
    return Array.isArray(frame) && frame[0] === 2 ? recordOf(frame[3]) : null
  } catch {
    return null
  }
}

function momentsOf(payload: Record<string, unknown>): Moment[] {
  return listOf(payload['meterValue'] ?? payload['transactionData']).map((value) => {
    const timestamp = String(value['timestamp'])
    return { timestamp, at: stationMoment(timestamp)?.at ?? NaN, samples: samplesOf(value['sampledValue']) }
  })
}

function samplesOf(list: unknown): Sample[] {
  return listOf(list)
    .filter((sample) => (sample['measurand'] ?? REGISTER) === REGISTER && sample['format'] !== 'SignedData')
    .map(({ value, unit, phase }) => ({
      value: textOf(value),
      unit: unit === undefined ? 'Wh' : textOf(unit),
      phase: phase === undefined ? null : textOf(phase),
    }))
}

/** A text value of a station; any other value is treated as missing. */
function textOf(value: unknown): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Whether one value equals the register, or the sum of the phases does. */
function statedBySamples(samples: readonly Sample[], registerWh: number): boolean {
  if (samples.some((sample) => wattHours(sample) === registerWh)) return true
  const phases = samples.filter(({ phase }) => phase !== null)
  return phases.length > 1 && phases.reduce((sum, sample) => sum + (wattHours(sample) ?? NaN), 0) === registerWh
}

/** A sample in whole Wh, rounded down: decimals are cut, never computed with. */
function wattHours({ value, unit }: Sample): number | null {
  const shift = { Wh: 0, kWh: 3 }[unit]
  const match = /^\+?(\d{1,15})(?:\.(\d*))?$/.exec(value.trim())
  if (shift === undefined || !match) return null
  return Number(`${match[1]}${(match[2] ?? '').padEnd(shift, '0').slice(0, shift)}`)
}

function found(raw: string, pattern: RegExp, from: number): Digits | null {
  const match = pattern.exec(raw.slice(from))
  const digits = match?.[1]
  if (!match || digits === undefined) return null
  const end = from + match.index + match[0].lastIndexOf(digits) + digits.length
  return { start: end - digits.length, end }
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function recordOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null
}

function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.map(recordOf).filter((item) => item !== null) : []
}

/** A number as a station wrote it, exact: `digits × 10^-scale`. */
export interface Decimal {
  readonly digits: bigint
  readonly scale: number
}

const NUMBER = /^([+-]?)(\d{1,24})(?:\.(\d{0,24}))?(?:[eE]([+-]?\d{1,2}))?$/

/** Reads decimal text exactly; what is no number ("" above all: `Number("")` is 0) is null. */
export function readDecimal(text: string): Decimal | null {
  const match = NUMBER.exec(text.trim())
  if (!match) return null
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match
  const magnitude = BigInt(whole + fraction)
  const shift = fraction.length - Number(exponent)
  const digits = sign === '-' ? -magnitude : magnitude
  return shift >= 0 ? { digits, scale: shift } : { digits: digits * 10n ** BigInt(-shift), scale: 0 }
}

/** The whole part of `value × 10^shift`, towards minus infinity. The only rounding of a register, and it is down. */
export function floorShifted({ digits, scale }: Decimal, shift: number): bigint {
  const places = scale - shift
  if (places <= 0) return digits * 10n ** BigInt(-places)
  const divisor = 10n ** BigInt(places)
  const quotient = digits / divisor
  return digits < 0n && quotient * divisor !== digits ? quotient - 1n : quotient
}

/** Powers of ten from a unit of OCPP 1.6 to the base unit we keep. */
const shiftByUnit: Readonly<Record<string, number>> = { Wh: 0, kWh: 3, W: 0, kW: 3, Percent: 0, A: 3, V: 3 }

/**
 * A sampled value in the base unit (Wh, W, percent, mA, mV), floored. Null for no number, an unknown unit, or what no safe
 * integer holds: such a value is kept in the frame and used nowhere.
 */
export function inBaseUnit(text: string, unit: string): number | null {
  const decimal = readDecimal(text)
  const shift = shiftByUnit[unit]
  if (decimal === null || shift === undefined) return null
  const value = Number(floorShifted(decimal, shift))
  return Number.isSafeInteger(value) ? value : null
}

/** A number exactly as a station wrote it: `digits × 10^-scale`. */
export interface Decimal {
  readonly digits: bigint
  readonly scale: number
}

const NUMBER = /^([+-]?)(\d{1,24})(?:[.,](\d{0,24}))?(?:[eE]([+-]?\d{1,2}))?$/
/** Digits in groups of three: the comma of `1,234` may separate decimals or thousands. */
const GROUPED = /^[+-]?[1-9]\d{0,2},\d{3}$/

/**
 * Reads decimal text exactly; null where it is not a number (such as "", since `Number("")` is 0). A comma separates decimals, as firmware
 * for other languages writes it, unless the text could also mean thousands.
 */
export function readDecimal(text: string): Decimal | null {
  const trimmed = text.trim()
  const match = NUMBER.exec(trimmed)
  if (!match || GROUPED.test(trimmed)) return null
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match
  const magnitude = BigInt(whole + fraction)
  const shift = fraction.length - Number(exponent)
  const digits = sign === '-' ? -magnitude : magnitude
  return shift >= 0 ? { digits, scale: shift } : { digits: digits * 10n ** BigInt(-shift), scale: 0 }
}

/** The whole part of `value × 10^shift`, towards minus infinity. The only rounding of a register is down. */
export function floorShifted({ digits, scale }: Decimal, shift: number): bigint {
  const places = scale - shift
  if (places <= 0) return digits * 10n ** BigInt(-places)
  const divisor = 10n ** BigInt(places)
  const quotient = digits / divisor
  return digits < 0n && quotient * divisor !== digits ? quotient - 1n : quotient
}

/** Powers of ten from the units of a quantity to its base unit. MWh is not a unit of OCPP 1.6, but is unambiguous. */
const shiftByUnit = { energy: { Wh: 0, kWh: 3, MWh: 6 }, power: { W: 0, kW: 3 }, percentage: { Percent: 0 } } as const
export type Quantity = keyof typeof shiftByUnit

/**
 * A sampled value in the base unit of its quantity (Wh, W, percent), rounded down. Null for text that is not a number, a unit of another
 * quantity, or a value beyond the safe integers: such a value stays in the frame log and is not used.
 */
export function inBaseUnit(text: string, unit: string, quantity: Quantity): number | null {
  const decimal = readDecimal(text)
  const shifts: Readonly<Record<string, number>> = shiftByUnit[quantity]
  const shift = Object.hasOwn(shifts, unit) ? shifts[unit] : undefined
  if (decimal === null || shift === undefined) return null
  const value = Number(floorShifted(decimal, shift))
  return Number.isSafeInteger(value) ? value : null
}

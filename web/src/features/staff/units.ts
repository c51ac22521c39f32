import { isDayInBounds, startOf } from '@ohmstead/contract/kernel/day'
import type { Unit } from '../../platform/form.ts'

/** Numbers that people type in a larger unit than the calls use: percent for millionths, kW for W, kWh for Wh. */
const larger = (factor: number): Unit => ({
  read: (typed) => {
    const text = typed.trim().replace(',', '.')
    if (text === '') return undefined
    const value = Math.round(Number(text) * factor)
    // Digits beyond the smaller unit would be lost.
    return /^-?\d+(\.\d+)?$/.test(text) && (text.split('.')[1] ?? '').length <= Math.log10(factor) ? value : Number.NaN
  },
  show: (bound) => String(bound / factor),
})

export const percent = larger(10_000)
export const thousands = larger(1_000)

/** A day, as 00:00 UTC of it. */
export const startOfDay: Unit = {
  read: (typed) => (typed === '' ? undefined : isDayInBounds(typed) ? startOf(typed) : Number.NaN),
}

/** A date and time in UTC. */
export const moment: Unit = { read: (typed) => (typed === '' ? undefined : Date.parse(`${typed}Z`)) }

/** Several texts, separated by spaces or line breaks. */
export const lines: Unit = { read: (typed) => typed.split(/\s+/).filter((line) => line !== '') }

/** Hexadecimal text, which labels print in either case. */
export const hexadecimal: Unit = { read: (typed) => typed.trim().toLowerCase() || undefined }

/** A country code, typed in either case. */
export const capitals: Unit = { read: (typed) => typed.trim().toUpperCase() }

import { micros, parseAmount, type Micros } from '@ohmstead/contract/kernel/amount'
import { wh, type Wh } from '@ohmstead/contract/kernel/energy'
import { instant, type Instant } from '@ohmstead/contract/kernel/instant'

export const money = (text: string): Micros => (text.startsWith('-') ? micros(-parseAmount(text.slice(1))) : parseAmount(text))
export const kwh = (value: number): Wh => wh(Math.round(value * 1000))
export const at = (text: string): Instant => instant(Date.parse(`2026-11-21T${text}Z`))

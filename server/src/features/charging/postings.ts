import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { captureOf, voidOf, type Entry } from '../ledger/index.ts'

/** The charging session with its driver, and the time. */
export interface ChargingPayer {
  readonly id: Id<'chargingSession'>
  readonly driverId: Id<'member'>
  readonly at: Instant
}

export interface NumberedHold {
  readonly number: number
  readonly amount: Micros
}

/** Holds money of the driver for a charging session. */
export function chargeHold(payer: ChargingPayer, { number, amount }: NumberedHold): Entry {
  return {
    code: 'charge_payment',
    phase: 'hold',
    debit: { kind: 'recharge', owner: payer.driverId },
    credit: { kind: 'session_pool', owner: payer.id },
    amount,
    cause: { kind: 'charging_session', id: payer.id },
    key: `hold:${number}`,
    at: payer.at,
  }
}

/** Captures all, a part or none of a hold; the rest returns to the driver. */
export function chargeTake(payer: ChargingPayer, hold: NumberedHold, taken: Micros): Entry {
  const held = chargeHold(payer, hold)
  const key = `take:${hold.number}`
  return taken > 0n ? captureOf(held, { key, at: payer.at, amount: taken }) : voidOf(held, { key, at: payer.at })
}

/** Refunds everything that a charging session collected to its driver, after a dispute and with two members of staff. */
export function chargeRefund(payer: ChargingPayer, amount: Micros): Entry {
  return {
    code: 'charge_refund',
    phase: 'post',
    debit: { kind: 'session_pool', owner: payer.id },
    credit: { kind: 'recharge', owner: payer.driverId },
    amount,
    cause: { kind: 'charging_session', id: payer.id },
    key: 'refund',
    at: payer.at,
  }
}

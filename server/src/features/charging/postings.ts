import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { captureOf, voidOf, type Entry } from '../ledger/index.ts'

/** Whose charging session, and when. */
export interface ChargingPayer {
  readonly id: Id<'chargingSession'>
  readonly driverId: Id<'member'>
  readonly at: Instant
}

export interface NumberedHold {
  readonly number: number
  readonly amount: Micros
}

/** Money of the driver set aside for a charging session. */
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

/** What is taken of a hold: all, a part, or nothing; the rest returns to the driver. */
export function chargeTake(payer: ChargingPayer, hold: NumberedHold, taken: Micros): Entry {
  const held = chargeHold(payer, hold)
  const key = `take:${hold.number}`
  return taken > 0n ? captureOf(held, { key, at: payer.at, amount: taken }) : voidOf(held, { key, at: payer.at })
}

/** Everything a charging session collected goes back to its driver, after a dispute and with two of the staff. */
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

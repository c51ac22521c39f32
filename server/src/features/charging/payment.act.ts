import { add, greatest, least, subtract, zero, type Micros } from '@ohmstead/contract/kernel/amount'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { chargingCollected } from '@ohmstead/contract/charging/events'
import type { Trx } from '../../platform/database.ts'
import { publish } from '../../platform/outbox.ts'
import { balanceOf, post } from '../ledger/index.ts'
import { walletChangedFor } from '../wallets/index.ts'
import type { ChargingRow } from './charging.store.ts'
import { takeFrom } from './holding.ts'
import { insertCollection, insertHold, nextHoldNumber, openHoldsOf, resolveHolds, type HoldRow } from './hold.store.ts'
import { chargeHold, chargeTake } from './postings.ts'

type Payer = Pick<ChargingRow, 'id' | 'driverId'>

/** The driver's spendable balance. */
export async function spendable(trx: Trx, { driverId }: Pick<ChargingRow, 'driverId'>): Promise<Micros> {
  return (await balanceOf(trx, { kind: 'recharge', owner: driverId })).availableMicros
}

export function sumOf(holds: readonly HoldRow[]): Micros {
  return add(zero, ...holds.map(({ amount }) => amount))
}

/** Holds money for a charging session. */
export async function hold(trx: Trx, { id, driverId }: Payer, amount: Micros, at: Instant): Promise<void> {
  const numbered = { number: await nextHoldNumber(trx, id), amount }
  await insertHold(trx, id, numbered, at)
  await post(trx, [chargeHold({ id, driverId, at }, numbered)])
  await walletChangedFor(trx, driverId)
}

/** Releases all holds. */
export async function returnHolds(trx: Trx, payer: Payer, at: Instant): Promise<void> {
  await take(trx, payer, await openHoldsOf(trx, payer.id), zero, at)
}

/** Reduces the holds to a provisional bill: the rest is returned to the driver. */
export async function trimHolds(trx: Trx, payer: Payer, price: Micros, at: Instant): Promise<void> {
  const holds = await openHoldsOf(trx, payer.id)
  const held = sumOf(holds)
  if (held <= price) return
  await take(trx, payer, holds, zero, at)
  if (price > 0n) await hold(trx, payer, price, at)
}

/**
 * Takes the price of a final bill from the holds, and from the driver's balance if they are not sufficient. The rest is a debt. Returns
 * what was collected.
 */
export async function collect(trx: Trx, payer: Payer, price: Micros, at: Instant, { topUp }: { topUp: boolean }): Promise<Micros> {
  const held = sumOf(await openHoldsOf(trx, payer.id))
  const more = topUp ? least(await spendable(trx, payer), greatest(zero, subtract(price, held))) : zero
  if (more > 0n) await hold(trx, payer, more, at)
  const collected = least(price, add(held, more))
  await take(trx, payer, await openHoldsOf(trx, payer.id), collected, at)
  if (collected > 0n) await publishCollected(trx, payer, collected, at)
  return collected
}

/** Captures an amount from holds and frees the rest of them. */
async function take(trx: Trx, { id, driverId }: Payer, holds: readonly HoldRow[], amount: Micros, at: Instant): Promise<void> {
  if (holds.length === 0) return
  const taken = takeFrom(holds, amount)
  await resolveHolds(trx, id, taken, at)
  await post(
    trx,
    taken.map((one) => chargeTake({ id, driverId, at }, one, one.taken)),
  )
  await walletChangedFor(trx, driverId)
}

async function publishCollected(trx: Trx, { id, driverId }: Payer, collected: Micros, at: Instant): Promise<void> {
  const payment = await insertCollection(trx, id, collected, at)
  await publish(trx, chargingCollected, { chargingSessionId: id, driverId, payment, collected, at })
}

/** Pays the debt of a charging session; the caller has checked that the driver can pay it. */
export async function payDebtOf(trx: Trx, row: ChargingRow, at: Instant): Promise<void> {
  const numbered = { number: await nextHoldNumber(trx, row.id), amount: row.debt }
  const payer = { id: row.id, driverId: row.driverId, at }
  await insertHold(trx, row.id, numbered, at)
  await resolveHolds(trx, row.id, [{ number: numbered.number, taken: row.debt }], at)
  await post(trx, [chargeHold(payer, numbered), chargeTake(payer, numbered, row.debt)])
  await publishCollected(trx, row, row.debt, at)
  await walletChangedFor(trx, row.driverId)
}

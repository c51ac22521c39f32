import { randomBytes } from 'node:crypto'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { formatAmount, micros, parseAmount, type Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, DAY_MS } from '@ohmstead/contract/kernel/instant'
import type { offerResale } from '@ohmstead/contract/resales/calls'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { packageViolations } from '../../src/features/packages/violation.store.ts'
import { accrueLeases } from '../../src/features/packages/accrual.jobs.ts'
import { runLeases } from '../../src/features/packages/lease.jobs.ts'
import { renewCustodies } from '../../src/features/hosting/custody.jobs.ts'
import { hostingViolations } from '../../src/features/hosting/violation.store.ts'
import { resalesFeature } from '../../src/features/resales/feature.ts'
import { resaleById } from '../../src/features/resales/index.ts'
import { expireOffers, releaseSales } from '../../src/features/resales/resale.jobs.ts'
import { resaleViolations } from '../../src/features/resales/violation.store.ts'
import { withdrawingAt } from '../../src/features/resales/resale.ts'
import { balanceOf } from '../../src/features/ledger/index.ts'
import { runDueNow } from '../../src/platform/due.ts'
import type { ChargingGround, Unit } from '../cast/charging-ground.ts'
import { aCustody, aLease } from '../cast/ground.ts'
import type { TestDatabase } from '../harness.ts'

type Order = OutputOf<typeof offerResale>
const { calls } = resalesFeature
export const key = () => randomBytes(12).toString('hex')

/** Leases that members offer to each other, through the calls of the product. */
export function resaleGround(database: TestDatabase, ground: ChargingGround) {
  const { clock } = database
  const self = {
    /** A paid lease in effect since some days, in custody of its member or not. It can no longer be cancelled. */
    async lease(
      memberId: Id<'member'>,
      {
        days = 60,
        since = 20,
        price = 60_000_000n,
        hosted = false,
        unit,
      }: { days?: number; since?: number; price?: bigint; hosted?: boolean; unit?: Unit } = {},
    ): Promise<Id<'lease'>> {
      const placed = unit ?? (await ground.unit())
      const { pointId, modelId } = placed
      const owner = database.owner.kysely
      const boughtAt = after(clock.now(), -since * DAY_MS - 3_600_000)
      const id = await aLease(owner, { memberId, pointId, modelId, boughtAt, cycleDays: days, priceMicros: price })
      await ground.onLine(placed, boughtAt)
      await ground.give(memberId, formatAmount(micros(price)))
      await ground.payLease(id)
      await runDueNow(database.worker, accrueLeases, clock.now())
      if (hosted) {
        await aCustody(owner, { leaseId: id, memberId, pointId, from: after(clock.now(), -3_600_000) })
        // A flow that all steps led to; its past is not of interest here.
        await sql`ALTER TABLE hosting.flow DISABLE TRIGGER USER`.execute(owner)
        await sql`UPDATE hosting.flow SET state = 'inCustody', ended_at = NULL, confirmed_at = opened_at, operative = true WHERE lease_id = ${id}`.execute(
          owner,
        )
        await sql`ALTER TABLE hosting.flow ENABLE TRIGGER USER`.execute(owner)
      }
      return id
    },
    offer: (seller: Id<'member'>, leaseId: Id<'lease'>, price: Micros) =>
      ground.call(calls.offerResale, ground.as(seller), { idempotencyKey: key(), leaseId, price }),
    buy: (buyer: Id<'member'>, { id, price }: Pick<Order, 'id' | 'price'>) =>
      ground.call(calls.buyResale, ground.as(buyer), { idempotencyKey: key(), resaleId: id, price, termsVersion: '2026-05-01', startAtOnce: true }),
    async cancel(buyer: Id<'member'>, resaleId: Id<'resale'>) {
      const sale = await resaleById(database.api.kysely, resaleId)
      const refund = withdrawingAt(sale!, clock.now())?.refund ?? parseAmount('0')
      return ground.call(calls.cancelResale, ground.as(buyer), { idempotencyKey: key(), resaleId, refund })
    },
    withdraw: (seller: Id<'member'>, resaleId: Id<'resale'>) =>
      ground.call(calls.withdrawResale, ground.as(seller), { idempotencyKey: key(), resaleId }),
    change: (seller: Id<'member'>, resaleId: Id<'resale'>, price: Micros) =>
      ground.call(calls.changeResale, ground.as(seller), { idempotencyKey: key(), resaleId, price }),
    /** Moves the time, and does what is due then. */
    async wait(ms: number): Promise<void> {
      await clock.forward(ms)
      await self.due()
    },
    async due(): Promise<void> {
      for (const work of [renewCustodies, accrueLeases, runLeases, expireOffers, releaseSales]) await runDueNow(database.worker, work, clock.now())
    },
    async recharge(owner: Id<'member'>): Promise<readonly [posted: bigint, held: bigint]> {
      const { postedMicros, heldMicros } = await balanceOf(database.api.kysely, { kind: 'recharge', owner })
      return [postedMicros, heldMicros]
    },
    unearned: async (owner: Id<'lease'>) => (await balanceOf(database.api.kysely, { kind: 'lease_unearned', owner })).postedMicros,
    async leaseRow(id: Id<'lease'>) {
      const { rows } = await sql<Record<string, unknown>>`SELECT * FROM packages.lease WHERE id = ${id}`.execute(database.owner.kysely)
      return rows[0]!
    },
    /** Must hold at the end of every story. */
    async expectSound(): Promise<void> {
      const q = database.worker.kysely
      expect(await resaleViolations(q, { all: true })).toEqual([])
      expect(await packageViolations(q, { all: true })).toEqual([])
      expect(await hostingViolations(q, { all: true })).toEqual([])
    },
  }
  return self
}

import { sql } from 'kysely'
import type pg from 'pg'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, HOUR_MS } from '@ohmstead/contract/kernel/instant'
import type { ChargingGround, Unit } from '../cast/charging-ground.ts'
import type { TestDatabase } from '../harness.ts'

export interface Sides {
  readonly session: string
  readonly settlement: string
  readonly hash: Buffer
  readonly unit: Unit
  readonly driver: string
}
export interface Scene {
  /** Settled and waiting; settled as own use; released; collected and not settled. */
  readonly waiting: Sides
  readonly own: Sides
  readonly fresh: { readonly session: string; readonly custody: string; readonly unit: Unit; readonly driver: string }
  readonly ada: Id<'member'>
  /** Invited Ada; not related to anything else. */
  readonly inviter: Id<'member'>
  readonly cleo: Id<'member'>
}

const nothing = { session: '', settlement: '', hash: Buffer.alloc(0), unit: { siteId: '' }, driver: '' }

/** What the attempts refer to. It is empty until `setUpScene`, because the names of tests are needed earlier. */
export const scene = {
  waiting: nothing,
  own: nothing,
  fresh: { ...nothing, custody: '' },
  ada: '',
  inviter: '',
  cleo: '',
} as unknown as Scene

export async function setUpScene(ground: ChargingGround, { clock, api }: TestDatabase, client: pg.Client): Promise<void> {
  await ground.prices()
  const inviter = await ground.member()
  const [ada, ben, cleo] = [await ground.member('100', { inviter }), await ground.member('100'), await ground.member('100')]
  const sides = async (session: string, unit: Unit, driver: string): Promise<Sides> => {
    const { rows } = await sql<{ id: string; hash: Buffer }>`SELECT id, hash FROM income.settlement WHERE charging_session_id = ${session}`.execute(
      api.kysely,
    )
    return { session, settlement: rows[0]!.id, hash: rows[0]!.hash, unit, driver }
  }
  const unit = await ground.unit()
  await ground.custody(ada, unit, after(clock.now(), -HOUR_MS))
  const waiting = await sides(await ground.charge(ben, unit), unit, ben)
  const own = await sides(await ground.charge(ada, unit, { beginWh: 2_000_000 }), unit, ada)
  // One that is final and collected, and that income has not processed yet.
  const elsewhere = await ground.unit()
  const custody = await ground.custody(ada, elsewhere, after(clock.now(), -HOUR_MS))
  const fresh = await ground.charge(cleo, elsewhere)
  await client.query(`set session_replication_role = replica; delete from income.settlement_window where charging_session_id = '${fresh}';
    delete from ledger.transfer where cause_id = '${fresh}' and code <> 'charge_payment'; delete from income.settlement where charging_session_id = '${fresh}';
    update ledger.balance b set held_micros = 0 from ledger.account a where a.id = b.account_id and a.owner = '${fresh}'; set session_replication_role = origin`)
  Object.assign(scene, { waiting, own, fresh: { session: fresh, custody, unit: elsewhere, driver: cleo }, ada, inviter, cleo } satisfies Scene)
}

import type { Id } from '@ohmstead/contract/kernel/id'
import { quarantined } from '../../src/features/charging/index.ts'
import { balanceOf } from '../../src/features/ledger/index.ts'
import type { ChargingGround, Unit } from '../cast/charging-ground.ts'
import type { TestDatabase } from '../harness.ts'

/** Charging sessions that a station has begun, and what became of their money and readings. */
export function begunGround(database: TestDatabase, ground: ChargingGround) {
  const { clock } = database
  const available = async (memberId: Id<'member'>) => (await balanceOf(database.api.kysely, { kind: 'recharge', owner: memberId })).availableMicros
  const reasons = async (id: Id<'chargingSession'> | null) =>
    (await quarantined(database.api.kysely, { state: null, offset: 0, limit: 200 })).rows
      .filter((row) => row.chargingSessionId === id)
      .map(({ reason }) => reason)

  async function begun(unit: Unit, balance = '100') {
    const driver = await ground.member(balance)
    const asked = await ground.ask(driver, unit)
    const message = ground.startMessage(asked.tag, clock.now(), 1_000)
    const { transactionId } = await ground.port.start(unit.station, message)
    return { driver, ...asked, message, transactionId, startedAt: clock.now() }
  }

  return { begun, reasons, available }
}

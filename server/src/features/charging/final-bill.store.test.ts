import { chargingErrors } from '@ohmstead/contract/charging/errors'
import { MINUTE_MS, SECOND_MS } from '@ohmstead/contract/kernel/instant'
import { beforeAll, expect, test } from 'vitest'
import { chargingGround } from '../../../test/cast/charging-ground.ts'
import { aColleague, callAs } from '../../../test/cast/staff.ts'
import { withDatabase } from '../../../test/harness.ts'
import { inTransaction } from '../../platform/database.ts'
import { quarantined } from './index.ts'

const database = withDatabase()
const ground = chargingGround(database)
const { clock } = database
beforeAll(() => ground.prices())

test('a bill of nothing, because the meter was unclear, is final: staff are notified that it is never raised', async () => {
  const [driver, unit, colleague] = [await ground.member('100'), await ground.unit(), await aColleague(database, 'finance')]
  const { id, tag } = await ground.ask(driver, unit)
  const { transactionId } = await ground.port.start(unit.station, ground.startMessage(tag, clock.now(), 1_000))
  await clock.forward(2 * MINUTE_MS)
  await ground.port.stop(unit.station, ground.stopMessage(transactionId, clock.now(), null))
  await ground.forward(15 * SECOND_MS)
  expect(await ground.sessionRow(id)).toMatchObject({ state: 'failed', failure: 'meterUnclear', price_micros: 0n })
  const [entry] = (await quarantined(database.api.kysely, { state: 'open', offset: 0, limit: 10 })).rows
  const asked = { idempotencyKey: 'a final bill is kept', quarantineId: entry!.id, reason: 'The driver took 1 kWh' }
  const asks = [
    (caller: Awaited<ReturnType<typeof callAs>>) => ground.handlers.askBillRelease.handle(caller, asked),
    (caller: Awaited<ReturnType<typeof callAs>>) => ground.handlers.askBillCorrection.handle(caller, { ...asked, energyWh: 1_000 }),
  ]
  for (const ask of asks) {
    const refused = inTransaction(database.api, async (trx) => ask(await callAs(database, trx, colleague)))
    await expect(refused).rejects.toMatchObject({ declaration: chargingErrors.billIsFinal })
  }
})

import { micros } from '@ohmstead/contract/kernel/amount'
import { after, HOUR_MS } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { START, withDatabase } from '../../../test/harness.ts'
import { inTransaction } from '../../platform/database.ts'
import { newUuid } from '../../platform/ids.ts'
import { energyRateAt, putRate } from './energy-rate.store.ts'

const db = withDatabase()

describe('energy rates', () => {
  const put = (perKwh: bigint, hours: number) =>
    inTransaction(db.owner, async (trx) => {
      await sql`ALTER TABLE devices.energy_rate DISABLE TRIGGER agreed_rate, DISABLE TRIGGER agreed_end`.execute(trx)
      const [at, validFrom] = [START, after(START, hours * HOUR_MS)]
      const rate = {
        id: newUuid(),
        country: 'DE',
        tariffClass: 'AC',
        perKwh: micros(perKwh),
        validFrom,
        askedBy: 'st_a',
        approvedBy: 'st_b',
        at,
      } as const
      const isPut = await putRate(trx, rate)
      await sql`ALTER TABLE devices.energy_rate ENABLE TRIGGER agreed_rate, ENABLE TRIGGER agreed_end`.execute(trx)
      return isPut
    })

  test('are in force from their beginning until the next', async () => {
    expect([await put(240_000n, 0), await put(260_000n, 5)]).toEqual([true, true])
    const at = (hours: number) => energyRateAt(db.worker.kysely, 'DE', 'AC', after(START, hours * HOUR_MS))
    expect([await at(-1), await at(0), await at(4.999), await at(5), await at(500)]).toEqual([null, 240_000n, 240_000n, 260_000n, 260_000n])
    expect(await put(1n, 3)).toBe(false)
    expect(await energyRateAt(db.worker.kysely, 'DE', 'DC', START)).toBeNull()
  })

  test.each<[string, string, RegExp]>([
    ['changed while in force', `UPDATE devices.energy_rate SET rate_micros_per_kwh = 1`, /that was valid cannot change/],
    ['changed to other people', `UPDATE devices.energy_rate SET approved_by = 'st_c'`, /that was valid cannot change/],
    ['moved', `UPDATE devices.energy_rate SET valid = tstzrange(lower(valid) - interval '1 h', upper(valid))`, /that was valid cannot change/],
    ['removed', `DELETE FROM devices.energy_rate`, /that was valid cannot change/],
    [
      'doubled',
      `ALTER TABLE devices.energy_rate DISABLE TRIGGER agreed_rate;
       INSERT INTO devices.energy_rate (id, country, tariff_class, rate_micros_per_kwh, valid, asked_by, asked_at, approved_by, approved_at) SELECT gen_random_uuid(), country, tariff_class, 1, valid, asked_by, asked_at, approved_by, approved_at FROM devices.energy_rate`,
      /energy_rate_one_at_a_time/,
    ],
    [
      'approved by the requester',
      `ALTER TABLE devices.energy_rate DISABLE TRIGGER agreed_rate;
       INSERT INTO devices.energy_rate (id, country, tariff_class, rate_micros_per_kwh, valid, asked_by, asked_at, approved_by, approved_at) SELECT gen_random_uuid(), 'FR', tariff_class, 1, valid, asked_by, asked_at, asked_by, approved_at FROM devices.energy_rate`,
      /energy_rate_two_people/,
    ],
  ])('are never %s', async (_, statement, why) => {
    await expect(db.owner.pool.query(statement)).rejects.toThrow(why)
  })
})

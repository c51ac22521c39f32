import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { micros } from '@ohmstead/contract/kernel/amount'
import { z } from '@ohmstead/contract/kernel/field'
import { aColleague, actAs, asksFor, decides, staffChange, twoAdministrators, type Colleague } from '../../../test/cast/staff.ts'
import { withDatabase } from '../../../test/harness.ts'
import { inTransaction } from '../../platform/database.ts'
import {
  changeSetting,
  isSwitchedOn,
  printed,
  setting,
  settingDeclarations,
  settingHistory,
  watchSettings,
  type SettingDeclaration,
} from './index.ts'
import { settingChange } from './setting.approval.ts'
import { encoded } from './setting.ts'

const demo = withDatabase()
const production = withDatabase({ instance: 'production' })
const hold = 'charging.holdAtLeast'

describe('every declared setting', () => {
  test.each(Object.entries(settingDeclarations as Readonly<Record<string, SettingDeclaration>>))(
    '%s has a valid default and roles that may change it',
    (key, declaration) => {
      for (const value of [declaration.default, declaration.demo ?? declaration.default]) {
        const stored = z.encode(declaration.type, value)
        expect(z.decode(declaration.type, JSON.parse(JSON.stringify(stored)) as never)).toEqual(value)
        expect(printed(value)).not.toBe('')
      }
      expect(key).toMatch(/^[a-z]+\.[a-zA-Z]+$/)
      expect(declaration.mayChange.length).toBeGreaterThan(0)
    },
  )
})

test('settings that two people decide have the same roles, because a request is decided by the same roles for all of them', () => {
  const roles = Object.values<SettingDeclaration>(settingDeclarations).flatMap(({ twoPerson, mayChange }) => (twoPerson ? [[...mayChange]] : []))
  expect(new Set(roles.map((some) => some.toSorted().join())).size).toBe(1)
  expect(settingChange.mayDecide.toSorted()).toEqual(roles[0]?.toSorted())
})

describe('a setting', () => {
  test('has its default until it is changed, and a demo may have another default', async () => {
    expect(await setting(demo.api.kysely, hold)).toBe(5_000_000n)
    expect(await setting(demo.api.kysely, 'team.rebateLevels')).toBe(3)
    expect(await setting(production.api.kysely, 'team.rebateLevels')).toBe(0)
    expect(await setting(production.api.kysely, 'team.rebateCountries')).toEqual([])
    expect(isSwitchedOn(await setting(demo.api.kysely, 'team.rebateCountries'), 'DE')).toBe(true)
    expect(isSwitchedOn(['FR'], 'DE')).toBe(false)
  })

  test('changes with a permanent record', async () => {
    const [fay, gus] = await twoAdministrators(demo)
    const change = async (asker: Colleague, decider: Colleague, before: string, after: string, reason: string) =>
      decides(demo, decider, await asksFor(demo, settingChange, asker, { subject: hold, asked: { key: hold, before, after }, reason }))
    await change(fay, gus, '5', '7.5', 'prices rose')
    expect(await setting(demo.api.kysely, hold)).toBe(7_500_000n)
    await change(gus, fay, '7.5', '8', 'again')
    const at = expect.any(Number)
    expect((await settingHistory(demo.api.kysely, hold, { offset: 0, limit: 20 })).list).toEqual([
      { before: '7.5', after: '8', by: gus.id, approvedBy: fay.id, reason: 'again', at },
      { before: null, after: '7.5', by: fay.id, approvedBy: gus.id, reason: 'prices rose', at },
    ])
  })

  test('keeps one state for a whole transaction', async () => {
    await inTransaction(demo.api, async (trx) => {
      const before = await setting(trx, 'charging.finalAfterDays')
      await staffChange(demo, 'charging.finalAfterDays', 45)
      expect(await setting(trx, 'charging.finalAfterDays')).toBe(before)
    })
    expect(await setting(demo.api.kysely, 'charging.finalAfterDays')).toBe(45)
  })

  test('is removed from the cache when another process changes it', async () => {
    const stop = await watchSettings(demo.api)
    expect(await setting(demo.api.kysely, 'charging.noEnergyMinutes')).toBe(3)
    await staffChange(demo, 'charging.noEnergyMinutes', 5)
    await expect.poll(() => setting(demo.api.kysely, 'charging.noEnergyMinutes')).toBe(5)
    stop()
  })

  test('that needs two people requires their approval of exactly this value', async () => {
    const [fay, gus] = await twoAdministrators(demo)
    const alone = inTransaction(demo.api, async (trx) => {
      await actAs(demo, trx, fay)
      await changeSetting(trx, { key: hold, value: micros(1n), reason: 'alone' })
    })
    await expect(alone).rejects.toThrow('guard:settings_two_people')
    const asked = { key: hold, before: '8', after: '9' }
    const request = await asksFor(demo, settingChange, fay, { subject: hold, asked })
    await expect(decides(demo, fay, request)).rejects.toThrow('ownRequest')
    // Outdated: another change came first.
    await decides(demo, gus, await asksFor(demo, settingChange, fay, { subject: hold, asked: { ...asked, after: '10' } }))
    await expect(decides(demo, gus, request)).rejects.toThrow('outdated')
    expect(await setting(demo.owner.kysely, hold)).toBe(10_000_000n)
  })

  test('never accepts an invalid value', () => {
    expect(() => encoded('team.rebateLevels', 4)).toThrow('fits its type')
    expect(() => encoded('team.rebateMaxPpm', 300_001)).toThrow('fits its type')
    expect(() => encoded('platform.twitterUrl', 'javascript:alert(1)')).toThrow('fits its type')
  })

  test('with a stored value that is no longer valid has its default', async () => {
    const gus = await aColleague(demo, 'administrator')
    await inTransaction(demo.api, async (trx) => {
      await actAs(demo, trx, gus)
      await sql`INSERT INTO settings.change (key, after, reason) VALUES ('tasks.collectWithinHours', '"soon"', 'release')`.execute(trx)
    })
    expect(await setting(demo.api.kysely, 'tasks.collectWithinHours')).toBe(24)
  })

  test.each([
    `update settings.value set value = '1'`,
    `insert into settings.value values ('a.b', '1', now())`,
    `delete from settings.value`,
    `update settings.change set reason = 'x'`,
    `delete from settings.change`,
    `truncate settings.change`,
  ])('cannot be changed without a record: %s', async (statement) => {
    await expect(sql.raw(statement).execute(demo.api.kysely)).rejects.toThrow(/permission denied|forbidden/)
    if (statement.includes('settings.change')) await expect(sql.raw(statement).execute(demo.owner.kysely)).rejects.toThrow('forbidden')
  })
})

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { micros } from '@ohmstead/contract/kernel/amount'
import { z } from '@ohmstead/contract/kernel/field'
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
import { encoded } from './setting.ts'

const demo = withDatabase()
const production = withDatabase({ instance: 'production' })
const at = demo.clock.now()
const hold = 'charging.holdAtLeast'

describe('every declared setting', () => {
  test.each(Object.entries(settingDeclarations as Readonly<Record<string, SettingDeclaration>>))(
    '%s has a default that fits, a unit, people who may change it, and a sentence',
    (key, declaration) => {
      for (const value of [declaration.default, declaration.demo ?? declaration.default]) {
        const stored = z.encode(declaration.type, value)
        expect(z.decode(declaration.type, JSON.parse(JSON.stringify(stored)) as never)).toEqual(value)
        expect(printed(value)).not.toBe('')
      }
      expect(key).toMatch(/^[a-z]+\.[a-zA-Z]+$/)
      expect(declaration.unit).not.toBe('')
      expect(declaration.mayChange.length).toBeGreaterThan(0)
      expect(declaration.summary).toMatch(/^[A-Z].*\.$/s)
    },
  )
})

describe('a setting', () => {
  test('has its default until somebody changes it, and a demo may have its own', async () => {
    expect(await setting(demo.api.kysely, hold)).toBe(5_000_000n)
    expect(await setting(demo.api.kysely, 'team.rebateLevels')).toBe(3)
    expect(await setting(production.api.kysely, 'team.rebateLevels')).toBe(0)
    expect(await setting(production.api.kysely, 'team.rebateCountries')).toEqual([])
    expect(isSwitchedOn(await setting(demo.api.kysely, 'team.rebateCountries'), 'DE')).toBe(true)
    expect(isSwitchedOn(['FR'], 'DE')).toBe(false)
  })

  test('changes with a trace that stays', async () => {
    await inTransaction(demo.api, async (trx) => {
      expect(await setting(trx, hold)).toBe(5_000_000n)
      await changeSetting(trx, { key: hold, value: micros(7_500_000n), by: 'fay', approvedBy: 'gus', reason: 'prices rose', at })
      expect(await setting(trx, hold)).toBe(7_500_000n)
    })
    expect(await setting(demo.api.kysely, hold)).toBe(7_500_000n)
    await inTransaction(demo.api, (trx) =>
      changeSetting(trx, { key: hold, value: micros(8_000_000n), by: 'gus', approvedBy: 'fay', reason: 'again', at }),
    )
    expect(await settingHistory(demo.api.kysely, hold)).toEqual([
      { key: hold, before: '7.5', after: '8', by: 'gus', approvedBy: 'fay', reason: 'again', at },
      { key: hold, before: null, after: '7.5', by: 'fay', approvedBy: 'gus', reason: 'prices rose', at },
    ])
  })

  test('keeps one state for a whole transaction', async () => {
    await inTransaction(demo.api, async (trx) => {
      const before = await setting(trx, 'charging.finalAfterDays')
      await inTransaction(demo.api, (other) =>
        changeSetting(other, { key: 'charging.finalAfterDays', value: 45, by: 'fay', approvedBy: 'gus', reason: 'longer', at }),
      )
      expect(await setting(trx, 'charging.finalAfterDays')).toBe(before)
    })
    expect(await setting(demo.api.kysely, 'charging.finalAfterDays')).toBe(45)
  })

  test('that is remembered is forgotten when another process changes it', async () => {
    const stop = await watchSettings(demo.api)
    expect(await setting(demo.api.kysely, 'charging.noEnergyMinutes')).toBe(3)
    await inTransaction(demo.owner, (trx) =>
      changeSetting(trx, { key: 'charging.noEnergyMinutes', value: 5, by: 'ops', approvedBy: null, reason: 'slow cars', at }),
    )
    await expect.poll(() => setting(demo.api.kysely, 'charging.noEnergyMinutes')).toBe(5)
    stop()
  })

  test('that two must decide takes two, and they are two', async () => {
    const change = (approvedBy: string | null) =>
      inTransaction(demo.api, (trx) => changeSetting(trx, { key: hold, value: micros(1n), by: 'fay', approvedBy, reason: 'alone', at }))
    await expect(change(null)).rejects.toThrow('takes two')
    await expect(change('fay')).rejects.toThrow('change_approver')
    await expect(
      sql`insert into settings.change (key, after, two_person, changed_by, reason, changed_at) values (${hold}, '"1"', true, 'fay', 'alone', now())`.execute(
        demo.owner.kysely,
      ),
    ).rejects.toThrow('change_four_eyes')
  })

  test('never takes a value that does not fit', () => {
    expect(() => encoded('team.rebateLevels', 4)).toThrow('fits its type')
    expect(() => encoded('team.rebateMaxPpm', 300_001)).toThrow('fits its type')
    expect(() => encoded('platform.twitterUrl', 'javascript:alert(1)')).toThrow('fits its type')
  })

  test('that no longer fits counts as absent', async () => {
    await sql`insert into settings.change (key, after, two_person, changed_by, reason, changed_at) values ('tasks.collectWithinHours', '"soon"', false, 'old', 'release', now())`.execute(
      demo.owner.kysely,
    )
    expect(await setting(demo.api.kysely, 'tasks.collectWithinHours')).toBe(24)
  })

  test.each([
    `update settings.value set value = '1'`,
    `insert into settings.value values ('a.b', '1', now())`,
    `delete from settings.value`,
    `update settings.change set reason = 'x'`,
    `delete from settings.change`,
    `truncate settings.change`,
  ])('cannot be changed without a trace: %s', async (statement) => {
    await expect(sql.raw(statement).execute(demo.api.kysely)).rejects.toThrow(/permission denied|forbidden/)
    if (statement.includes('settings.change')) await expect(sql.raw(statement).execute(demo.owner.kysely)).rejects.toThrow('forbidden')
  })
})

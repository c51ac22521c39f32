import { currencies } from '@ohmstead/contract/kernel/currency'
import { addDays, dayOf } from '@ohmstead/contract/kernel/day'
import { listUrlConfig } from './calls/url-config.ts'
import { settingsFeature } from './feature.ts'
import { randomBytes } from 'node:crypto'
import { formatAmount, micros, parseAmount } from '@ohmstead/contract/kernel/amount'
import { approvalErrors } from '@ohmstead/contract/approvals/errors'
import { languages } from '@ohmstead/contract/kernel/language'
import { settingErrors } from '@ohmstead/contract/settings/errors'
import { settingUnits } from '@ohmstead/contract/kernel/setting-form'
import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { aColleague, callAs, decides, twoAdministrators, type Colleague } from '../../../test/cast/staff.ts'
import { withDatabase } from '../../../test/harness.ts'
import { inTransaction } from '../../platform/database.ts'
import { settingDeclarations, type SettingDeclaration, type SettingKey } from './index.ts'
import { limitsOf } from './setting.ts'

const db = withDatabase()
const all = Object.entries(settingDeclarations) as [SettingKey, SettingDeclaration][]
const codes = ['DE', 'FR', 'IT', 'PT', 'CN', 'AT', 'CH', 'US']

let ann: Colleague
let bob: Colleague
beforeAll(async () => {
  ;[ann, bob] = await twoAdministrators(db)
})

const rows = async (colleague = ann) =>
  inTransaction(db.api, async (trx) => (await settingsFeature.calls.settingList.handle(await callAs(db, trx, colleague), {})).list)

const valueOf = async (key: SettingKey) => (await rows()).find((row) => row.key === key)!.value

type Json = Awaited<ReturnType<typeof valueOf>>

const setIn = (at: Awaited<ReturnType<typeof callAs>>, key: string, before: Json, value: Json, reason = 'as agreed') =>
  settingsFeature.calls.setSetting.handle(at, { idempotencyKey: randomBytes(12).toString('hex'), key, before, value, reason })

const set = (colleague: Colleague, key: string, before: Json, value: Json, reason?: string) =>
  inTransaction(db.api, async (trx) => setIn(await callAs(db, trx, colleague), key, before, value, reason))

const historyOf = (key: SettingKey) =>
  inTransaction(db.api, async (trx) => settingsFeature.calls.settingChanges.handle(await callAs(db, trx, ann), { key, pageNum: 1, pageSize: 100 }))

const count = fc.integer({ min: 0, max: 1_000_000 })
const units = fc.integer({ min: 0, max: 900_000 }).map(String)

const levelRows: fc.Arbitrary<Json> = fc
  .array(fc.record({ counts: fc.array(count, { minLength: 6, maxLength: 6 }), from: count, none: fc.boolean(), fee: units }), {
    minLength: 6,
    maxLength: 6,
  })
  .map((drawn) => {
    const from = drawn.map((row) => row.from).toSorted((a, b) => a - b)
    return drawn.map(({ counts: [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0], none, fee }, index) => ({
      level: index + 1,
      valuationFrom: String(from[index]),
      directValidFrom: a,
      secondThirdValidFrom: b,
      teamValidFrom: c,
      extraHostingSessions: d,
      commissionPpm: e,
      leasesAtATime: none ? null : f,
      matchPriority: index + 1,
      rebatePpm: [Math.floor(a / 3), Math.floor(b / 3), Math.floor(c / 3)],
      withdrawADay: fee,
      withdrawFee: fee,
    }))
  })

/** Valid values of a setting, as they are sent. */
function within({ form, least = 0, most = 0 }: SettingDeclaration): fc.Arbitrary<Json> {
  switch (form) {
    case 'whole':
    case 'share':
      return fc.integer({ min: least, max: most })
    case 'amount':
      return most === 0 ? units : fc.integer({ min: Math.ceil(least), max: most }).map(String)
    case 'text':
      return fc.stringMatching(/^[A-Z0-9]{2,12}$/)
    case 'line':
      return fc.stringMatching(/^[a-z]{0,40}$/)
    case 'address':
      return fc.oneof(
        fc.constant(''),
        fc.stringMatching(/^[a-z]{1,20}$/).map((name) => `https://${name}.example/help`),
      )
    case 'flag':
      return fc.boolean()
    case 'day':
      return fc.integer({ min: 0, max: 3_000 }).map((days) => new Date(Date.UTC(2025, 0, 1 + days)).toISOString().slice(0, 10))
    case 'countries':
      return fc.oneof(fc.constant('all'), fc.uniqueArray(fc.constantFrom(...codes)))
    case 'words':
      return fc.array(fc.stringMatching(/^[a-z]{2,40}$/), { maxLength: 20 })
    case 'rates':
      return fc
        .uniqueArray(fc.constantFrom(...currencies), { minLength: 1 })
        .map((list) => ({ day: '2026-11-02', list: list.map((currency, index) => ({ currency, rate: `${index}.92` })) }))
    case 'levels':
      return levelRows
  }
}

/** Valid values of a setting while the settings that limit it have their current values. */
async function withinOthers(key: SettingKey, declaration: SettingDeclaration): Promise<fc.Arbitrary<Json>> {
  const current = new Map((await rows()).map((row) => [row.key, Number(row.value)]))
  const limits = limitsOf(key).map((limit) => ({ is: limit.is, value: current.get(limit.key)! }))
  return within(declaration).filter((value) =>
    limits.every((limit) => (limit.is === 'most' ? Number(value) <= limit.value : Number(value) >= limit.value)),
  )
}

/** Values that it must refuse. */
function beyond({ form, least = 0, most = 0 }: SettingDeclaration, inForce: Json): Json[] {
  const never: Json[] = [null, {}, 1e300, -1, 'nonsense beyond all bounds ‮', [null], [['DE']]]
  switch (form) {
    case 'whole':
    case 'share':
      return [...never, least - 1, most + 1, least + 0.5, String(least), true, []]
    case 'amount':
      return [
        ...never,
        '-1',
        '1e3',
        '1.0000001',
        '0x10',
        ' 1',
        '12345678901',
        5,
        ...(least === 0 ? [] : ['0']),
        ...(most === 0 ? [] : [String(most + 1)]),
      ]
    case 'text':
      return [...never, 'A', 'A'.repeat(13), 'A B', '']
    case 'line':
      return [...never, 'A'.repeat(most + 1), ' a', 'a\nb']
    case 'address':
      return [
        ...never,
        'http://a.example',
        'javascript:alert(1)',
        'https://user:word@a.example',
        'https://a.example/\u202Ex',
        `https://a.example/${'a'.repeat(300)}`,
        'https://',
      ]
    case 'flag':
      return [...never, 'true', 0, 1]
    case 'day':
      return [...never, '2026-02-30', '2026-1-1', '26-01-01', 20_260_101]
    case 'countries':
      return [...never, 'ALL', ['ZZ'], ['de'], ['DE', 'Germany'], 'DE', Array.from({ length: 301 }, () => 'DE')]
    case 'words':
      return [...never, 'word', ['a'], ['a'.repeat(41)], Array.from({ length: 1_001 }, () => 'ab')]
    case 'rates': {
      const euro = { currency: 'EUR', rate: '0.92' }
      const dated = (...list: Json[]): Json => ({ day: '2026-11-02', list })
      return [
        ...never,
        { day: null, list: [euro] },
        { day: '2026-02-30', list: [euro] },
        dated(),
        dated(euro, euro),
        dated({ ...euro, rate: '0' }),
        dated({ ...euro, rate: '-1' }),
        dated({ ...euro, rate: '0.009999' }),
        dated({ ...euro, rate: '100000.000001' }),
        dated({ currency: 'EURO', rate: '1' }),
        dated({ ...euro, more: 1 }),
      ]
    }
    case 'levels': {
      const table = inForce as Record<string, Json>[]
      const first = (changed: Record<string, Json>): Json => [{ ...table[0], ...changed }, ...table.slice(1)]
      return [
        ...never,
        table.slice(1),
        [...table].toReversed(),
        first({ commissionPpm: 1_000_001 }),
        first({ commissionPpm: -1 }),
        first({ rebatePpm: [600_000, 600_000, 0] }),
        first({ rebatePpm: [0.5, 0, 0] }),
        first({ leasesAtATime: -1 }),
        first({ valuationFrom: '900000000' }),
        first({ more: 1 }),
      ]
    }
  }
}

describe.each(all)('%s', (key, declaration) => {
  test('is returned with its roles, its field, its unit and its bounds', async () => {
    const row = (await rows()).find((one) => one.key === key)
    expect(row).toMatchObject({
      form: declaration.form,
      unit: declaration.unit,
      twoPerson: declaration.twoPerson,
      mayChange: [...declaration.mayChange],
      least: declaration.least ?? null,
      most: declaration.most ?? null,
    })
    expect(row?.value).toEqual(row?.standard)
  })

  test('is changed within its bounds, by one or two people as required, and recorded in the history', async () => {
    await fc.assert(
      fc.asyncProperty(await withinOthers(key, declaration), fc.stringMatching(/^[a-z]{1,30}$/), async (value, reason) => {
        const before = await valueOf(key)
        const known = (await historyOf(key)).total
        if (JSON.stringify(before) === JSON.stringify(value)) {
          await expect(set(ann, key, before, value)).rejects.toMatchObject({ declaration: settingErrors.valueSame })
          return
        }
        const { approvalId } = await set(ann, key, before, value, reason)
        expect(approvalId === null).toBe(!declaration.twoPerson)
        if (approvalId !== null) {
          expect(await valueOf(key)).toEqual(before)
          await expect(decides(db, ann, approvalId)).rejects.toMatchObject({ declaration: approvalErrors.ownRequest })
          expect(await valueOf(key)).toEqual(before)
          await decides(db, bob, approvalId)
        }
        expect(await valueOf(key)).toEqual(value)
        const { list, total } = await historyOf(key)
        expect(total).toBe(known + 1)
        expect(list[0]).toMatchObject({ after: value, by: ann.id, approvedBy: declaration.twoPerson ? bob.id : null, reason })
        expect(list[0]?.before).toEqual(known === 0 ? null : before)
      }),
      { numRuns: 2 },
    )
  })

  test('refuses values beyond them with a declared refusal, and does not change', async () => {
    const before = await valueOf(key)
    // A refusal writes nothing, so one transaction tries all.
    await inTransaction(db.api, async (trx) => {
      const at = await callAs(db, trx, ann)
      for (const wrong of beyond(declaration, before))
        await expect(setIn(at, key, before, wrong), JSON.stringify(wrong)).rejects.toMatchObject({ declaration: settingErrors.valueWrong })
    })
    expect(await valueOf(key)).toEqual(before)
  })

  test('cannot be changed in another role, or based on an older value', async () => {
    const before = await valueOf(key)
    const [value] = fc.sample(
      (await withinOthers(key, declaration)).filter((one) => JSON.stringify(one) !== JSON.stringify(before)),
      1,
    )
    for (const role of ['operations', 'finance'] as const) {
      if (declaration.mayChange.includes(role)) continue
      const stranger = await aColleague(db, role)
      await expect(set(stranger, key, before, value!)).rejects.toMatchObject({ declaration: approvalErrors.notYourRole })
    }
    await expect(set(ann, key, 'what it never was', value!)).rejects.toMatchObject({ declaration: settingErrors.valueMoved })
    expect(await valueOf(key)).toEqual(before)
  })
})

test('rates of a day to come are not published', async () => {
  const key = 'platform.currencyRates'
  const published = () => inTransaction(db.api, async (trx) => (await listUrlConfig.handle(await callAs(db, trx, ann), {})).rates.list)
  const list = [{ currency: 'EUR', rate: '0.92' }]
  const days = [dayOf(db.clock.now()), addDays(dayOf(db.clock.now()), 1)]
  await set(ann, key, await valueOf(key), { day: days[0]!, list })
  expect(await published()).toMatchObject([{ currency: 'EUR', rate: 920_000n }])
  await set(ann, key, await valueOf(key), { day: days[1]!, list })
  expect(await published()).toEqual([])
})

test('a setting that does not exist is neither changed nor has a history', async () => {
  for (const key of ['no.setting', 'constructor', '__proto__', 'toString'])
    await expect(set(ann, key, 1, 2)).rejects.toMatchObject({ declaration: settingErrors.settingUnknown })
})

describe('settings that limit each other', () => {
  const declared = all.flatMap(([key, { atMost = [] }]) => atMost.map((most) => [key, most as SettingKey] as const))

  test.each(declared)('%s is an amount or a number like %s, and at most that by default', (key, most) => {
    const [low, high]: SettingDeclaration[] = [settingDeclarations[key], settingDeclarations[most]]
    expect(['amount', 'whole', 'share']).toContain(low?.form)
    expect({ form: high?.form, unit: high?.unit, twoPerson: high?.twoPerson }).toEqual({
      form: low?.form,
      unit: low?.unit,
      twoPerson: low?.twoPerson,
    })
    expect((low?.default as bigint) <= (high?.default as bigint)).toBe(true)
  })

  test('every minimum has its maximum', () => {
    expect(declared.map((pair) => pair.join(' ≤ '))).toEqual([
      'networks.tronWithdrawMinimum ≤ networks.tronWithdrawMaximum',
      'networks.ethereumWithdrawMinimum ≤ networks.ethereumWithdrawMaximum',
      'networks.bnbWithdrawMinimum ≤ networks.bnbWithdrawMaximum',
      'networks.polygonWithdrawMinimum ≤ networks.polygonWithdrawMaximum',
      'transfers.minimum ≤ transfers.maximum',
      'transfers.minimum ≤ transfers.dailyMaximum',
    ])
  })

  test.each(declared)('%s is not requested above %s, which is not requested below it', async (key, most) => {
    const [low, high] = [(await valueOf(key)) as string, (await valueOf(most)) as string]
    const above = formatAmount(micros(parseAmount(high) + 1n))
    const wrong = { declaration: settingErrors.valueWrong }
    await expect(set(ann, key, low, above)).rejects.toMatchObject({ ...wrong, params: { detail: expect.stringContaining('≤') } })
    if (low !== '0') {
      const below = formatAmount(micros(parseAmount(low) - 1n))
      const detail = `≥ ${low} (${key})`
      await expect(set(ann, most, high, below)).rejects.toMatchObject({ ...wrong, params: { detail } })
    }
    expect([await valueOf(key), await valueOf(most)]).toEqual([low, high])
  })

  test('two requests that contradict each other: the second is not carried out', async () => {
    const [key, most] = ['networks.tronWithdrawMinimum', 'networks.tronWithdrawMaximum'] as const
    const change = async (of: SettingKey, value: string) => (await set(ann, of, await valueOf(of), value)).approvalId!
    const now = await valueOf(most)
    const high = now === '950000' ? '950001' : '950000'
    await decides(db, bob, await change(most, high))
    const raise = await change(key, '940000')
    const lower = await change(most, '930000')
    await decides(db, bob, raise)
    const refused = { declaration: approvalErrors.outdated, params: { detail: `${most} ≥ 940000 (${key})` } }
    await expect(decides(db, bob, lower)).rejects.toMatchObject(refused)
    expect([await valueOf(key), await valueOf(most)]).toEqual(['940000', high])
  })
})

test('of two concurrent changes of one setting, the second is refused as outdated', async () => {
  const key = 'tasks.collectWithinHours'
  const before = await valueOf(key)
  // Earlier tests leave any value here.
  const [one, another] = [7, 8, 9].filter((value) => value !== before)
  const answers = await Promise.allSettled([set(ann, key, before, one!), set(bob, key, before, another!)])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = answers.find(({ status }) => status === 'rejected')
  expect(refused).toMatchObject({ reason: { declaration: settingErrors.valueMoved } })
})

describe.each(languages)('in %s', (language) => {
  const words = JSON.parse(readFileSync(new URL(`../../../../messages/${language}/settings.json`, import.meta.url), 'utf8')) as {
    readonly names: Record<string, Record<string, string>>
    readonly means: Record<string, Record<string, string>>
    readonly units: Record<string, string>
  }
  test('every setting has a name and a description', () => {
    for (const [key] of all) {
      const [owner = '', name = ''] = key.split('.')
      expect(words.names[owner]?.[name], key).toMatch(/\S/)
      expect(words.means[owner]?.[name], key).toMatch(/[.。]$/)
    }
  })
  test('messages exist only for existing settings, and for every unit', () => {
    for (const part of [words.names, words.means])
      expect(
        Object.entries(part)
          .flatMap(([owner, named]) => Object.keys(named).map((name) => `${owner}.${name}`))
          .toSorted(),
      ).toEqual(all.map(([key]) => key).toSorted())
    expect(Object.keys(words.units).toSorted()).toEqual([...settingUnits].toSorted())
  })
})

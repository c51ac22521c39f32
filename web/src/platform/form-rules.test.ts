import { createModel, createSite } from '@ohmstead/contract/devices/calls'
import { savePackage } from '@ohmstead/contract/packages/calls'
import { invitePerson, joinStaff } from '@ohmstead/contract/staff/people-calls'
import { askTariff } from '@ohmstead/contract/charging/tariff-calls'
import { declareRegister } from '@ohmstead/contract/charging/meter-calls'
import { expect, test } from 'vitest'
import { boundsOf, faultsOf, fieldsOf, readTyped, typedMax } from './form-rules.ts'

const schemaOf = (declaration: Parameters<typeof fieldsOf>[0], name: string) => {
  const schema = fieldsOf(declaration)[name]
  if (schema === undefined) throw new Error(name)
  return schema
}

test.each([
  [createModel, 'name', { kind: 'text', isRequired: true, lengthMin: 1, lengthMax: 60 }],
  [createModel, 'connectors', { kind: 'number', isRequired: true, least: 1, most: 1_000, isWhole: true }],
  [createSite, 'latitude', { kind: 'number', isRequired: true, least: -90, most: 90, isWhole: false }],
  [createModel, 'current', { kind: 'choice', isRequired: true }],
  [askTariff, 'perKwh', { kind: 'amount', isRequired: true, least: '0', most: '100' }],
  [askTariff, 'siteId', { kind: 'text', isRequired: false }],
  [joinStaff, 'joinToken', { kind: 'text', isRequired: true, lengthMin: 43, lengthMax: 43 }],
  [savePackage, 'onSale', { kind: 'flag', isRequired: true }],
] as const)('reads the bounds of %o', (declaration, name, bounds) => {
  expect(boundsOf(schemaOf(declaration, name))).toEqual(bounds)
})

test('accepts what the schema accepts: no input cuts off a name of wide characters', () => {
  expect(typedMax(schemaOf(createModel, 'name'))).toBe(120)
})

test.each([
  ['connectors', ' 2 ', 2],
  ['connectors', '2.5', Number.NaN],
  ['connectors', '1,000', Number.NaN],
  ['connectors', '', undefined],
  ['name', '  Example 22 ', 'Example 22'],
  ['name', '', ''],
])('reads %s typed as %j', (name, typed, value) => {
  expect(readTyped(schemaOf(createModel, name), typed)).toEqual(value)
})

test('names the first fault of each field with its bounds', () => {
  const model = { idempotencyKey: 'a-key-of-enough-characters', name: '', vendor: 'x'.repeat(61), plug: 'a\u200bb', current: 'AC', maxW: 999 }
  expect(faultsOf(createModel, model)).toEqual([
    { field: 'name', fault: 'required', values: {} },
    { field: 'vendor', fault: 'tooLong', values: { count: 60 } },
    { field: 'plug', fault: 'wrong', values: {} },
    { field: 'maxW', fault: 'wholeBetween', values: { from: '1000', to: '500000' } },
    { field: 'connectors', fault: 'required', values: {} },
  ])
})

test('shows bounds in the unit that is typed', () => {
  const tariff = { idempotencyKey: 'a-key-of-enough-characters', country: 'DE', tariffClass: 'AC', perKwh: '101', perMinute: '0,1', start: '0' }
  const rest = { idlePerMinute: '0', idleGraceMinutes: 0, vatPpm: -1, validFrom: 4_000_000_000_000, reason: 'a new season' }
  expect(faultsOf(askTariff, { ...tariff, ...rest }, { vatPpm: { read: String, show: (ppm) => String(ppm / 10_000) } })).toEqual([
    { field: 'perKwh', fault: 'between', values: { from: '0', to: '100' } },
    { field: 'perMinute', fault: 'amount', values: {} },
    { field: 'vatPpm', fault: 'between', values: { from: '0', to: expect.any(String) } },
  ])
})

test('names the part of a field that is an object', () => {
  const [fault] = faultsOf(savePackage, { idempotencyKey: 'a-key-of-enough-characters', names: { en_US: '' } })
  expect(fault).toEqual({ field: 'en_US', fault: 'required', values: {} })
})

test('asks for a choice, and for enough characters', () => {
  expect(faultsOf(invitePerson, { name: 'Paula', login: 'ab', role: 'chef' })).toEqual([
    { field: 'login', fault: 'tooShort', values: { count: 3 } },
    { field: 'role', fault: 'choose', values: {} },
  ])
  expect(
    faultsOf(declareRegister, { idempotencyKey: 'a-key-of-enough-characters', pointId: 'pt_1', kind: 'continuous', reason: 'ab' }),
  ).toContainEqual({
    field: 'reason',
    fault: 'tooShort',
    values: { count: 3 },
  })
})

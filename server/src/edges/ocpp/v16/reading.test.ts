import { instant } from '@ohmstead/contract/kernel/instant'
import type { SampledValue } from '@ohmstead/contract/ocpp/v16/messages'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readingsOf } from './reading.ts'

const received = instant(Date.UTC(2026, 4, 4, 12))
const at = '2026-05-04T11:59:00Z'
const of = (...sampledValue: SampledValue[]) => readingsOf([{ timestamp: at, sampledValue }], received)

describe('a meter value', () => {
  test('defaults are those of the standard', () => {
    expect(of({ value: '34' })).toMatchObject([{ context: 'sample', registerWh: 34, registerText: '34 Wh', powerW: null, doubts: [] }])
  })

  test('register, power and battery in base units', () => {
    expect(
      of(
        { value: '3051.22', measurand: 'Energy.Active.Import.Register', unit: 'kWh' },
        { value: '8.94', measurand: 'Power.Active.Import', unit: 'kW' },
        { value: '61.5', measurand: 'SoC', unit: 'Percent' },
      ),
    ).toMatchObject([{ registerWh: 3_051_220, powerW: 8_940, socPercent: 61 }])
  })

  test('a total beside its phases is counted once', () => {
    const phases = (['L1', 'L2', 'L3'] as const).map((phase): SampledValue => ({ value: '1000', measurand: 'Power.Active.Import', unit: 'W', phase }))
    expect(of(...phases, { value: '3000', measurand: 'Power.Active.Import', unit: 'W' })).toMatchObject([{ powerW: 3_000 }])
    expect(of(...phases)).toMatchObject([{ powerW: 3_000 }])
  })

  test('a register by phases is their sum, and marked as doubtful', () => {
    expect(of({ value: '10', phase: 'L1' }, { value: '20', phase: 'L2' })).toMatchObject([
      { registerWh: 30, doubts: ['phasesSummed'], registerText: '10 Wh + 20 Wh' },
    ])
    expect(of({ value: '10', phase: 'L1' }, { value: 'x', phase: 'L2' })).toMatchObject([{ registerWh: null, doubts: ['notANumber'] }])
  })

  test('the outlet shows what the driver received', () => {
    expect(of({ value: '99', location: 'Inlet' }, { value: '34' }, { value: '1', location: 'Body' })).toMatchObject([{ registerWh: 34 }])
    expect(of({ value: '7000', measurand: 'Power.Active.Import', location: 'Inlet' })).toMatchObject([{ powerW: 7_000 }])
  })

  test.each(['Inlet', 'Cable', 'Body', 'EV'] as const)('a register at the %s is not the billed one', (location) => {
    expect(of({ value: '99', location })).toMatchObject([{ registerWh: null, doubts: ['otherLocation'] }])
  })

  test.each<[string, Partial<SampledValue>, readonly string[]]>([
    ['in kW', { unit: 'kW' }, ['notANumber']],
    ['in kvarh', { unit: 'kvarh' }, ['notANumber']],
    ['between two lines', { phase: 'L1-L2' }, []],
    ['of the neutral', { phase: 'N' }, []],
  ])('a register %s is not used', (_, sample, doubts) => {
    expect(of({ value: '99', ...sample }, { value: '1', measurand: 'Power.Active.Import' })).toMatchObject([{ registerWh: null, doubts }])
  })

  test.each(['Energy.Active.Export.Register', 'Energy.Reactive.Import.Register', 'Energy.Active.Import.Interval'] as const)(
    '%s is not the billed register',
    (measurand) => {
      expect(of({ value: '99', measurand, unit: 'Wh' })).toEqual([])
    },
  )

  test('phases are summed within one set, never the same energy twice', () => {
    const phases = (['L1', 'L2', 'L3', 'L1-N', 'L2-N', 'L3-N', 'L1-L2', 'L2-L3', 'L3-L1', 'N'] as const).map((phase): SampledValue => ({
      value: '10',
      phase,
    }))
    expect(of(...phases)).toMatchObject([{ registerWh: 30, doubts: ['phasesSummed'] }])
    expect(of(...phases.slice(3))).toMatchObject([{ registerWh: 30, doubts: ['phasesSummed'] }])
  })

  test('two values of equal rank are not used', () => {
    expect(of({ value: '34' }, { value: '35' })).toMatchObject([{ registerWh: null, doubts: ['ambiguous'] }])
    expect(of({ value: '34' }, { value: '34.0' })).toMatchObject([{ registerWh: 34, doubts: [] }])
  })

  test('an appended Transaction.Begin 0 is ignored beside a real register', () => {
    expect(of({ value: '34' }, { value: '0', context: 'Transaction.Begin' })).toMatchObject([
      { context: 'sample', registerWh: 34, doubts: ['zeroBeginIgnored'] },
    ])
    expect(of({ value: '0', context: 'Transaction.Begin' })).toMatchObject([{ context: 'begin', registerWh: 0 }])
    expect(of({ value: '34', context: 'Transaction.End' }, { value: '12', context: 'Transaction.Begin' })).toMatchObject([
      { registerWh: 34 },
      { context: 'begin', registerWh: 12 },
    ])
  })

  test('an empty value is not zero', () => {
    expect(of({ value: '' })).toMatchObject([{ registerWh: null, doubts: ['emptyValue'] }])
  })

  test('a battery at 0 or in volts is unknown, a negative import is not a register', () => {
    expect(of({ value: '0', measurand: 'SoC', unit: 'Percent' })).toEqual([])
    expect(of({ value: '398', measurand: 'SoC', unit: 'V' })).toEqual([])
    expect(of({ value: '1000000000000' })).toMatchObject([{ registerWh: 1e12, doubts: [] }])
    expect(of({ value: '1000000000001' })).toMatchObject([{ registerWh: null, doubts: ['notANumber'] }])
    expect(of({ value: '1000000000000', phase: 'L1' }, { value: '1', phase: 'L2' })).toMatchObject([{ registerWh: null, doubts: ['notANumber'] }])
    expect(of({ value: '-5' })).toMatchObject([{ registerWh: null, doubts: ['notANumber'] }])
  })

  test('a signed record is stored as received', () => {
    expect(of({ value: 'OCMF|{}|{}', format: 'SignedData', context: 'Transaction.End' })).toMatchObject([
      { signed: 'OCMF|{}|{}', registerWh: null, context: 'end' },
    ])
  })

  test('a signed record that no meter writes, or a power that no unit delivers, takes nothing from the register beside it', () => {
    const long = { value: 'x'.repeat(60_001), format: 'SignedData' } as const
    expect(of(long, { value: '34' })).toMatchObject([{ registerWh: 34, signed: null }])
    expect(of({ ...long, value: long.value.slice(1) })).toMatchObject([{ signed: long.value.slice(1) }])
    expect(of({ value: '3000000000', measurand: 'Power.Active.Import' }, { value: '34' })).toMatchObject([{ registerWh: 34, powerW: null }])
  })

  test('a signed record without its format, and several of one moment, are all kept', () => {
    expect(of({ value: 'OCMF|{}|{}' })).toMatchObject([{ signed: 'OCMF|{}|{}', registerWh: null, doubts: [] }])
    expect(of({ value: '{"signedMeterData":"AA=="}' })).toMatchObject([{ signed: '{"signedMeterData":"AA=="}', doubts: [] }])
    expect(of({ value: 'a', format: 'SignedData' }, { value: '5' }, { value: 'b', format: 'SignedData' })).toMatchObject([
      { signed: 'a', registerWh: 5 },
      { signed: 'b', registerWh: null },
    ])
  })

  test('voltage alone is not a reading', () => {
    expect(of({ value: '230', measurand: 'Voltage', unit: 'V', phase: 'L1' })).toEqual([])
  })

  test('the order of samples does not matter', () => {
    const sample = fc.record(
      {
        value: fc.constantFrom('0', '12.5', '3051.22', '', 'x'),
        context: fc.constantFrom('Transaction.Begin' as const, 'Transaction.End' as const, 'Sample.Periodic' as const),
        measurand: fc.constantFrom('Energy.Active.Import.Register' as const, 'Power.Active.Import' as const, 'SoC' as const),
        unit: fc.constantFrom('Wh' as const, 'kWh' as const, 'W' as const, 'Percent' as const),
        phase: fc.constantFrom('L1' as const, 'L2' as const),
        location: fc.constantFrom('Outlet' as const, 'Inlet' as const),
      },
      { requiredKeys: ['value'] },
    )
    const readingOf = (samples: SampledValue[]) =>
      of(...samples)
        .map(({ context, registerWh, powerW, socPercent }) => JSON.stringify({ context, registerWh, powerW, socPercent }))
        .sort()
    fc.assert(
      fc.property(
        fc
          .array(sample, { maxLength: 8 })
          .chain((samples) => fc.tuple(fc.constant(samples), fc.shuffledSubarray(samples, { minLength: samples.length }))),
        ([samples, shuffled]) => {
          expect(readingOf(shuffled)).toEqual(readingOf(samples))
        },
      ),
      { numRuns: 500 },
    )
  })
})

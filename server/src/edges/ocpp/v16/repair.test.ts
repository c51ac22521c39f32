import { describe, expect, test } from 'vitest'
import { readFrame } from '../frame.ts'
import { printQuirks, quirks, repairs } from './quirks.ts'
import { fit } from './repair.ts'
import { fromStation } from './schemas.ts'

type Served = keyof typeof fromStation
const none = new Map<string, string>()
const sample = (extra: object) => ({ connectorId: 1, meterValue: [{ timestamp: '2026-05-04T12:00:00Z', sampledValue: [{ value: '34' }, extra] }] })
const start = { connectorId: 1, idTag: 'A', meterStart: 1, timestamp: '2026-05-04T12:00:00Z' }
const stop = { transactionId: 7, meterStop: 1, timestamp: '2026-05-04T12:00:00Z' }
const status = { connectorId: 1, status: 'Available', errorCode: 'NoError' }
const kept = [{ timestamp: '2026-05-04T12:00:00Z', sampledValue: [{ value: '34' }] }]

const mended: [repair: string, action: Served, came: unknown, fits: unknown][] = [
  ['numberForText', 'MeterValues', sample({ value: 12.3 }), sample({ value: '12.3' })],
  ['numberForText', 'StatusNotification', { ...status, vendorErrorCode: 7 }, { ...status, vendorErrorCode: '7' }],
  ['textForNumber', 'StartTransaction', { ...start, connectorId: '1' }, start],
  ['nullForAbsent', 'StopTransaction', { ...stop, idTag: null }, stop],
  [
    'objectForList',
    'MeterValues',
    { connectorId: 1, meterValue: { timestamp: '2026-05-04T12:00:00Z', sampledValue: { value: '34' } } },
    { connectorId: 1, meterValue: kept },
  ],
  ['objectForList', 'StopTransaction', { ...stop, transactionData: '' }, { ...stop, transactionData: [] }],
  ['letterCase', 'StatusNotification', { ...status, status: 'available ' }, status],
  ['unknownErrorCode', 'StatusNotification', { ...status, errorCode: 'Error' }, { ...status, errorCode: 'OtherError', vendorErrorCode: 'Error' }],
  ['unknownReason', 'StopTransaction', { ...stop, reason: 'Bored' }, { ...stop, reason: 'Other' }],
  ['unknownAttribute', 'MeterValues', sample({ value: '1', context: 'Sometimes' }), sample({ value: '1' })],
  ['unusableSample', 'MeterValues', sample({ value: '50', unit: 'Hz', measurand: 'Frequency' }), { connectorId: 1, meterValue: kept }],
  ['unusableSample', 'MeterValues', sample({ value: '1', location: 'Grid' }), { connectorId: 1, meterValue: kept }],
  ['unknownAttribute', 'MeterValues', sample({ value: '1', location: '' }), sample({ value: '1' })],
  [
    'unknownAttribute',
    'MeterValues',
    sample({ value: 'OCMF', location: 'Grid', format: 'SignedData' }),
    sample({ value: 'OCMF', format: 'SignedData' }),
  ],
  ['unknownUnit', 'MeterValues', sample({ value: '1', unit: 'Ws' }), sample({ value: '1', unit: 'Unknown' })],
  ['letterCase', 'MeterValues', sample({ value: '1', unit: 'mwh ' }), sample({ value: '1', unit: 'MWh' })],
  ['unusableSample', 'MeterValues', sample({ unit: 'Wh' }), { connectorId: 1, meterValue: kept }],
  ['unusableSample', 'MeterValues', sample({ value: '50', measurand: 'Current.Import.L1' }), { connectorId: 1, meterValue: kept }],
  ['unusableSample', 'MeterValues', sample({ value: { nested: true } }), { connectorId: 1, meterValue: kept }],
  [
    'tooLong',
    'BootNotification',
    { chargePointVendor: 'V', chargePointModel: 'M'.repeat(25) },
    { chargePointVendor: 'V', chargePointModel: 'M'.repeat(20) },
  ],
  ['unreadableTag', 'StopTransaction', { ...stop, idTag: 'A'.repeat(21) }, { ...stop, idTag: '?' }],
  ['unreadableTag', 'StopTransaction', { ...stop, idTag: '𝕏'.repeat(4_000) }, { ...stop, idTag: '?' }],
  ['unreadableTag', 'StopTransaction', { ...stop, idTag: 1e20 }, { ...stop, idTag: '?' }],
  ['unreadableTag', 'StopTransaction', { ...stop, idTag: { id: 'A' } }, { ...stop, idTag: '?' }],
  ['unreadableTag', 'StopTransaction', { ...stop, idTag: ['A'] }, { ...stop, idTag: '?' }],
  ['unusableField', 'StopTransaction', { ...stop, reason: {} }, stop],
  ['unusableField', 'StopTransaction', { ...stop, transactionData: 7 }, stop],
  ['unusableField', 'StopTransaction', { ...stop, transactionData: Array.from({ length: 101 }, () => kept[0]) }, stop],
  ['unusableField', 'StartTransaction', { ...start, reservationId: 'none' }, start],
  [
    'unusableSample',
    'StopTransaction',
    { ...stop, transactionData: [...kept, 'odd', { timestamp: '2026-05-04T12:00:00Z', sampledValue: [{ value: {} }] }] },
    { ...stop, transactionData: [...kept, { timestamp: '', sampledValue: [] }, { timestamp: '2026-05-04T12:00:00Z', sampledValue: [] }] },
  ],
  [
    'unusableSample',
    'MeterValues',
    { connectorId: 1, meterValue: [7, ...kept] },
    { connectorId: 1, meterValue: [{ timestamp: '', sampledValue: [] }, ...kept] },
  ],
  ['unreadableTime', 'StopTransaction', { ...stop, timestamp: {} }, { ...stop, timestamp: '' }],
  ...[9e15, 1e13, '9999999999999999', -2].map(
    (meterStop) => ['notKnown', 'StopTransaction', { ...stop, meterStop }, { ...stop, meterStop: -1 }] as [string, Served, unknown, unknown],
  ),
  ['extraField', 'Authorize', { idTag: 'A', connectorId: 1 }, { idTag: 'A' }],
  ['noTimestamp', 'StopTransaction', { transactionId: 7, meterStop: 1 }, { ...stop, timestamp: '' }],
  ['unreadableTime', 'StartTransaction', { ...start, timestamp: 'just now' }, { ...start, timestamp: '' }],
  ['fractionalRegister', 'StartTransaction', { ...start, meterStart: 164.5 }, { ...start, meterStart: 164 }],
  ['fractionalRegister', 'StopTransaction', { ...stop, meterStop: '164.5' }, { ...stop, meterStop: 164 }],
  ['noPayload', 'Heartbeat', undefined, {}],
  ['noPayload', 'Heartbeat', null, {}],
  ['noErrorCode', 'StatusNotification', { connectorId: 1, status: 'Faulted' }, { connectorId: 1, status: 'Faulted', errorCode: 'OtherError' }],
  ['noVendor', 'BootNotification', { chargePointModel: 'M' }, { chargePointModel: 'M', chargePointVendor: '' }],
  ['notKnown', 'StopTransaction', { timestamp: '2026-05-04T12:00:00Z' }, { timestamp: '2026-05-04T12:00:00Z', transactionId: -1, meterStop: -1 }],
]

describe('repairs', () => {
  test.each(mended)('%s in %s', (repair, action, came, fits) => {
    const before = structuredClone(came)
    expect(fit(came, fromStation[action].request, none)).toEqual({ payload: fits, repairs: expect.arrayContaining([repair]) })
    expect(came).toEqual(before)
  })

  test('every repair is tested here', () => {
    expect(new Set(mended.map(([repair]) => repair))).toEqual(new Set(repairs))
  })

  test('several at once', () => {
    const came = {
      connectorId: '1',
      meterValue: {
        sampledValue: [
          { value: 34, unit: 'wh' },
          { value: '1', measurand: 'Frequency', unit: 'Hz' },
          { value: '2', measurand: 'Frequency', unit: 'Hz' },
        ],
      },
      odd: 1,
    }
    expect(fit(came, fromStation.MeterValues.request, none)).toEqual({
      payload: { connectorId: 1, meterValue: [{ timestamp: '', sampledValue: [{ value: '34', unit: 'Wh' }] }] },
      repairs: expect.arrayContaining([
        'textForNumber',
        'objectForList',
        'noTimestamp',
        'numberForText',
        'letterCase',
        'unusableSample',
        'extraField',
      ]),
    })
  })

  test('a wide number for a text field keeps the digits of the frame', () => {
    const frame = readFrame(
      '[2,"1","MeterValues",{"connectorId":1,"meterValue":[{"timestamp":"2026-05-04T12:00:00Z","sampledValue":[{"value":12345678901234567890}]}]}]',
    )
    expect(frame.kind === 'call' && fit(frame.payload, fromStation.MeterValues.request, frame.wide)).toMatchObject({
      payload: { meterValue: [{ sampledValue: [{ value: '12345678901234567890' }] }] },
    })
  })
})

describe('no repairs', () => {
  test.each<[string, Served, unknown, string]>([
    ['a status that does not exist', 'StatusNotification', { ...status, status: 'Sleeping' }, 'PropertyConstraintViolation'],
    ['an idTag that is too long', 'Authorize', { idTag: 'A'.repeat(21) }, 'PropertyConstraintViolation'],
    ['an idTag of a start that is too long', 'StartTransaction', { ...start, idTag: 'A'.repeat(21) }, 'PropertyConstraintViolation'],
    ['no idTag', 'StartTransaction', { connectorId: 1, meterStart: 1, timestamp: '2026-05-04T12:00:00Z' }, 'OccurenceConstraintViolation'],
    ['a start without a register', 'StartTransaction', { ...start, meterStart: 'unknown' }, 'TypeConstraintViolation'],
    ['an impossible register', 'StartTransaction', { ...start, meterStart: 9e15 }, 'PropertyConstraintViolation'],
    ['a connector below zero', 'StatusNotification', { ...status, connectorId: -1 }, 'PropertyConstraintViolation'],
    ['text for an object', 'StatusNotification', 'Available', 'TypeConstraintViolation'],
    [
      'a message of OCPP 2.0.1',
      'StatusNotification',
      { connectorId: 1, connectorStatus: 'Available', evseId: 2, timestamp: '2023-11-09T11:41:29.225Z' },
      'OccurenceConstraintViolation',
    ],
    ['101 meter values', 'MeterValues', { connectorId: 1, meterValue: Array.from({ length: 101 }, () => kept[0]) }, 'FormationViolation'],
    [
      '51 samples',
      'MeterValues',
      { connectorId: 1, meterValue: [{ ...kept[0], sampledValue: Array.from({ length: 51 }, () => ({ value: '1' })) }] },
      'FormationViolation',
    ],
  ])('%s', (_, action, came, code) => {
    expect(fit(came, fromStation[action].request, none)).toMatchObject({ code })
  })
})

test('quirks.md is printed from the table', async () => {
  await expect(printQuirks()).toMatchFileSnapshot('../quirks.md')
})

test('every repair has a row, and names are unique', () => {
  expect(quirks.filter(({ how }) => how === 'repaired').map(({ name }) => name)).toEqual([...repairs])
  expect(new Set(quirks.map(({ name }) => name)).size).toBe(quirks.length)
})

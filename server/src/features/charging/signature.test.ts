import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { checkSignature, quantityOf, readSignedRecord, signedInterval, timeOf } from '@ohmstead/contract/charging/ocmf'
import { judgeSignedSession, type SignedSession } from '@ohmstead/contract/charging/signed-proof'
import { readSignedValue } from '@ohmstead/contract/charging/signed-value'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wrapped, wrappings } from '../../../test/signed-values.ts'
import { verifyEcdsa } from './signature.ts'

interface Vector {
  readonly source: string
  readonly ocmf: string
  readonly public_key: string
  readonly verifies: boolean
  readonly detail: string
}

const file = path.resolve(import.meta.dirname, '../../../../../shared/data/ocmf/vectors.jsonl')
const absent = !existsSync(file) && process.env['REQUIRE_SHARED'] !== '1'

describe('records of real meters (../shared/data/ocmf)', () => {
  const vectors = !absent
    ? readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Vector)
    : []

  it('judges every record like an independent implementation, and refuses weak curves', async ({ skip }) => {
    skip(absent, '../shared/data/ocmf is missing')
    for (const vector of vectors) {
      const verdicts = []
      for (const wrapping of wrappings) {
        const record = readSignedRecord(readSignedValue(wrapped(vector.ocmf, wrapping)).text)
        verdicts.push(record && (await checkSignature(record, vector.public_key, verifyEcdsa)))
      }
      expect(new Set(verdicts).size, vector.source).toBe(1)
      const [verdict] = verdicts
      const weak = vector.detail.includes('secp192')
      expect([vector.source, verdict]).toEqual([vector.source, weak ? 'weakCurve' : vector.verifies ? 'valid' : 'wrong'])
    }
    expect(vectors).toHaveLength(86)
  })

  it('detects one changed byte of any record', async ({ skip }) => {
    skip(absent, '../shared/data/ocmf is missing')
    for (const vector of vectors.filter(({ verifies, detail }) => verifies && !detail.includes('secp192'))) {
      const changed = vector.ocmf.replace(
        /"RV"(\s*:\s*"?\s*)(\d)/,
        (_, between: string, digit: string) => `"RV"${between}${(Number(digit) + 1) % 10}`,
      )
      const record = readSignedRecord(changed)
      expect(changed).not.toBe(vector.ocmf)
      expect(record && (await checkSignature(record, vector.public_key, verifyEcdsa))).toBe('wrong')
    }
  })
})

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const registered = publicKey.export({ type: 'spki', format: 'der' }).toString('hex')
const begun = Date.parse('2026-05-04T10:00:00Z') as Instant
const ended = Date.parse('2026-05-04T11:00:00Z') as Instant

interface Fields {
  readonly TX?: string
  readonly RV?: string
  readonly TM?: string
  readonly ST?: string
  readonly EF?: string
  readonly RI?: string
  readonly RU?: string
}

const begin: Fields = { TX: 'B', RV: '1.000', TM: '2026-05-04T10:00:00,000+0000 S' }
const end: Fields = { TX: 'E', RV: '21.500', TM: '2026-05-04T13:00:00,000+0200 S' }

interface Written {
  readonly page?: string
  readonly serial?: string
  readonly point?: string
  readonly key?: KeyObject
  readonly algorithm?: string
}

/** A record as a meter signs it; `RV` is a number in the text, with the zeros that a float would drop. */
function record(
  readings: readonly Fields[],
  { page = 'T7', serial = 'METER-1', point, key = privateKey, algorithm = 'ECDSA-secp256r1-SHA256' }: Written = {},
) {
  const rows = readings.map((fields) => {
    const { RV = '0', ...rest } = { ST: 'G', RI: '1-0:1.8.0', RU: 'kWh', ...fields }
    return `${JSON.stringify(rest).slice(0, -1)},"RV":${RV}}`
  })
  const head = JSON.stringify({ FV: '1.0', GS: 'GW', PG: page, MS: serial, ...(point !== undefined && { CT: 'EVSEID', CI: point }) })
  const payload = `${head.slice(0, -1)},"RD":[${rows.join(',')}]}`
  return `OCMF|${payload}|${JSON.stringify({ SA: algorithm, SD: sign('sha256', Buffer.from(payload), key).toString('hex') })}`
}

const whole = record([begin, end])
const session = (changes: Partial<SignedSession> = {}): SignedSession => ({
  values: [whole],
  publicKey: registered,
  meterSerial: 'METER-1',
  startedAt: begun,
  endedAt: ended,
  clockOffsetMs: 0,
  beginWh: 1_000,
  endWh: 21_500,
  restartedWh: null,
  lowered: false,
  ...changes,
})
const signed = (...values: readonly string[]) => session({ values })

describe('what signed records prove of a charging session', () => {
  const stranger = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const weak = generateKeyPairSync('ec', { namedCurve: 'prime192v1' })
  const weakKey = weak.publicKey.export({ type: 'spki', format: 'der' }).toString('hex')
  const strangerKey = stranger.publicKey.export({ type: 'spki', format: 'der' }).toString('hex')
  const first = record([begin])
  const last = record([end], { page: 'T8' })
  const both = (changes: Fields, clock = ' S') =>
    signed(record([begin, end].map((reading) => ({ ...reading, TM: reading.TM?.replace(' S', clock) ?? '', ...changes }))))
  const json = (publicKey: string) => JSON.stringify({ signedMeterData: whole, signingMethod: '', encodingMethod: 'OCMF', publicKey })

  it.each([
    ['nothing was signed', signed(), 'unsigned', null],
    ['one record with begin and end', session(), 'signed', null],
    ['begin and end on following pages', signed(first, last), 'signed', null],
    ['following pages that came in another order', signed(last, first), 'signed', null],
    ['page 10 after page 9', signed(record([begin], { page: 'T9' }), record([end], { page: 'T10' })), 'signed', null],
    ['a record sent twice in two forms', signed(whole, Buffer.from(whole).toString('base64')), 'signed', null],
    ['an end record that repeats the begin', signed(first, record([begin, end], { page: 'T8' })), 'signed', null],
    [
      'a begin, a reading on the way and an end',
      signed(record([begin, { TX: 'C', RV: '9.000', TM: '2026-05-04T10:30:00,000+0000 S' }, end])),
      'signed',
      null,
    ],
    [
      'a meter in Wh',
      signed(
        record([
          { ...begin, RV: '1000', RU: 'Wh' },
          { ...end, RV: '21500', RU: 'Wh' },
        ]),
      ),
      'signed',
      null,
    ],
    [
      'a meter in smaller parts than the station',
      signed(
        record([
          { ...begin, RV: '1.0000' },
          { ...end, RV: '21.4999' },
        ]),
      ),
      'signed',
      null,
    ],
    [
      'two registers, import and export',
      signed(record([begin, { RV: '0.5', RI: '1-0:2.8.0' }, end, { RV: '0.5', RI: '1-0:2.8.0' }])),
      'signed',
      null,
    ],
    [
      'a register of the transaction',
      session({
        values: [
          record([
            { ...begin, RV: '0.000', RI: '01-00:B2.08.00' },
            { ...end, RV: '20.500', RI: '01-00:B2.08.00' },
          ]),
        ],
      }),
      'signed',
      null,
    ],
    ['a gap', signed(record([begin], { page: 'T6' }), last), 'invalid', 'gap'],
    ['pages of two series', signed(first, record([end], { page: 'F8' })), 'invalid', 'gap'],
    ['no page at all', signed(record([begin, end], { page: '' })), 'invalid', 'noPagination'],
    ['one byte flipped', signed(whole.replace('21.500', '21.501')), 'invalid', 'wrong'],
    ['another meter', session({ meterSerial: 'METER-2' }), 'invalid', 'otherMeter'],
    ['its meter, written in lower case', session({ meterSerial: 'meter-1' }), 'signed', null],
    ['its meter, with a hyphen that looks the same', session({ values: [record([begin, end], { serial: 'METER\u20111' })] }), 'signed', null],
    ['signed by a stranger', signed(record([begin, end], { key: stranger.privateKey })), 'invalid', 'wrong'],
    [
      'signed by a stranger who names the key',
      signed(json(strangerKey).replace(JSON.stringify(whole), JSON.stringify(record([begin, end], { key: stranger.privateKey })))),
      'invalid',
      'wrong',
    ],
    ['the registered key in the message', signed(json(registered.toUpperCase())), 'signed', null],
    [
      'the registered key as the Open Charge Alliance writes it',
      signed(json(Buffer.from(`oca:base16:asn1:${registered}`).toString('base64'))),
      'signed',
      null,
    ],
    ['no key in the message', signed(json('')), 'signed', null],
    ['another key in the message', signed(json(strangerKey)), 'invalid', 'otherKey'],
    ['a key in the message that is none', signed(json('AAAA')), 'invalid', 'otherKey'],
    ['no key was registered', session({ publicKey: null }), 'unsigned', 'noRegisteredKey'],
    ['a registered key that is none', session({ publicKey: 'ff' }), 'unsigned', 'keyUnreadable'],
    ['a registered key on another curve', session({ publicKey: weakKey }), 'invalid', 'otherCurve'],
    [
      'a registered key on a weak curve',
      session({ publicKey: weakKey, values: [record([begin, end], { key: weak.privateKey, algorithm: 'ECDSA-secp192r1-SHA256' })] }),
      'unsigned',
      'weakCurve',
    ],
    ['an end that the meter doubts', signed(record([begin, { ...end, ST: 'E' }])), 'invalid', 'meterFault'],
    ['an error of energy', signed(record([begin, { ...end, EF: 'E' }])), 'invalid', 'meterFault'],
    ['an error of energy and time', signed(record([{ ...begin, EF: 'Et' }, end])), 'invalid', 'meterFault'],
    [
      'an error of energy on the way',
      signed(record([begin, { TX: 'C', RV: '9', TM: begin.TM ?? '', EF: 'E' }, { ...end, EF: '' }])),
      'invalid',
      'meterFault',
    ],
    ['an error of time', signed(record([begin, { ...end, EF: 't' }])), 'unsigned', 'clockUnknown'],
    ['an error of time on the way', signed(record([begin, { TX: 'C', RV: '9', EF: 't' }, { ...end, EF: '' }])), 'unsigned', 'clockUnknown'],
    ['an exception that names nothing', signed(record([begin, { TX: 'X', RV: '9' }, end])), 'invalid', 'meterFault'],
    ['an exception of time', signed(record([begin, { TX: 'X', RV: '9', EF: 't' }, end])), 'unsigned', 'clockUnknown'],
    ['a clock that is not synchronised, at the right time', both({}, ' U'), 'signed', null],
    ['an informative clock', both({}, ' I'), 'signed', null],
    ['a relative time', both({}, ' R'), 'signed', null],
    [
      'an error that is over',
      signed(
        record([
          { ...begin, EF: '' },
          { ...end, EF: '' },
        ]),
      ),
      'signed',
      null,
    ],
    [
      'an end before the begin',
      signed(
        record([
          { ...begin, TM: end.TM ?? '' },
          { ...end, TM: begin.TM ?? '' },
        ]),
      ),
      'invalid',
      'timeOrder',
    ],
    [
      'a record of yesterday',
      session({ startedAt: (begun + 86_400_000) as Instant, endedAt: (ended + 86_400_000) as Instant }),
      'invalid',
      'timeFar',
    ],
    ['an end long after the stop', session({ endedAt: (ended - 3_000_000) as Instant }), 'invalid', 'timeFar'],
    [
      'a station whose clock is a day late',
      session({ startedAt: (begun + 86_400_000) as Instant, endedAt: (ended + 86_400_000) as Instant, clockOffsetMs: 86_400_000 }),
      'signed',
      null,
    ],
    [
      'a meter without a clock',
      signed(
        record([
          { ...begin, TM: '2000-01-01T00:00:00,000+0000 U' },
          { ...end, TM: '2000-01-01T01:00:00,000+0000 U' },
        ]),
      ),
      'unsigned',
      'clockUnknown',
    ],
    [
      'a meter without a clock',
      signed(
        record([
          { TX: 'B', RV: '1' },
          { TX: 'E', RV: '21.5' },
        ]),
      ),
      'unsigned',
      'clockUnknown',
    ],
    ['exported energy', both({ RI: '1-0:2.8.0' }), 'invalid', 'exportRegister'],
    ['exported energy of the transaction', both({ RI: '01-00:C2.08.00' }), 'invalid', 'exportRegister'],
    ['a register that is no energy', both({ RI: '1-0:0.8.6' }), 'unsigned', 'unknownRegister'],
    ['a register without a code', both({ RI: '' }), 'unsigned', 'unknownRegister'],
    ['begin and end of different registers', signed(record([begin, { ...end, RI: '1-0:1.8.1' }])), 'unsigned', 'incomplete'],
    ['an end before a begin', signed(record([end, begin])), 'invalid', 'transactionOrder'],
    ['two ends', signed(record([begin, end, { ...end, RV: '30.000' }])), 'invalid', 'transactionOrder'],
    ['two begins', signed(record([{ ...begin, RV: '0.500' }, begin, end])), 'invalid', 'transactionOrder'],
    ['a reading after the end', signed(record([begin, end, { TX: 'C', RV: '21.5', TM: end.TM ?? '' }])), 'invalid', 'transactionOrder'],
    ['an end without a begin', signed(last), 'unsigned', 'incomplete'],
    ['a begin without an end', signed(first), 'unsigned', 'incomplete'],
    ['a power on the way instead of an energy', signed(record([begin, { ...end, RV: '11', RU: 'kW' }])), 'unsigned', 'incomplete'],
    [
      'two charge points',
      signed(record([begin], { point: 'DE*OHM*E1' }), record([end], { page: 'T8', point: 'DE*OHM*E2' })),
      'invalid',
      'otherPoint',
    ],
    ['another energy than is billed', session({ endWh: 21_499 }), 'invalid', 'otherRegisters'],
    ['1 Wh above what was signed', session({ endWh: 21_501 }), 'invalid', 'otherRegisters'],
    ['a bill that was shown before its end was known', session({ endWh: 21_499, lowered: true }), 'unsigned', 'lowered'],
    ['such a bill with more than the meter signed', session({ endWh: 21_501, lowered: true }), 'invalid', 'otherRegisters'],
    ['such a bill with another begin', session({ beginWh: 999, endWh: 21_499, lowered: true }), 'invalid', 'otherRegisters'],
    ['a register of the station that restarted', session({ beginWh: 500, endWh: 900, restartedWh: 20_500 }), 'signed', null],
    ['such a bill with another energy', session({ beginWh: 500, endWh: 900, restartedWh: 20_499 }), 'invalid', 'otherRegisters'],
    ['no record', signed('OCMF|{}'), 'invalid', 'unreadable'],
    ['a format that we do not know', signed(JSON.stringify({ signedMeterData: 'QVA7MA==', encodingMethod: 'ALFEN' })), 'unsigned', 'unknownFormat'],
    ['a format that says OCMF and is none', signed(JSON.stringify({ signedMeterData: 'QVA7MA==', encodingMethod: 'OCMF' })), 'invalid', 'unreadable'],
    ['no record beside a good one', signed(whole, 'AP;0;3;ALCV'), 'unsigned', 'unknownFormat'],
  ] as const)('%s', async (_, given, evidence, fault) => {
    expect(await judgeSignedSession(given, verifyEcdsa)).toMatchObject({ evidence, fault })
  })

  it.each(['T7', 'T07', 'T007'])('uses page %s, however it is written', async (page) => {
    expect((await judgeSignedSession(signed(record([begin, end], { page })), verifyEcdsa)).pages).toEqual(['T7'])
  })

  it.each([
    ['in a reading', (payload: string) => payload.replace('"TX":"E"', '"TX":"E","RV":30.0'), 'payload'],
    ['under another escape', (payload: string) => payload.replace('"PG"', String.raw`"\u0050G":"T9","PG"`), 'payload'],
    ['in the signature', (seal: string) => seal.replace('"SA"', '"SD":"00","SA"'), 'seal'],
  ] as const)('refuses a record with a key twice %s', async (_, doubled, part) => {
    const [, payload = '', seal = ''] = whole.split('|')
    const changed = part === 'payload' ? doubled(payload) : payload
    const proper = JSON.stringify({ SA: 'ECDSA-secp256r1-SHA256', SD: sign('sha256', Buffer.from(changed), privateKey).toString('hex') })
    const text = `OCMF|${changed}|${part === 'seal' ? doubled(seal) : proper}`
    expect(await judgeSignedSession(signed(text), verifyEcdsa)).toMatchObject({ evidence: 'invalid', fault: 'unreadable' })
  })

  it('reads whole Wh from text and from numbers, and what a reading leaves out from the one before', () => {
    const text = 'OCMF|{"RD":[{"TX":"B","RV":"0.2599","RI":"1-b:1.8.0","RU":"kWh","ST":"G"},{"TX":"E","RV":1.9}]}|{"SD":"00"}'
    const read = readSignedRecord(text)
    expect(read && signedInterval([read])).toEqual({ beginWh: 259, endWh: 1_900 })
  })

  it.each([
    ['1-b:1.8.0', 'import'],
    ['1.8.0', 'import'],
    ['1-0:1.8.e', 'import'],
    ['01-00:01.08.00.FF', 'import'],
    ['1-0:1.8.0*255', 'import'],
    ['01-00:B0.08.00', 'import'],
    ['01-00:b1.08.00*ff', 'import'],
    ['01-00:B2.08.00', 'importOfTransaction'],
    ['1-0:1.8.0*198', 'importOfTransaction'],
    ['1-0:2.8.0', 'export'],
    ['01-00:C1.08.00', 'export'],
    ['01-00:00.08.06.FF', 'unknown'],
    ['1-0:98.8.0.FF', 'unknown'],
    ['1-0:1.7.0', 'unknown'],
    ['1-b', 'unknown'],
    [null, 'unknown'],
  ] as const)('%s counts %s', (register, quantity) => {
    expect(quantityOf(register)).toBe(quantity)
  })

  it.each([
    ['2019-08-13T10:03:15,000+0000 I', '2019-08-13T10:03:15Z', true],
    ['2019-08-13T10:03:15.5+02:00 S', '2019-08-13T08:03:15.500Z', true],
    ['2019-08-13T10:03:15Z', '2019-08-13T10:03:15Z', true],
    ['2019-08-13T10:03:15,123-0930 U', '2019-08-13T19:33:15.123Z', false],
  ])('%s is a time', (text, iso, isKnown) => {
    expect(timeOf(text)).toEqual({ at: Date.parse(iso), isKnown })
  })
})

describe('signed values in each form that stations send', () => {
  it('finds the record whatever it is wrapped in, to the letter', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 200 }).map((inner) => `OCMF|{"X":${JSON.stringify(inner)}}|{"SD":"00"}`)
    fc.assert(
      fc.property(text, fc.constantFrom(...wrappings), (ocmf, wrapping) => {
        expect(readSignedValue(wrapped(ocmf, wrapping))).toMatchObject({ text: ocmf, format: 'OCMF' })
      }),
    )
  })

  it('judges every wrapping of a session alike', async () => {
    for (const wrapping of wrappings)
      expect([wrapping, (await judgeSignedSession(signed(wrapped(whole, wrapping)), verifyEcdsa)).evidence]).toEqual([wrapping, 'signed'])
  })

  it('answers for any text, and calls nothing signed that is not', async () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.json(),
      fc.json().map((inner) => `OCMF|${inner}|{"SD":"3006020101020101"}`),
      fc.constantFrom(...wrappings).map((wrapping) => wrapped('OCMF|{}|{}', wrapping)),
      fc.record({ signedMeterData: fc.string(), encodingMethod: fc.string(), publicKey: fc.string() }).map((wrapper) => JSON.stringify(wrapper)),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(anything, { minLength: 1, maxLength: 3 }), async (values) => {
        const { evidence, fault } = await judgeSignedSession(session({ values }), verifyEcdsa)
        expect(evidence).not.toBe('signed')
        expect(fault).not.toBeNull()
      }),
    )
  })

  it('calls a session invalid whichever character of its record was changed', async () => {
    const from = whole.indexOf('|') + 1
    const upTo = whole.lastIndexOf('|')
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: from, max: upTo - 1 }), fc.constantFrom(...'09aZ{",: '), async (at, letter) => {
        const changed = `${whole.slice(0, at)}${letter}${whole.slice(at + 1)}`
        const { evidence } = await judgeSignedSession(signed(changed), verifyEcdsa)
        expect(evidence).toBe(changed === whole ? 'signed' : 'invalid')
      }),
    )
  })
})

import { generateKeyPairSync, sign } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { checkSignature, readSignedRecord, signedInterval } from '@ohmstead/contract/charging/ocmf'
import { describe, expect, it } from 'vitest'
import { evidenceOf, verifyEcdsa, type SignedSession } from './signature.ts'

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
      const record = readSignedRecord(vector.ocmf)
      const verdict = record && (await checkSignature(record, vector.public_key, verifyEcdsa))
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

function record(
  page: string,
  readings: readonly [transaction: string, kwh: string, status?: string][],
  serial = 'METER-1',
  key = privateKey,
): string {
  const rows = readings.map(
    ([transaction, kwh, status = 'G']) =>
      `{"TM":"2026-05-04T10:00:00,000+0000 S","TX":"${transaction}","RV":${kwh},"RI":"1-0:1.8.0","RU":"kWh","ST":"${status}"}`,
  )
  const payload = `{"FV":"1.0","GS":"GW","PG":"${page}","MS":"${serial}","RD":[${rows.join(',')}]}`
  return `OCMF|${payload}|{"SA":"ECDSA-secp256r1-SHA256","SD":"${sign('sha256', Buffer.from(payload), key).toString('hex')}"}`
}

const whole = record('T7', [
  ['B', '1.000'],
  ['E', '21.500'],
])
const session = (changes: Partial<SignedSession> = {}): SignedSession => ({
  records: [whole],
  publicKey: registered,
  meterSerial: 'METER-1',
  beginWh: 1_000,
  endWh: 21_500,
  lowered: false,
  ...changes,
})

describe('what signed records prove of a charging session (I-10)', () => {
  const stranger = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const weak = generateKeyPairSync('ec', { namedCurve: 'prime192v1' })
  const begin = record('T7', [['B', '1.000']])
  const end = record('T8', [['E', '21.500']])

  it.each([
    ['nothing was signed', session({ records: [] }), 'unsigned', null],
    ['one record with begin and end', session(), 'signed', null],
    ['begin and end on following pages', session({ records: [begin, end] }), 'signed', null],
    ['a dropped record', session({ records: [end] }), 'invalid', 'incomplete'],
    ['a page left out', session({ records: [begin, record('T9', [['E', '21.500']])] }), 'invalid', 'gap'],
    [
      'no page at all',
      session({
        records: [
          record('', [
            ['B', '1.000'],
            ['E', '21.500'],
          ]),
        ],
      }),
      'invalid',
      'noPagination',
    ],
    ['one byte flipped', session({ records: [whole.replace('21.500', '21.501')] }), 'invalid', 'wrong'],
    ['another meter', session({ meterSerial: 'METER-2' }), 'invalid', 'otherMeter'],
    [
      'a serial replaced and signed with another key',
      session({
        records: [
          record(
            'T7',
            [
              ['B', '1'],
              ['E', '21.5'],
            ],
            'METER-1',
            stranger.privateKey,
          ),
        ],
      }),
      'invalid',
      'wrong',
    ],
    ['no key was registered', session({ publicKey: null }), 'unsigned', 'noRegisteredKey'],
    [
      'a key on a weak curve',
      session({ publicKey: weak.publicKey.export({ type: 'spki', format: 'der' }).toString('hex') }),
      'invalid',
      'otherCurve',
    ],
    [
      'a reading that the meter marks as doubtful',
      session({
        records: [
          record('T7', [
            ['B', '1'],
            ['E', '21.5', 'E'],
          ]),
        ],
      }),
      'invalid',
      'incomplete',
    ],
    ['another energy than is billed', session({ endWh: 21_499 }), 'invalid', 'otherRegisters'],
    ['a bill that was shown before its end was received', session({ endWh: 21_499, lowered: true }), 'unsigned', 'lowered'],
    ['such a bill with more than the meter signed', session({ endWh: 21_501, lowered: true }), 'invalid', 'otherRegisters'],
    ['such a bill with another begin', session({ beginWh: 999, endWh: 21_499, lowered: true }), 'invalid', 'otherRegisters'],
    ['no record', session({ records: ['OCMF|{}'] }), 'invalid', 'unreadable'],
  ] as const)('%s', async (_, signed, evidence, fault) => {
    expect(await evidenceOf(signed)).toMatchObject({ evidence, fault })
  })

  it('reads whole Wh from text and from numbers, and what a reading leaves out from the one before', () => {
    const text = 'OCMF|{"RD":[{"TX":"B","RV":"0.2599","RI":"x","RU":"kWh","ST":"G"},{"TX":"E","RV":1.9}]}|{"SD":"00"}'
    const read = readSignedRecord(text)
    expect(read && signedInterval([read])).toEqual({ beginWh: 259, endWh: 1_900 })
  })
})

import { createPublicKey, verify } from 'node:crypto'
import { OCPP16 } from 'typed-ocpp'
import { describe, expect, test } from 'vitest'
import { readRecording, recordedStories } from './index.ts'
import type { Recording } from './index.ts'
import { STORIES, record, recordingText } from './record.ts'

const framesOf = (recording: Recording) => recording.events.flatMap((event) => (event.kind === 'frame' ? [event] : []))
/** ECDSA signatures are different every time; the seed determines everything else. */
const withoutSignatures = (text: string) => text.replace(/(SD\\+":\\+")[0-9a-f]+/g, '$1')

test('there is one for every story', () => {
  expect(recordedStories()).toEqual(Object.keys(STORIES).sort())
})

describe.each(recordedStories())('%s', (story) => {
  const recording = readRecording(story)
  const frames = framesOf(recording)

  test('equals what the simulator sends now', async () => {
    expect(withoutSignatures(recordingText(await record(story)))).toBe(withoutSignatures(recordingText(recording)))
  })

  test('every call is answered before the next of the same side', () => {
    for (const direction of ['cp->csms', 'csms->cp'] as const) {
      let open: string | null = null
      for (const frame of frames) {
        const [kind, id] = JSON.parse(frame.raw) as [number, string]
        if (kind === 2 && frame.direction === direction) {
          expect(open).toBeNull()
          open = id
        } else if (kind !== 2 && frame.direction !== direction) {
          expect(id).toBe(open)
          open = null
        }
      }
      expect(open).toBeNull()
    }
  })

  test('the registers in messages equal those of the meter', () => {
    const calls = frames
      .filter((frame) => frame.direction === 'cp->csms')
      .map((frame) => JSON.parse(frame.raw) as [number, string, string, Record<string, unknown>])
    const starts = new Set(calls.filter((call) => call[2] === 'StartTransaction').map((call) => call[3]['meterStart']))
    const stops = new Set(calls.filter((call) => call[2] === 'StopTransaction').map((call) => call[3]['meterStop']))
    expect([...starts]).toEqual(recording.head.transactions.map((transaction) => transaction.meterStartWh))
    expect([...stops]).toEqual(recording.head.transactions.map((transaction) => transaction.meterStopWh))
  })

  test('every stop contains a signed record that the meter key verifies, with consecutive page numbers', () => {
    const key = createPublicKey({ key: Buffer.from(recording.head.meterPublicKey, 'hex'), format: 'der', type: 'spki' })
    const stops = new Map(
      frames.flatMap(({ raw }) => {
        const [kind, , action, payload] = JSON.parse(raw) as [
          number,
          string,
          string,
          { timestamp: string; transactionData: { sampledValue: { value: string; format?: string }[] }[] },
        ]
        return kind === 2 && action === 'StopTransaction' ? [[payload.timestamp, payload] as const] : []
      }),
    )
    const pages: string[] = []
    for (const { transactionData } of stops.values()) {
      const value = transactionData.flatMap((entry) => entry.sampledValue).find((sampled) => sampled.format === 'SignedData')?.value ?? ''
      const [, payload = '', signature = ''] = /^OCMF\|(.*)\|(\{.*\})$/.exec(value) ?? []
      const bytes = Buffer.from((JSON.parse(signature) as { SD: string }).SD, 'hex')
      expect(verify('sha256', Buffer.from(payload), key, bytes)).toBe(true)
      expect(verify('sha256', Buffer.from(payload.replace('"PG":"T', '"PG":"T9')), key, bytes)).toBe(false)
      const { PG, MS, RD } = JSON.parse(payload) as { PG: string; MS: string; RD: { TX: string; RV: number; RU: string }[] }
      pages.push(PG)
      expect(MS).toBe(recording.head.meterSerial)
      const { meterStartWh, meterStopWh } = recording.head.transactions[pages.length - 1] ?? {}
      expect(RD.map(({ TX, RV, RU }) => [TX, Math.round(RV * 1000), RU])).toEqual([
        ['B', meterStartWh, 'kWh'],
        ['E', meterStopWh, 'kWh'],
      ])
    }
    expect(pages).toEqual(recording.head.transactions.map((_, index) => `T${index + 1}`))
  })
})

describe('the official schemas', () => {
  test.each(recordedStories().filter((story) => !story.startsWith('vendor-')))('hold for every frame of %s', (story) => {
    const open = new Map<string, OCPP16.Call>()
    for (const { raw } of framesOf(readRecording(story))) {
      const message: unknown = JSON.parse(raw)
      expect(OCPP16.validate(message), `${raw}\n${OCPP16.validate.errors.join()}`).toBe(true)
      if (!OCPP16.validate(message)) continue
      if (OCPP16.isCall(message)) open.set(message[1], message)
      else if (OCPP16.isCallResult(message)) {
        const call = open.get(message[1])
        expect(call !== undefined && OCPP16.checkCallResult(message, call), raw).toBe(true)
      }
    }
  })
})

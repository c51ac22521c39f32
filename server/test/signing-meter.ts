import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import type { Instant } from '@ohmstead/contract/kernel/instant'

const curves = {
  prime256v1: 'secp256r1',
  secp256k1: 'secp256k1',
  secp384r1: 'secp384r1',
  brainpoolP256r1: 'brainpool256r1',
  prime192v1: 'secp192r1',
} as const
export type MeterCurve = keyof typeof curves

/** What a meter writes of one reading, in the names of OCMF. `RV` is a number in the text, with the zeros that a float would drop. */
export interface MeterSays {
  readonly TX?: string
  readonly RV?: string
  readonly TM?: string
  readonly ST?: string
  readonly EF?: string
  readonly RI?: string
  readonly RU?: string
}

export interface RecordHead {
  readonly page: number | string
  readonly serial?: string
  readonly chargePoint?: string
}

export type SigningMeter = ReturnType<typeof signingMeter>

/** A signing meter that shares no code with the product or its simulator. */
export function signingMeter(serial: string, curve: MeterCurve = 'prime256v1') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: curve })
  const der = publicKey.export({ type: 'spki', format: 'der' })
  return {
    serial,
    publicKey: der.toString('hex'),
    /** As the Open Charge Alliance writes a key in a message. */
    namedKey: Buffer.from(`oca:base16:asn1:${der.toString('hex')}`).toString('base64'),
    record: (head: RecordHead, readings: readonly MeterSays[]) => ocmf({ serial, ...head }, readings, privateKey, curve),
  }
}

function ocmf({ page, serial, chargePoint }: RecordHead, readings: readonly MeterSays[], key: KeyObject, curve: MeterCurve): string {
  const rows = readings.map((says) => {
    const { RV = '0', ...rest } = { ST: 'G', RI: '1-0:1.8.0', RU: 'kWh', ...says }
    return `${JSON.stringify(rest).slice(0, -1)},"RV":${RV}}`
  })
  const point = chargePoint === undefined ? {} : { CT: 'EVSEID', CI: chargePoint }
  const head = JSON.stringify({ FV: '1.0', GS: 'GATEWAY', PG: typeof page === 'number' ? `T${page}` : page, MS: serial, ...point })
  const payload = `${head.slice(0, -1)},"RD":[${rows.join(',')}]}`
  return `OCMF|${payload}|${JSON.stringify({ SA: `ECDSA-${curves[curve]}-SHA256`, SD: sign('sha256', Buffer.from(payload), key).toString('hex') })}`
}

export const meterTime = (at: Instant, state = 'S') => `${new Date(at).toISOString().replace('.', ',').replace('Z', '+0000')} ${state}`
export const meterKwh = (wh: number) => `${Math.trunc(wh / 1_000)}.${String(wh % 1_000).padStart(3, '0')}`

import { createECDH, createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { isoTime } from './clock.ts'

/** One signed reading of a transaction, OCMF 1.0 `RD`. */
export interface SignedPoint {
  readonly at: number
  readonly transaction: 'B' | 'E'
  readonly registerWh: number
}

/** The key pair inside a meter. Only the public half ever leaves it. */
export interface MeterKey {
  /** SubjectPublicKeyInfo, DER, hex: registered at commissioning. */
  readonly publicKeyHex: string
  /** The record as text; the signature covers exactly the text between the first and the second bar. */
  sign(record: OcmfRecord): string
}

export interface OcmfRecord {
  readonly gateway: { model: string; serial: string; firmware: string }
  readonly meter: { vendor: string; model: string; serial: string }
  readonly pagination: number
  readonly idTag: string
  readonly chargePoint: string
  readonly current: 'AC' | 'DC'
  readonly points: readonly SignedPoint[]
  /** Whether the clock was set by the server: `S` synchronised, `U` unknown. */
  readonly clockIsSet: boolean
}

const ORDER = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551')

/** A P-256 key that depends only on its seed, so that a unit keeps it across restarts. */
export function meterKey(seed: string): MeterKey {
  const wide = createHash('sha512').update(`ohmstead meter key\n${seed}`).digest('hex')
  const scalar = (BigInt(`0x${wide}`) % (ORDER - 1n)) + 1n
  const d = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(d)
  const point = ecdh.getPublicKey()
  const privateKey: KeyObject = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: d.toString('base64url'),
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const publicKeyHex = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('hex')
  return {
    publicKeyHex,
    sign(record) {
      const payload = ocmfPayload(record)
      const signature = sign('sha256', Buffer.from(payload), { key: privateKey, dsaEncoding: 'der' }).toString('hex')
      return `OCMF|${payload}|${JSON.stringify({ SA: 'ECDSA-secp256r1-SHA256', SD: signature })}`
    },
  }
}

function ocmfPayload(record: OcmfRecord): string {
  const status = record.clockIsSet ? 'S' : 'U'
  // RV is formatted manually: three decimals of a kWh are whole Wh, and a float would drop the trailing zeros that the signature covers.
  const readings = record.points.map(
    (point) =>
      `{"TM":"${ocmfTime(point.at)} ${status}","TX":"${point.transaction}","RV":${kwh(point.registerWh)},"RI":"1-0:1.8.0","RU":"kWh","RT":"${record.current}","EF":"","ST":"G"}`,
  )
  const head = {
    FV: '1.0',
    GI: record.gateway.model,
    GS: record.gateway.serial,
    GV: record.gateway.firmware,
    PG: `T${record.pagination}`,
    MV: record.meter.vendor,
    MM: record.meter.model,
    MS: record.meter.serial,
    IS: true,
    IL: 'HEARSAY',
    IF: ['RFID_NONE', 'OCPP_RS', 'ISO15118_NONE', 'PLMN_NONE'],
    IT: 'CENTRAL',
    ID: record.idTag,
    CT: 'CBIDC',
    CI: record.chargePoint,
  }
  return `${JSON.stringify(head).slice(0, -1)},"RD":[${readings.join(',')}]}`
}

function kwh(wh: number): string {
  return `${Math.trunc(wh / 1000)}.${String(wh % 1000).padStart(3, '0')}`
}

function ocmfTime(at: number): string {
  return isoTime(at).replace('.', ',').replace('Z', '+0000')
}

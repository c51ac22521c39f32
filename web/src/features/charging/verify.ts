import { isSameSerial } from '@ohmstead/contract/ocpp/serial'
import { checkSignature, readSignedRecord, type CurveName, type VerifyEcdsa } from '@ohmstead/contract/charging/ocmf'
import { priceOf } from '@ohmstead/contract/charging/price'
import { judgeSignedSession, recordsIn } from '@ohmstead/contract/charging/signed-proof'
import type { EvidenceFault } from '@ohmstead/contract/charging/types'
import { wh } from '@ohmstead/contract/kernel/energy'
import { MINUTE_MS, SECOND_MS } from '@ohmstead/contract/kernel/instant'
import type { Receipt } from './receipt.ts'

const named: Partial<Record<CurveName, string>> = { secp256r1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521' }

/** Verifies with WebCrypto. On plain-http hosts and for other curves it cannot check. */
const verifyInBrowser: VerifyEcdsa = async ({ curve, hash, publicKeySpki, signature, data }) => {
  const namedCurve = named[curve]
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined
  if (namedCurve === undefined || subtle === undefined) return null
  try {
    const key = await subtle.importKey('spki', publicKeySpki, { name: 'ECDSA', namedCurve }, false, ['verify'])
    return await subtle.verify({ name: 'ECDSA', hash }, key, signature, data)
  } catch {
    return false
  }
}

export interface Checked {
  readonly key: string
  readonly name: 'signature' | 'meter' | 'registers' | 'energy' | 'price'
  /** The number of the record, if there are several. */
  readonly number?: number
  /** Null: it cannot be checked here. */
  readonly holds: boolean | null
  /** Why it does not hold. */
  readonly fault?: EvidenceFault
}

/** Everything about a receipt that this browser can check without asking the server again. */
export async function checkReceipt(receipt: Receipt): Promise<Checked[]> {
  const { signature } = receipt
  const checks: Checked[] = []
  if (signature !== null) {
    const read = recordsIn(signature.record).map(readSignedRecord)
    const records = read.filter((record) => record !== null)
    for (const [index, record] of read.entries()) {
      const verdict = record === null ? 'unreadable' : await checkSignature(record, signature.publicKey, verifyInBrowser)
      checks.push({
        key: `signature${index}`,
        name: 'signature',
        ...(read.length > 1 && { number: index + 1 }),
        holds: verdict === 'valid' ? true : verdict === 'curveUnknownHere' ? null : false,
        ...(verdict !== 'valid' && { fault: verdict }),
      })
    }
    checks.push({
      key: 'meter',
      name: 'meter',
      holds: records.length > 0 && records.every((record) => isSameSerial(record.meterSerial ?? record.gatewaySerial ?? '', receipt.meterSerial)),
    })
    const { fault } = await judgeSignedSession(sessionOf(receipt, signature), verifyInBrowser)
    checks.push({
      key: 'registers',
      name: 'registers',
      holds: fault === null ? true : fault === 'curveUnknownHere' ? null : false,
      ...(fault !== null && { fault }),
    })
  }
  checks.push({ key: 'energy', name: 'energy', holds: energyFollows(receipt) })
  checks.push({ key: 'price', name: 'price', holds: priceFollows(receipt) })
  return checks
}

function sessionOf(receipt: Receipt, signature: NonNullable<Receipt['signature']>) {
  const { begin, end, parts, energyWh } = receipt
  return {
    values: recordsIn(signature.record),
    publicKey: signature.publicKey,
    meterSerial: receipt.meterSerial,
    startedAt: begin.at,
    endedAt: receipt.stoppedAt,
    clockOffsetMs: receipt.clockOffsetMs,
    beginWh: begin.registerWh,
    endWh: end.registerWh,
    restartedWh: parts.length > 1 ? energyWh : null,
    lowered: receipt.evidenceFault === 'lowered',
  }
}

/** The billed energy is the sum of the spans of the register. With a single span and nothing billed before, it is end minus start. */
function energyFollows({ parts, begin, end, energyWh, billedBeforeWh, correctedWh }: Receipt): boolean {
  const sum = parts.reduce((wattHours, { fromWh, toWh }) => wattHours + toWh - fromWh, 0)
  const [only] = parts
  const isPlain = parts.length <= 1 && billedBeforeWh === 0 && correctedWh === 0
  return sum === energyWh && (!isPlain || only === undefined || (only.fromWh === begin.registerWh && only.toWh === end.registerWh))
}

/** The bill equals the result of the pricing function for its registers, times and tariff. */
function priceFollows({ tariff, energyWh, price }: Receipt): boolean {
  const seconds = (kind: 'time' | 'idle') => price.components.find((component) => component.kind === kind)?.quantity ?? 0
  const idleMs = seconds('idle') === 0 ? 0 : seconds('idle') * SECOND_MS + tariff.idleGraceMinutes * MINUTE_MS
  const again = priceOf(tariff, { energyWh: wh(energyWh), chargingMs: seconds('time') * SECOND_MS, idleMs })
  return (
    again.total === price.total &&
    again.vat === price.vat &&
    price.components.every(({ kind, amount }) => again.components.find((component) => component.kind === kind)?.amount === amount)
  )
}

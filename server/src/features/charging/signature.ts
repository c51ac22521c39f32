import { createPublicKey, verify } from 'node:crypto'
import {
  checkSignature,
  readSignedRecord,
  signedInterval,
  type SignatureVerdict,
  type SignedRecord,
  type VerifyEcdsa,
} from '@ohmstead/contract/charging/ocmf'

/** The server's arithmetic knows every curve a record may name. */
export const verifyEcdsa: VerifyEcdsa = ({ hash, publicKeySpki, signature, data }) => {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKeySpki), format: 'der', type: 'spki' })
    return verify(hash.replace('-', '').toLowerCase(), data, { key, dsaEncoding: 'ieee-p1363' }, signature)
  } catch {
    return false
  }
}

export type Evidence = 'signed' | 'unsigned' | 'invalid'

export interface SignedSession {
  /** The records of the charging session as they came, begin first. */
  readonly records: readonly string[]
  /** The key registered at commissioning; null where the unit has none. */
  readonly publicKey: string | null
  readonly meterSerial: string
  readonly beginWh: number
  readonly endWh: number
  /** The bill ends before the meter did, because it had been shown so before the end was heard. */
  readonly lowered: boolean
}

export interface EvidenceFound {
  readonly evidence: Evidence
  /** Why a record proves nothing, for staff; null where it does, or where there is none. */
  readonly fault:
    | SignatureVerdict
    | 'noRegisteredKey'
    | 'otherMeter'
    | 'noPagination'
    | 'gap'
    | 'incomplete'
    | 'otherRegisters'
    | 'lowered'
    | 'pageUsed'
    | null
  /** Pages of the meter's own book that these records fill; each may be used once. */
  readonly pages: readonly string[]
}

/**
 * Whether signed records vouch for exactly what is billed (I-10): signed with the registered key on a curve of at least 256 bit, by
 * this meter, page after page, begin and end both there and equal to the registers of the bill.
 */
export async function evidenceOf(session: SignedSession): Promise<EvidenceFound> {
  if (session.records.length === 0) return { evidence: 'unsigned', fault: null, pages: [] }
  const read = session.records.map(readSignedRecord)
  const records = read.filter((record) => record !== null)
  const pages = records.flatMap(({ pagination }) => pagination ?? [])
  const invalid = (fault: EvidenceFound['fault']): EvidenceFound => ({ evidence: 'invalid', fault, pages })
  if (records.length < read.length) return invalid('unreadable')
  // Nobody wrote down whose signature to expect: it proves nothing, and nothing against it.
  if (session.publicKey === null) return { evidence: 'unsigned', fault: 'noRegisteredKey', pages: [] }
  for (const record of records) {
    const verdict = await checkSignature(record, session.publicKey, verifyEcdsa)
    if (verdict !== 'valid') return invalid(verdict)
    if ((record.meterSerial ?? record.gatewaySerial) !== session.meterSerial) return invalid('otherMeter')
  }
  if (pages.length < records.length) return invalid('noPagination')
  if (!isContiguous(records)) return invalid('gap')
  const interval = signedInterval(records)
  if (!interval) return invalid('incomplete')
  // The meter vouches for more than is billed: nothing against it, and no proof of the register it ends with.
  if (session.lowered && interval.beginWh === session.beginWh && interval.endWh > session.endWh)
    return { evidence: 'unsigned', fault: 'lowered', pages }
  if (interval.beginWh !== session.beginWh || interval.endWh !== session.endWh) return invalid('otherRegisters')
  return { evidence: 'signed', fault: null, pages }
}

/** Pages are numbered by the meter without a gap; a record left out shows. */
function isContiguous(records: readonly SignedRecord[]): boolean {
  const numbers = records
    .map(({ pagination }) => /^([TF])(\d{1,15})$/.exec(pagination ?? ''))
    .map((match) => (match ? { series: match[1], page: Number(match[2]) } : null))
  return numbers.every((number, index) => {
    const before = numbers[index - 1]
    return number !== null && (!before || (number.series === before.series && number.page === before.page + 1))
  })
}

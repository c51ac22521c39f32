import { createPublicKey, verify } from 'node:crypto'
import {
  checkSignature,
  readSignedRecord,
  signedInterval,
  type SignatureVerdict,
  type SignedRecord,
  type VerifyEcdsa,
} from '@ohmstead/contract/charging/ocmf'

/** The server supports every curve that a record may name. */
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
  /** The records of the charging session as received, begin first. */
  readonly records: readonly string[]
  /** The key registered at commissioning; null where the unit has none. */
  readonly publicKey: string | null
  readonly meterSerial: string
  readonly beginWh: number
  readonly endWh: number
  /** The bill ends before the meter did, because it was shown before the end was received. */
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
  /** Pages of the meter's log that these records fill; each may be used once. */
  readonly pages: readonly string[]
}

/**
 * Whether signed records prove exactly what is billed (I-10): signed with the registered key on a curve of at least 256 bits, by this
 * meter, page after page, with begin and end equal to the registers of the bill.
 */
export async function evidenceOf(session: SignedSession): Promise<EvidenceFound> {
  if (session.records.length === 0) return { evidence: 'unsigned', fault: null, pages: [] }
  const read = session.records.map(readSignedRecord)
  const records = read.filter((record) => record !== null)
  const pages = records.flatMap(({ pagination }) => pagination ?? [])
  const invalid = (fault: EvidenceFound['fault']): EvidenceFound => ({ evidence: 'invalid', fault, pages })
  if (records.length < read.length) return invalid('unreadable')
  // No key was registered: the record proves nothing, and contradicts nothing.
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
  // The meter signed more than is billed: no contradiction, and no proof of the register that the bill ends with.
  if (session.lowered && interval.beginWh === session.beginWh && interval.endWh > session.endWh)
    return { evidence: 'unsigned', fault: 'lowered', pages }
  if (interval.beginWh !== session.beginWh || interval.endWh !== session.endWh) return invalid('otherRegisters')
  return { evidence: 'signed', fault: null, pages }
}

/** The meter numbers its pages without a gap; a missing record is visible. */
function isContiguous(records: readonly SignedRecord[]): boolean {
  const numbers = records
    .map(({ pagination }) => /^([TF])(\d{1,15})$/.exec(pagination ?? ''))
    .map((match) => (match ? { series: match[1], page: Number(match[2]) } : null))
  return numbers.every((number, index) => {
    const before = numbers[index - 1]
    return number !== null && (!before || (number.series === before.series && number.page === before.page + 1))
  })
}

import { isSameSerial } from '../ocpp/serial.ts'
import { MINUTE_MS, type Instant } from '../kernel/instant.ts'
import {
  checkSignature,
  isSameKey,
  quantityOf,
  readPublicKey,
  readSignedRecord,
  timeOf,
  type RegisterQuantity,
  type SignedReading,
  type SignedRecord,
  type VerifyEcdsa,
} from './ocmf.ts'
import { readSignedValue } from './signed-value.ts'
import type { EvidenceFault } from './types.ts'

export type Evidence = 'signed' | 'unsigned' | 'invalid'

export interface SignedSession {
  /** The signed values of the charging session as the station sent them. */
  readonly values: readonly string[]
  /** The key registered at commissioning; null where the unit has none. */
  readonly publicKey: string | null
  readonly meterSerial: string
  /** Begin and end of the charging session; the station may have given both in the time of its clock. */
  readonly startedAt: Instant
  readonly endedAt: Instant
  /** What was added to the times of the station. */
  readonly clockOffsetMs: number
  readonly beginWh: number
  readonly endWh: number
  /** The energy between begin and end where the register restarted between them; else null. */
  readonly restartedWh: number | null
  /** The bill ends before the meter did, because it had been shown before the end was known. */
  readonly lowered: boolean
}

export interface EvidenceFound {
  readonly evidence: Evidence
  /** Why the records do not prove the bill; null where they do, or where there is none. */
  readonly fault: EvidenceFault | null
  /** Pages of the meter's own book that these records fill; each may be used once. */
  readonly pages: readonly string[]
}

/** The OCMF records among the signed values of a charging session, each once and begin first, as they are shown and downloaded. */
export function signedTexts(values: readonly string[]): string[] {
  const texts = [...new Set(values.map(readSignedValue).flatMap(({ format, text }) => (format === 'OCMF' ? [text] : [])))]
  const page = (text: string) => pageOf(readSignedRecord(text))?.page ?? 0
  return texts.sort((a, b) => page(a) - page(b))
}

/** The records of a downloaded text, one from the other; a record may have line breaks of its own. */
export function recordsIn(text: string): string[] {
  return text.split(/\n(?=\s*OCMF\s*\|)/)
}

/** Faults that say nothing against the bill: the records prove nothing. All others contradict it. */
const provesNothing: ReadonlySet<EvidenceFault> = new Set([
  'noRegisteredKey',
  'keyUnreadable',
  'weakCurve',
  'curveUnknownHere',
  'unknownFormat',
  'unknownRegister',
  'clockUnknown',
  'incomplete',
  'lowered',
])

/** So far may the clock of a meter be from that of its station. */
const CLOCK_TOLERANCE_MS = 15 * MINUTE_MS

/**
 * Whether signed records prove exactly what is billed. A bill is `signed` only if all of this holds: signed with the registered
 * key on a curve of at least 256 bit, by this meter at this charge point, page after page, begin before end, both free of errors and
 * at the time of the charging session, of imported energy, and equal to the registers of the bill.
 */
export async function judgeSignedSession(session: SignedSession, verify: VerifyEcdsa): Promise<EvidenceFound> {
  if (session.values.length === 0) return { evidence: 'unsigned', fault: null, pages: [] }
  const values = session.values.map(readSignedValue)
  const read = values
    .filter(({ format }) => format.toUpperCase() === 'OCMF')
    .map(({ text, publicKey }) => ({ record: readSignedRecord(text), publicKey }))
  const records = ordered(read.flatMap(({ record }) => record ?? []))
  const pages = [...new Set(records.flatMap((record) => pageName(record) ?? []))]
  const found = (fault: EvidenceFault | null): EvidenceFound => ({
    evidence: fault === null ? 'signed' : provesNothing.has(fault) ? 'unsigned' : 'invalid',
    fault,
    pages: fault === 'noRegisteredKey' || fault === 'unknownFormat' ? [] : pages,
  })
  if (read.some(({ record }) => record === null)) return found('unreadable')
  if (records.length === 0 || read.length < values.length) return found('unknownFormat')
  // Without a registered key there is no signature to expect: it proves nothing, and nothing against the bill.
  if (session.publicKey === null) return found('noRegisteredKey')
  for (const { record, publicKey } of read) {
    const fault = record && (await recordFault(record, publicKey, { ...session, publicKey: session.publicKey }, verify))
    if (fault) return found(fault)
  }
  return found(bookFault(records) ?? readingsFault(records, session))
}

/** The records by page, each once: stations repeat a record, and send several with one time. */
function ordered(records: readonly SignedRecord[]): SignedRecord[] {
  const once = new Map(records.map((record) => [record.payloadText, record]))
  return [...once.values()].sort((a, b) => (pageOf(a)?.page ?? 0) - (pageOf(b)?.page ?? 0))
}

function pageOf(record: SignedRecord | null): { series: string; page: number } | null {
  const match = /^([TF])(\d{1,15})$/.exec(record?.pagination ?? '')
  return match ? { series: match[1] ?? '', page: Number(match[2]) } : null
}

/** One name for each page: `T7` and `T007` are the same. */
function pageName(record: SignedRecord): string | null {
  const page = pageOf(record)
  return page && `${page.series}${page.page}`
}

/** What is wrong with one record by itself. */
async function recordFault(
  record: SignedRecord,
  namedKey: string | null,
  { publicKey, meterSerial }: { readonly publicKey: string; readonly meterSerial: string },
  verify: VerifyEcdsa,
): Promise<EvidenceFault | null> {
  if (!readPublicKey(publicKey, record.curve)) return 'keyUnreadable'
  const verdict = await checkSignature(record, publicKey, verify)
  if (verdict !== 'valid') return verdict
  if (namedKey !== null && !isSameKey(namedKey, publicKey, record.curve)) return 'otherKey'
  return isSameSerial(record.meterSerial ?? record.gatewaySerial ?? '', meterSerial) ? null : 'otherMeter'
}

/** Pages are numbered by the meter without a gap, so that a missing record is noticed; all are of one charge point. */
function bookFault(records: readonly SignedRecord[]): EvidenceFault | null {
  const pages = records.map(pageOf)
  if (pages.some((page) => page === null)) return 'noPagination'
  const isContiguous = pages.every((page, index) => {
    const before = pages[index - 1]
    return !before || (page?.series === before.series && page.page === before.page + 1)
  })
  if (!isContiguous) return 'gap'
  return new Set(records.flatMap(({ chargePoint }) => chargePoint ?? [])).size > 1 ? 'otherPoint' : null
}

const ends = new Set(['E', 'L', 'R', 'A', 'P'])

function readingsFault(records: readonly SignedRecord[], session: SignedSession): EvidenceFault | null {
  const all = distinct(records.flatMap(({ readings }) => readings))
  const orderFault = transactionFault(all)
  if (orderFault) return orderFault
  const registers = [...new Set(all.filter(({ energyWh }) => energyWh !== null).map(({ register }) => register))]
  const imports = registers.filter((register) => quantityOf(register).startsWith('import'))
  if (imports.length === 0) {
    if (registers.length === 0) return 'incomplete'
    return registers.some((register) => quantityOf(register) === 'export') ? 'exportRegister' : 'unknownRegister'
  }
  const faults = imports.map((register) => registerFault(all, register, session))
  // A meter may sign several registers of what it imported; one that proves the bill is enough.
  return faults.includes(null) ? null : (faults[0] ?? null)
}

/** Some meters repeat the reading of the begin in the record of the end. */
function distinct(readings: readonly SignedReading[]): SignedReading[] {
  return [...new Map(readings.map((reading) => [JSON.stringify(reading), reading])).values()]
}

/** One begin, before everything else, and one end, after everything else. */
function transactionFault(readings: readonly SignedReading[]): EvidenceFault | null {
  const named = readings.filter(({ transaction }) => transaction !== null)
  for (const register of new Set(named.map((reading) => reading.register))) {
    const course = named.filter((reading) => reading.register === register).map(({ transaction }) => transaction ?? '')
    const begins = course.filter((letter) => letter === 'B').length
    const ended = course.filter((letter) => ends.has(letter)).length
    const isInOrder = (begins === 0 || course[0] === 'B') && (ended === 0 || ends.has(course.at(-1) ?? ''))
    if (begins > 1 || ended > 1 || !isInOrder) return 'transactionOrder'
  }
  return null
}

/** Why begin and end of one register do not prove the bill. */
function registerFault(all: readonly SignedReading[], register: string | null, session: SignedSession): EvidenceFault | null {
  const readings = all.filter((reading) => reading.register === register && reading.energyWh !== null)
  const begin = readings.find(({ transaction }) => transaction === 'B')
  const end = readings.find(({ transaction }) => ends.has(transaction ?? ''))
  if (readings.some(({ status, errors }) => (status !== null && status !== 'G') || errors.includes('E'))) return 'meterFault'
  if (!begin || !end || begin.status === null || end.status === null) return 'incomplete'
  const falls = readings.some((reading, index) => (reading.energyWh ?? 0) < (readings[index - 1]?.energyWh ?? 0))
  if (falls) return 'otherRegisters'
  return timeFault(readings, begin, end, session) ?? energyFault(begin, end, quantityOf(register), session)
}

function timeFault(readings: readonly SignedReading[], begin: SignedReading, end: SignedReading, session: SignedSession): EvidenceFault | null {
  const times = readings.map(({ time }) => timeOf(time))
  if (times.some((time, index) => (time?.at ?? 0) < (times[index - 1]?.at ?? -Infinity))) return 'timeOrder'
  const [begun, ended] = [timeOf(begin.time), timeOf(end.time)]
  // `t` is an error that makes a time unusable, so that nothing shows of which charging session the record is. The state `U` is none (OCMF
  // 1.0, tables 7 and 19): its time is used, and is no proof only where it does not fit.
  if (!begun || !ended || readings.some(({ errors }) => errors.includes('t'))) return 'clockUnknown'
  // The meter may follow the clock of its station, which may have been wrong at the start and set right since.
  const offsets = [0, session.clockOffsetMs]
  const isBegin = offsets.some((offsetMs) => Math.abs(begun.at - (session.startedAt - offsetMs)) <= CLOCK_TOLERANCE_MS)
  const isEnd = offsets.some((offsetMs) => ended.at <= session.endedAt - offsetMs + CLOCK_TOLERANCE_MS)
  if (isBegin && isEnd) return null
  return begun.isKnown && ended.isKnown ? 'timeFar' : 'clockUnknown'
}

function energyFault(begin: SignedReading, end: SignedReading, quantity: RegisterQuantity, session: SignedSession): EvidenceFault | null {
  const [signedBegin, signedEnd] = [begin.energyWh ?? 0, end.energyWh ?? 0]
  // Records round down. A station that rounds up may be 1 Wh above.
  const fits = (reading: SignedReading, billedWh: number) => {
    const signed = reading.energyWh ?? 0
    return signed === billedWh || (reading.hasFraction && signed + 1 === billedWh)
  }
  const signedWh = signedEnd - signedBegin
  const isTransaction = quantity === 'importOfTransaction'
  const slackWh = begin.hasFraction || end.hasFraction ? 1 : 0
  const wholeWh = session.endWh - session.beginWh
  const beginsThere = isTransaction || fits(begin, session.beginWh)
  const endsThere = isTransaction ? Math.abs(signedWh - wholeWh) <= slackWh : fits(end, session.endWh)
  if (beginsThere && endsThere) return null
  // The meter vouches for more than is billed: nothing against the bill, and no proof of the register it ends with.
  if (session.lowered && beginsThere && (isTransaction ? signedWh > wholeWh : signedEnd > session.endWh)) return 'lowered'
  const { restartedWh } = session
  return restartedWh !== null && Math.abs(signedWh - restartedWh) <= slackWh ? null : 'otherRegisters'
}

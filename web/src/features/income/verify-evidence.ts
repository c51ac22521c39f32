import type { VerifyEcdsa } from '@ohmstead/contract/charging/ocmf'
import { priceOf, type Tariff } from '@ohmstead/contract/charging/price'
import { countedPoints, energyOf, wholeEpochs, type RegisterSpan } from '@ohmstead/contract/charging/registers'
import { judgeSignedSession, recordsIn } from '@ohmstead/contract/charging/signed-proof'
import { exactUsageOf, usageOf, type MeterPoint, type OfflineTimes } from '@ohmstead/contract/charging/usage'
import { settle, type Disposition } from '@ohmstead/contract/income/split'
import type { Evidence } from '@ohmstead/contract/income/types'
import { energyByWindow } from '@ohmstead/contract/income/windows'
import { formatAmount, parseAmount } from '@ohmstead/contract/kernel/amount'
import { wh } from '@ohmstead/contract/kernel/energy'
import { instant } from '@ohmstead/contract/kernel/instant'
import { statesRegister, type NamedRegister } from './frame-register.ts'

/** Hash and signature functions, provided by the caller. */
export interface Tools {
  /** SHA-256 of a text in UTF-8, lower-case hex. */
  readonly sha256: (text: string) => Promise<string>
  readonly verifyEcdsa: VerifyEcdsa
}

/** A node of the trail, each with its own proof. */
export type NodeKey = 'line' | 'release' | 'settlement' | 'payment' | 'price' | 'session' | 'readings' | 'signature' | 'meter' | `frame:${string}`

export type CheckKey =
  | 'frames'
  | 'registers'
  | 'energy'
  | 'signature'
  | 'key'
  | 'bill'
  | 'price'
  | 'payment'
  | 'windows'
  | 'parts'
  | 'settlement'
  | 'line'
  | 'release'

/** `unknown`: there is nothing to check, or this browser cannot check it; `reason` names the case. */
export type CheckResult = 'valid' | 'broken' | 'unknown'
export type UnknownReason = 'notReleased' | 'notSigned' | 'unproven' | 'lowered' | 'curve'

export interface Check {
  readonly key: CheckKey
  readonly result: CheckResult
  readonly reason?: UnknownReason
}

export interface Verification {
  readonly checks: readonly Check[]
  readonly nodes: Readonly<Partial<Record<NodeKey, CheckResult>>>
  readonly broken: boolean
}

interface BillDocument {
  readonly version: number
  readonly chargingSessionId: string
  readonly serial: string
  readonly meterSerial: string
  readonly registers: readonly (NamedRegister & { readonly epoch?: number; readonly frameId: string; readonly frameSha256: string })[]
  /** Absent in bills before version 2. */
  readonly billedBefore?: readonly RegisterSpan[]
  readonly evidence: 'signed' | 'unsigned' | 'invalid'
  readonly signedRecords: readonly string[]
  readonly tariff: Readonly<Record<'id' | 'perKwh' | 'perMinute' | 'start' | 'idlePerMinute', string>> & {
    readonly idleGraceMinutes: number
    readonly vatPpm: number
  }
  /** Absent where the unit was connected, and in bills before version 4. */
  readonly offline?: OfflineTimes
  readonly usage: { readonly energyWh: number; readonly chargingMs: number; readonly idleMs: number; readonly offlineMs?: number }
  readonly price: string
}

type WindowAmounts = Readonly<Record<'vat' | 'energyCost' | 'gross' | 'commission' | 'host' | 'ownUse' | 'house', string>>
type Parts = Readonly<
  Record<'collected' | 'vat' | 'energyCost' | 'commission' | 'host' | 'ownUse' | 'house' | 'energyRatePerKwh' | 'energyCostTaken', string>
>
interface SettlementDocument extends Parts {
  readonly id: string
  readonly chargingSessionId: string
  readonly billHash: string
  readonly vatPpm: number
  readonly energyWh: number
  readonly energyTo: string
  readonly windows: readonly (WindowAmounts & {
    readonly custodyId: string | null
    readonly from: number
    readonly until: number
    readonly energyWh: number
    readonly disposition: Disposition
    readonly commissionPpm: number
  })[]
}

/** A transfer as hashed by the ledger, by position in its canonical text. */
interface CanonicalTransfer {
  readonly id: unknown
  readonly code: unknown
  readonly amountMicros: unknown
  readonly holdId: unknown
  readonly detail: unknown
  readonly evidence: unknown
}

/**
 * Recomputes everything between a wallet line and the meter from the stored data: each frame's hash from its text, the energy from the
 * registers in the frames, times, price and parts with the functions that made the bill, and the hash of each document. The check does
 * not rely on statements of the server. Every difference marks its node as broken.
 */
export async function verifyEvidence(evidence: Evidence, tools: Tools): Promise<Verification> {
  const bill = parsed<BillDocument>(evidence.chargingSession.document)
  const settlement = parsed<SettlementDocument>(evidence.settlement.document)
  const framesIntact = await Promise.all(evidence.frames.map(async (frame) => [frame.id, await isIntact(frame, bill, tools)] as const))
  const signature = await signatureResult(evidence, bill, tools)
  const held = (key: CheckKey, is: boolean): Check => ({ key, result: is ? 'valid' : 'broken' })
  const checks: Check[] = [
    held('frames', bill !== null && framesIntact.length > 0 && framesIntact.every(([, intact]) => intact)),
    held('registers', bill !== null && passes(() => registersAreValid(evidence, bill))),
    held('energy', bill !== null && passes(() => energyIsValid(evidence, bill))),
    signature,
    keyResult(evidence),
    held('bill', bill !== null && (await hashes(tools, evidence.chargingSession)) && passes(() => billIsValid(evidence, bill, settlement))),
    held('price', bill !== null && passes(() => priceIsValid(evidence, bill))),
    held('payment', settlement !== null && passes(() => paymentIsValid(evidence, settlement))),
    held('windows', bill !== null && settlement !== null && passes(() => windowsAreValid(bill, settlement))),
    held('parts', bill !== null && settlement !== null && passes(() => partsAreValid(bill, settlement))),
    held('settlement', settlement !== null && (await hashes(tools, evidence.settlement)) && passes(() => settlementIsShown(evidence, settlement))),
    held('line', settlement !== null && (await lineIsValid(evidence, settlement, tools))),
    await releaseResult(evidence, tools),
  ]
  const at = (key: CheckKey) => checks.find((check) => check.key === key)?.result ?? 'broken'
  const nodes: Partial<Record<NodeKey, CheckResult>> = {
    line: at('line'),
    release: at('release'),
    settlement: worst(at('settlement'), at('parts'), at('windows')),
    payment: at('payment'),
    price: at('price'),
    session: worst(at('bill'), at('energy')),
    readings: worst(at('registers'), at('energy')),
    signature: at('signature'),
    meter: at('key'),
    ...Object.fromEntries(framesIntact.map(([id, intact]) => [`frame:${id}`, intact ? 'valid' : 'broken'])),
  }
  return { checks, nodes, broken: checks.some(({ result }) => result === 'broken') }
}

function worst(...results: readonly CheckResult[]): CheckResult {
  return results.find((result) => result === 'broken') ?? results.find((result) => result === 'unknown') ?? 'valid'
}

/** Whether a frame's text has the hash stored on receipt, and the bill names the same hash. An altered bill may have no registers. */
async function isIntact(
  frame: Evidence['frames'][number],
  bill: Partial<Pick<BillDocument, 'registers'>> | null,
  { sha256 }: Tools,
): Promise<boolean> {
  const named = bill?.registers?.filter(({ frameId }) => frameId === frame.id) ?? []
  return (await sha256(frame.raw)) === frame.hash && named.length > 0 && named.every(({ frameSha256 }) => frameSha256 === frame.hash)
}

/** Whether each register of the bill is in the frame that it names, and the displayed readings are those registers. */
function registersAreValid({ readings, frames }: Evidence, { registers }: BillDocument): boolean {
  return (
    readings.length === registers.length &&
    registers.every((register, index) => {
      const reading = readings[index]
      const frame = frames.find(({ id }) => id === register.frameId)
      return (
        reading !== undefined &&
        reading.at === register.at &&
        reading.registerWh === register.registerWh &&
        (reading.epoch ?? 0) === (register.epoch ?? 0) &&
        reading.frameId === register.frameId &&
        frame !== undefined &&
        statesRegister(frame.raw, register)
      )
    })
  )
}

/** The usage by the registers of a bill, by the rule of its version. */
function usageIn(bill: BillDocument) {
  return bill.version < 3 ? { ...exactUsageOf(pointsOf(bill)), offlineMs: 0 } : usageOf(pointsOf(bill), bill.offline)
}

/** Whether the energy is end minus start, minus energy billed before, and the times are those between the registers. */
function energyIsValid({ chargingSession }: Evidence, bill: BillDocument): boolean {
  const used = usageIn(bill)
  const plain = (spans: readonly RegisterSpan[] = []) => JSON.stringify(spans.map(({ epoch, fromWh, toWh }) => [epoch, fromWh, toWh]))
  return (
    plain(chargingSession.billedBefore) === plain(bill.billedBefore) &&
    (['energyWh', 'chargingMs', 'idleMs', 'offlineMs'] as const).every(
      (part) => used[part] === (bill.usage[part] ?? 0) && used[part] === chargingSession[part],
    )
  )
}

function billIsValid({ chargingSession, meter }: Evidence, bill: BillDocument, settlement: SettlementDocument | null): boolean {
  const shown = chargingSession.tariff
  const agreed = tariffOf(bill)
  return (
    settlement?.billHash === chargingSession.hash &&
    bill.chargingSessionId === chargingSession.id &&
    settlement.chargingSessionId === chargingSession.id &&
    bill.evidence === chargingSession.evidence &&
    bill.serial === meter.serial &&
    bill.meterSerial === meter.meterSerial &&
    bill.tariff.id === shown.id &&
    (Object.keys(agreed) as (keyof Tariff)[]).every((part) => agreed[part] === shown[part])
  )
}

/** Whether the price follows from the registers and the tariff agreed before the start, by the function that made the bill. */
function priceIsValid({ payment }: Evidence, bill: BillDocument): boolean {
  const { total } = priceOf(tariffOf(bill), usageIn(bill))
  return total === parseAmount(bill.price) && total === payment.price
}

/** Whether the divided amount is the paid amount, and at most the price. */
function paymentIsValid({ payment }: Evidence, { collected }: SettlementDocument): boolean {
  return payment.paid === parseAmount(collected) && payment.paid <= payment.price
}

/** Whether the energy of each custody window follows from the registers. */
function windowsAreValid(bill: BillDocument, { windows, energyWh }: SettlementDocument): boolean {
  const custodies = windows.flatMap(({ custodyId, from, until }) =>
    custodyId === null ? [] : [{ custodyId, from: instant(from), until: instant(until) }],
  )
  const computed = energyByWindow(pointsOf(bill), custodies)
  return (
    computed.length === windows.length &&
    computed.reduce((sum, window) => sum + window.energyWh, 0) === energyWh &&
    computed.every((window, index) => {
      const kept = windows[index]
      return kept?.custodyId === window.custodyId && kept.from === window.from && kept.until === window.until && kept.energyWh === window.energyWh
    })
  )
}

/** Whether the parts of each window follow from the function that made the settlement, to the micro-unit. */
function partsAreValid(bill: BillDocument, document: SettlementDocument): boolean {
  const computed = settle({
    amount: parseAmount(document.collected),
    vatPpm: bill.tariff.vatPpm,
    energyRatePerKwh: parseAmount(document.energyRatePerKwh),
    energyCostTaken: parseAmount(document.energyCostTaken),
    windows: document.windows.map(({ custodyId, energyWh, disposition, commissionPpm }) => ({
      custodyId,
      energyWh: wh(energyWh),
      disposition,
      commissionPpm,
    })),
  })
  return (
    document.vatPpm === bill.tariff.vatPpm &&
    (['vat', 'energyCost', 'commission', 'host', 'ownUse', 'house'] as const).every((part) => formatAmount(computed[part]) === document[part]) &&
    computed.windows.every((window, index) => {
      const kept = document.windows[index]
      return (['vat', 'energyCost', 'gross', 'commission', 'host', 'ownUse', 'house'] as const).every(
        (part) => kept?.[part] === formatAmount(window[part]),
      )
    })
  )
}

/** Whether the displayed settlement equals its document. */
function settlementIsShown({ settlement }: Evidence, document: SettlementDocument): boolean {
  const amounts = ['collected', 'vat', 'energyCost', 'commission', 'host', 'ownUse', 'house', 'energyRatePerKwh', 'energyCostTaken'] as const
  return (
    settlement.id === document.id &&
    settlement.energyTo === document.energyTo &&
    settlement.rebates <= settlement.commission &&
    amounts.every((part) => formatAmount(settlement[part]) === document[part]) &&
    settlement.windows.length === document.windows.length &&
    settlement.windows.every((window, index) => {
      const kept = document.windows[index]
      return (
        kept !== undefined &&
        (['custodyId', 'from', 'until', 'energyWh', 'disposition', 'commissionPpm'] as const).every((part) => kept[part] === window[part]) &&
        (['gross', 'commission', 'host'] as const).every((part) => kept[part] === formatAmount(window[part]))
      )
    })
  )
}

/** Whether the ledger's line has its hash, names this settlement by its hash, and has the amount of the settlement. */
async function lineIsValid({ line, settlement }: Evidence, document: SettlementDocument, tools: Tools): Promise<boolean> {
  const transfer = canonicalOf(line.canonical)
  if (transfer === null || (await tools.sha256(line.canonical)) !== line.hash) return false
  return passes(() => {
    const [named, window] = String(transfer.detail).split('#')
    const due = { host_share: document.windows[Number(window)]?.host, energy_reimbursed: document.energyCost, rebate: undefined }[
      String(transfer.code)
    ]
    const isDue = transfer.code === 'rebate' ? line.amount <= parseAmount(document.commission) : due === formatAmount(line.amount)
    return transfer.id === line.transferId && carries(transfer, line) && transfer.evidence === settlement.hash && named === settlement.id && isDue
  })
}

/** Checks that the release has its hash, and releases exactly what was held. */
async function releaseResult({ line, release, settlement }: Evidence, tools: Tools): Promise<Check> {
  if (release === null) return { key: 'release', result: 'unknown', reason: 'notReleased' }
  const transfer = canonicalOf(release.canonical)
  const [freed, ofLine] = [transfer?.holdId, canonicalOf(line.canonical)]
  const isValid =
    transfer !== null &&
    ofLine !== null &&
    (await tools.sha256(release.canonical)) === release.hash &&
    transfer.id === release.transferId &&
    transfer.evidence === settlement.hash &&
    carries(transfer, line) &&
    typeof freed === 'string' &&
    (release.transferId === line.transferId ? ofLine.holdId === freed : freed === line.transferId)
  return { key: 'release', result: isValid ? 'valid' : 'broken' }
}

/** Checks that the meter signed these registers, with the key registered at commissioning. */
async function signatureResult({ chargingSession, signature, meter }: Evidence, bill: BillDocument | null, tools: Tools): Promise<Check> {
  const broken = { key: 'signature', result: 'broken' } as const
  if (chargingSession.evidence === 'unsigned' && signature === null) return { key: 'signature', result: 'unknown', reason: 'notSigned' }
  if (signature === null || bill === null || chargingSession.evidence === 'invalid') return broken
  const texts = recordsIn(signature.record)
  const digests = await Promise.all(texts.map((text) => tools.sha256(text)))
  if (!passes(() => digests.length === bill.signedRecords.length && digests.every((digest) => bill.signedRecords.includes(digest)))) return broken
  const session = made(() => signedSessionOf(chargingSession, bill))
  if (!session) return broken
  const { fault } = await judgeSignedSession(
    { ...session, values: texts, publicKey: signature.publicKey, meterSerial: meter.meterSerial },
    tools.verifyEcdsa,
  )
  if (fault === 'curveUnknownHere') return { key: 'signature', result: 'unknown', reason: 'curve' }
  if (chargingSession.evidence === 'signed') return fault === null ? { key: 'signature', result: 'valid' } : broken
  if (fault === 'lowered') return { key: 'signature', result: 'unknown', reason: 'lowered' }
  return fault === chargingSession.evidenceFault ? { key: 'signature', result: 'unknown', reason: 'unproven' } : broken
}

function signedSessionOf({ stoppedAt, evidenceFault, clockOffsetMs }: Evidence['chargingSession'], { registers }: BillDocument) {
  const [begin, end] = [registers[0], registers.at(-1)]
  if (!begin || !end) return null
  const epochs = wholeEpochs(
    registers.map(({ at, registerWh, epoch }) => ({ at: instant(at), registerWh: wh(registerWh), ...(epoch !== undefined && { epoch }) })),
  )
  return {
    startedAt: instant(begin.at),
    endedAt: stoppedAt,
    clockOffsetMs,
    beginWh: begin.registerWh,
    endWh: end.registerWh,
    restartedWh: epochs.length > 1 ? energyOf(epochs) : null,
    lowered: evidenceFault === 'lowered',
  }
}

/** Checks that the signature was checked with the key registered for this meter. */
function keyResult({ signature, meter }: Evidence): Check {
  if (signature === null) return { key: 'key', result: 'unknown', reason: 'notSigned' }
  return { key: 'key', result: meter.publicKey !== null && meter.publicKey === signature.publicKey ? 'valid' : 'broken' }
}

async function hashes({ sha256 }: Tools, node: { readonly document: string; readonly hash: string }): Promise<boolean> {
  return (await sha256(node.document)) === node.hash
}

/** The registers of a bill as one continuous register, by the function that was used to create and split the bill. */
function pointsOf({ registers, billedBefore }: BillDocument): MeterPoint[] {
  return countedPoints(
    registers.map(({ at, registerWh, epoch = 0 }) => ({ at: instant(at), registerWh: wh(registerWh), epoch })),
    billedBefore,
  )
}

function tariffOf({ tariff }: BillDocument): Tariff {
  return {
    perKwh: parseAmount(tariff.perKwh),
    perMinute: parseAmount(tariff.perMinute),
    start: parseAmount(tariff.start),
    idlePerMinute: parseAmount(tariff.idlePerMinute),
    idleGraceMinutes: tariff.idleGraceMinutes,
    vatPpm: tariff.vatPpm,
  }
}

/** Parses the hashed text of a ledger row: columns between bars; detail and group, which may contain bars, follow their length. */
function canonicalOf(text: string): CanonicalTransfer | null {
  const [id, , , code, , , , amountMicros, holdId, , , , , , evidence, length, ...rest] = text.split('|')
  if (length === undefined || rest.length === 0) return null
  const detail = length === '-' ? null : rest.join('|').slice(0, Number(length))
  return { id, code, amountMicros, holdId: holdId === '-' ? null : holdId, detail, evidence }
}

function carries({ amountMicros }: CanonicalTransfer, { amount }: Evidence['line']): boolean {
  return String(amountMicros) === amount.toString()
}

function parsed<T>(text: string): T | null {
  try {
    return JSON.parse(text) as T
  } catch {
    return null
  }
}

/** Runs a check. A tampered document can make it throw, which counts as a failed check. */
function passes(is: () => boolean): boolean {
  try {
    return is()
  } catch {
    return false
  }
}

/** What an altered document would yield; null where it cannot be read. */
function made<T>(make: () => T): T | null {
  try {
    return make()
  } catch {
    return null
  }
}

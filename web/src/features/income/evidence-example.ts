import { createHash, generateKeyPairSync, sign, verify, createPublicKey } from 'node:crypto'
import { priceOf, type Price, type Tariff, type Usage } from '@ohmstead/contract/charging/price'
import { countedPoints, type RegisterSpan } from '@ohmstead/contract/charging/registers'
import { exactUsageOf, usageOf, type MeterPoint, type OfflineTimes } from '@ohmstead/contract/charging/usage'
import { settle, type Disposition } from '@ohmstead/contract/income/split'
import type { Evidence } from '@ohmstead/contract/income/types'
import { energyByWindow } from '@ohmstead/contract/income/windows'
import { formatAmount, parseAmount, zero, type Micros } from '@ohmstead/contract/kernel/amount'
import { wh } from '@ohmstead/contract/kernel/energy'
import type { Id } from '@ohmstead/contract/kernel/id'
import { instant, MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import type { Tools } from './verify-evidence.ts'

export const hash = (text: string) => createHash('sha256').update(text).digest('hex')

export const nodeTools: Tools = {
  sha256: (text) => Promise.resolve(hash(text)),
  verifyEcdsa: ({ publicKeySpki, signature, data }) =>
    verify(
      'sha256',
      data,
      { key: createPublicKey({ key: Buffer.from(publicKeySpki), format: 'der', type: 'spki' }), dsaEncoding: 'ieee-p1363' },
      signature,
    ),
}

export const T0 = Date.UTC(2026, 10, 14, 17, 2, 11)
export const at = (minutes: number) => instant(T0 + minutes * MINUTE_MS)
const iso = (ms: number) => new Date(ms).toISOString()
export const id = <K extends string>(prefix: string) => `${prefix}_01jd0000000000000000000000`.slice(0, prefix.length + 27) as Id<never> & K
const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const publicKey = keys.publicKey.export({ format: 'der', type: 'spki' }).toString('hex')

/** Canonical JSON as the server writes it. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{${Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`)
    .join(',')}}`
}

function signedRecord(page: number, transaction: 'B' | 'E', minutes: number, registerWh: number): string {
  const payload = JSON.stringify({
    FV: '1.0',
    GI: 'OHM AC',
    GS: 'OHM-7',
    PG: `T${page}`,
    MS: 'M-7',
    RD: [{ TM: `${iso(at(minutes)).replace('.000Z', ',000+0000')} S`, TX: transaction, RV: registerWh, RI: '1-0:1.8.0', RU: 'Wh', ST: 'G' }],
  })
  return `OCMF|${payload}|${JSON.stringify({ SA: 'ECDSA-secp256r1-SHA256', SD: sign('sha256', Buffer.from(payload), keys.privateKey).toString('hex') })}`
}

export interface Story {
  /** Registers by minute; the first is the start, the last the stop. */
  readonly registers: readonly (readonly [minutes: number, registerWh: number, epoch?: number])[]
  readonly billedBefore?: readonly RegisterSpan[]
  readonly offline?: OfflineTimes
  readonly windows?: readonly {
    readonly custodyId: string
    readonly from: number
    readonly until: number
    readonly disposition: Disposition
    readonly commissionPpm: number
  }[]
  readonly tariff?: Partial<Tariff>
  readonly signed?: boolean
  /** Energy that the meter signed beyond the last billed register, because the bill was shown before. */
  readonly signedMoreWh?: number
  readonly released?: boolean
  /** Of the bill document. */
  readonly version?: number
}

const usual: Tariff = {
  perKwh: parseAmount('0.45'),
  perMinute: parseAmount('0.01'),
  start: parseAmount('0.35'),
  idlePerMinute: parseAmount('0.05'),
  idleGraceMinutes: 30,
  vatPpm: 190_000,
}

/** Valid evidence, made with the same functions as on the server. */
export function evidenceOf(story: Story): Evidence {
  const { registers, billedBefore, signed = true, signedMoreWh = 0, released = true, version = 4, offline } = story
  const tariff = { ...usual, ...story.tariff }
  const [begin, end] = [registers[0] ?? [0, 0], registers.at(-1) ?? [0, 0]]
  const stopMinutes = end[0]
  const frames = framesOf(registers)
  const readings = registers.map(([minutes, registerWh, epoch]) => ({
    at: at(minutes),
    registerWh: wh(registerWh),
    ...(epoch !== undefined && { epoch }),
  }))
  const points = countedPoints(readings, billedBefore)
  const usage = version < 3 ? { ...exactUsageOf(points), offlineMs: 0 } : usageOf(points, offline)
  const price = priceOf(tariff, usage)
  const records = signed ? [signedRecord(1, 'B', begin[0], begin[1]), signedRecord(2, 'E', end[0], end[1] + signedMoreWh)] : []
  const judged = signed && signedMoreWh === 0 ? 'signed' : 'unsigned'
  const billDocument = billDocumentOf({ version, readings, frames, records, judged, tariff, usage, price, billedBefore, offline })
  const settlement = settlementOf({ windows: usesOf(story, points), tariff, price, billDocument, energyWh: usage.energyWh, stopMinutes })
  return {
    ...linesOf(settlement, released),
    releaseDueAt: settlement.releaseDueAt,
    settlement: settlement.view,
    payment: { price: price.total, paid: price.total, held: parseAmount('20'), paidAt: settlement.view.at },
    chargingSession: {
      id: id('cs'),
      hash: hash(billDocument),
      document: billDocument,
      startedAt: at(begin[0]),
      stoppedAt: at(stopMinutes),
      ...usage,
      evidence: judged,
      evidenceFault: signedMoreWh > 0 ? 'lowered' : null,
      clockOffsetMs: 0,
      tariff: { ...tariff, id: id('tf'), validFrom: at(-1_000) },
      ...(billedBefore && { billedBefore: [...billedBefore] }),
    },
    readings: readings.map(({ at: moment, registerWh, ...epoch }, index) => ({
      ...epoch,
      at: moment,
      recordedAt: moment,
      registerWh,
      context: index === 0 ? 'begin' : index === readings.length - 1 ? 'end' : 'sample',
      frameId: `f${index}`,
      signed: judged === 'signed',
    })),
    frames,
    signature: signed ? { format: 'OCMF', record: records.join('\n'), publicKey, keySource: 'commissioning' } : null,
    meter: {
      serial: 'OHM-7',
      meterSerial: 'M-7',
      pointName: 'Kastanienallee 4',
      address: 'Kastanienallee 4, Berlin',
      publicKey: signed ? publicKey : null,
      since: at(-100_000),
    },
    simulated: true,
  }
}

/** The messages of the station: a start, meter values, a stop. */
function framesOf(registers: Story['registers']): Evidence['frames'] {
  const last = registers.length - 1
  return registers.map(([minutes, registerWh], index) => {
    const timestamp = iso(at(minutes))
    const [action, payload] =
      index === 0
        ? ['StartTransaction', { connectorId: 1, idTag: 'v7Q2', meterStart: registerWh, timestamp }]
        : index === last
          ? ['StopTransaction', { transactionId: 7, meterStop: registerWh, timestamp, reason: 'EVDisconnected' }]
          : ['MeterValues', { connectorId: 1, transactionId: 7, meterValue: [{ timestamp, sampledValue: sampled(registerWh) }] }]
    const raw = JSON.stringify([2, `m${index}`, action, payload])
    return { id: `f${index}`, action, direction: 'in', at: at(minutes), raw, hash: hash(raw) }
  })
}

function sampled(registerWh: number) {
  return [
    { value: (registerWh / 1000).toFixed(3), unit: 'kWh' },
    { value: '7.2', measurand: 'Power.Active.Import', unit: 'kW' },
  ]
}

interface Billed {
  readonly version: number
  readonly readings: readonly MeterPoint[]
  readonly frames: Evidence['frames']
  readonly records: readonly string[]
  readonly judged: 'signed' | 'unsigned'
  readonly tariff: Tariff
  readonly usage: Usage
  readonly price: Price
  readonly billedBefore: Story['billedBefore']
  readonly offline: Story['offline']
}

function billDocumentOf({ version, readings, frames, records, judged, tariff, usage, price, billedBefore, offline }: Billed): string {
  const { idleGraceMinutes, vatPpm } = tariff
  const decimals = {
    perKwh: formatAmount(tariff.perKwh),
    perMinute: formatAmount(tariff.perMinute),
    start: formatAmount(tariff.start),
    idlePerMinute: formatAmount(tariff.idlePerMinute),
  }
  return canonical({
    version,
    chargingSessionId: id('cs'),
    serial: 'OHM-7',
    meterSerial: 'M-7',
    evidence: judged,
    signedRecords: records.map(hash),
    ...(billedBefore && { billedBefore }),
    ...(offline && { offline }),
    registers: readings.map(({ at: moment, registerWh, ...epoch }, index) => ({
      ...epoch,
      at: moment,
      recordedAt: moment,
      registerWh,
      source: index === 0 ? 'start' : index === readings.length - 1 ? 'stop' : 'meter',
      frameId: `f${index}`,
      frameSha256: frames[index]?.hash,
    })),
    tariff: { id: id('tf'), ...decimals, idleGraceMinutes, vatPpm },
    usage,
    price: formatAmount(price.total),
    vat: formatAmount(price.vat),
  })
}

/** The energy of each custody window: by default one window of a host around the whole charging session. */
function usesOf({ registers, windows }: Story, points: readonly MeterPoint[]): WindowUse[] {
  const [[begin], [end]] = [registers[0] ?? [0], registers.at(-1) ?? [0]]
  const spans = windows ?? [{ custodyId: id<string>('cu'), from: begin - 60, until: end + 60, disposition: 'host' as const, commissionPpm: 180_000 }]
  return energyByWindow(
    points,
    spans.map(({ custodyId, from, until }) => ({ custodyId, from: at(from), until: at(until) })),
  ).map((window) => {
    const span = spans.find(({ custodyId }) => custodyId === window.custodyId)
    return { ...window, disposition: span?.disposition ?? 'house', commissionPpm: span?.commissionPpm ?? 0 }
  })
}

type WindowUse = ReturnType<typeof energyByWindow>[number] & { readonly disposition: Disposition; readonly commissionPpm: number }

const shares = ['vat', 'energyCost', 'commission', 'host', 'ownUse', 'house'] as const

const inDecimals = (share: Readonly<Record<(typeof shares)[number], Micros>>) =>
  Object.fromEntries(shares.map((part) => [part, formatAmount(share[part])]))

interface Settled {
  readonly windows: readonly WindowUse[]
  readonly tariff: Tariff
  readonly price: Price
  readonly billDocument: string
  readonly energyWh: number
  readonly stopMinutes: number
}

/** A settlement five minutes after the stop, with its document, and the window of the reader: the first one with a share. */
function settlementOf({ windows: uses, tariff, price, billDocument, energyWh, stopMinutes }: Settled) {
  const energyRatePerKwh = parseAmount('0.175')
  const { vatPpm } = tariff
  const parts = settle({ amount: price.total, vatPpm, energyRatePerKwh, energyCostTaken: zero, windows: [...uses] })
  const [settledAt, releaseDueAt] = [at(stopMinutes + 5), at(stopMinutes + 1_445)]
  const windows = parts.windows.map((share, index) => ({ ...share, from: uses[index]?.from ?? at(0), until: uses[index]?.until ?? at(0) }))
  const document = canonical({
    version: 1,
    id: id('se'),
    chargingSessionId: id('cs'),
    pointId: id('pt'),
    payment: 1,
    attempt: 1,
    vatPpm,
    energyWh,
    energyTo: 'site',
    settledAt,
    releaseDueAt,
    billHash: hash(billDocument),
    collected: formatAmount(price.total),
    energyRatePerKwh: formatAmount(energyRatePerKwh),
    energyCostTaken: '0',
    ...inDecimals(parts),
    windows: windows.map(({ gross, ...window }) => ({ ...window, gross: formatAmount(gross), ...inDecimals(window) })),
  })
  const mine = Math.max(
    0,
    windows.findIndex(({ host }) => host > 0n),
  )
  const view: Evidence['settlement'] = {
    id: id('se'),
    at: settledAt,
    hash: hash(document),
    document,
    ...parts,
    rebates: zero,
    energyRatePerKwh,
    energyCostTaken: zero,
    energyTo: 'site',
    windows: windows.map(({ custodyId, from, until, energyWh: windowWh, disposition, commissionPpm, gross, commission, host }, index) => ({
      custodyId: custodyId as Id<'custody'> | null,
      mine: index === mine,
      from,
      until,
      energyWh: windowWh,
      disposition,
      commissionPpm,
      gross,
      commission,
      host,
    })),
  }
  return { view, releaseDueAt, mine }
}

/** The reader's share in the ledger: a hold, and its capture if it was released. */
function linesOf({ view, mine }: ReturnType<typeof settlementOf>, released: boolean): Pick<Evidence, 'line' | 'release'> {
  const amount = view.windows[mine]?.host ?? zero
  const name = `${view.id}#${mine}`
  const node = (transferId: string, phase: 'hold' | 'capture', holdId: string) => {
    const first = [transferId, 9, 8, 'host_share', phase, 1, 2, amount, holdId, 'charging_session', id('cs'), 1, 1, 'ohmstead_worker']
    const text = [...first, hash(view.document), name.length, name, '-', ''].join('|')
    return { transferId, canonical: text, hash: hash(text), at: view.at }
  }
  const [holdId, releaseId] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']
  const release = released ? node(releaseId, 'capture', holdId) : null
  return { line: { ...(release ?? node(holdId, 'hold', '-')), kind: 'hostShare', amount, block: null }, release }
}

export const usualStory: Story = {
  registers: [
    [0, 10_284_110],
    [15, 10_286_000],
    [75, 10_294_500],
    [149, 10_312_770],
  ],
}

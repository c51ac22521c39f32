import type { Evidence } from '@ohmstead/contract/income/types'
import type { Micros } from '@ohmstead/contract/kernel/amount'
import { wh } from '@ohmstead/contract/kernel/energy'
import type { Id } from '@ohmstead/contract/kernel/id'
import { instant } from '@ohmstead/contract/kernel/instant'
import type { StoredFrame } from '../../edges/ocpp/index.ts'
import type { BillDocument, BillDocumentData, BilledRow, ChargingRow, TariffRow } from '../charging/index.ts'
import type { PointRow } from '../devices/index.ts'
import type { ProvenTransfer } from './evidence.store.ts'
import type { SettlementRow, WindowRow } from './settlement.store.ts'

type Registers = BillDocumentData['registers']

/** A transfer with its canonical text, whose SHA-256 is its hash. */
export function nodeOf({ transferId, hash, canonical, at }: ProvenTransfer) {
  return { transferId, hash: hash.toString('hex'), canonical, at }
}

export function settlementView(
  settlement: SettlementRow,
  windows: readonly WindowRow[],
  rebates: Micros,
  reader: Id<'member'>,
): Evidence['settlement'] {
  return {
    hash: settlement.hash.toString('hex'),
    id: settlement.id,
    at: settlement.settledAt,
    document: settlement.document,
    collected: settlement.collected,
    vat: settlement.vat,
    energyCost: settlement.energyCost,
    commission: settlement.commission,
    rebates,
    host: settlement.host,
    ownUse: settlement.ownUse,
    house: settlement.house,
    energyRatePerKwh: settlement.energyRatePerKwh,
    energyCostTaken: settlement.energyCostTaken,
    energyTo: settlement.energyTo,
    windows: windows.map(({ hostId, ...window }) => ({ ...window, mine: hostId === reader })),
  }
}

/** The bill of a charging session and the facts that it is based on. */
export function chargingSessionView(
  row: ChargingRow & { readonly bill: BilledRow; readonly startedAt: NonNullable<ChargingRow['startedAt']> },
  { hash, document }: BillDocument,
  billedBefore: NonNullable<BillDocumentData['billedBefore']>,
  agreed: TariffRow | null,
): Evidence['chargingSession'] {
  return {
    hash: hash.toString('hex'),
    document,
    id: row.id,
    startedAt: row.startedAt,
    stoppedAt: row.bill.stoppedAt,
    ...row.bill.usage,
    evidence: row.bill.evidence,
    evidenceFault: row.bill.evidenceFault,
    clockOffsetMs: row.clockOffsetMs,
    tariff: { id: row.tariffId, ...row.tariff, validFrom: agreed?.validFrom ?? row.authorisedAt },
    ...(billedBefore.length > 0 && { billedBefore: [...billedBefore] }),
  }
}

/** The registers that the bill is based on. */
export function readingsView(registers: Registers, { evidence }: BilledRow): Evidence['readings'] {
  return registers.map(({ at, recordedAt, registerWh, frameId, epoch }, index) => ({
    at: instant(at),
    recordedAt: instant(recordedAt),
    registerWh: wh(registerWh),
    ...(epoch !== undefined && { epoch }),
    frameId,
    signed: evidence === 'signed',
    context: index === 0 ? 'begin' : index === registers.length - 1 ? 'end' : 'sample',
  }))
}

/** The frames with the hashes that were stored when they arrived; the reader hashes the texts again. */
export function framesView(frames: readonly StoredFrame[], registers: Registers): Evidence['frames'] {
  return frames.map(({ id, action, direction, at, raw }) => ({
    id,
    action: action ?? '',
    direction,
    at,
    raw,
    hash: registers.find(({ frameId }) => frameId === id)?.frameSha256 ?? '',
  }))
}

export function meterView(point: PointRow, { meterSerial }: ChargingRow): Evidence['meter'] {
  return {
    serial: point.serial,
    meterSerial,
    pointName: point.name,
    address: point.site ? `${point.site.address}, ${point.site.city}` : '',
    publicKey: point.meterPublicKey?.toString('hex') ?? null,
    since: point.commissionedAt,
  }
}

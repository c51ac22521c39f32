import { formatAmount } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { priceOf, type Tariff } from '@ohmstead/contract/charging/price'
import type { RegisterSpan } from '@ohmstead/contract/charging/registers'
import type { MeteredUsage, OfflineTimes } from '@ohmstead/contract/charging/usage'

/** A register that the bill uses, with the hash of the frame that contains it. */
export interface DocumentRegister {
  /** Absent while the register has not restarted within the charging session. */
  readonly epoch?: number
  readonly at: Instant
  readonly source: 'start' | 'meter' | 'stop'
  readonly registerWh: number
  readonly recordedAt: Instant
  readonly frameId: string
  readonly frameSha256: string
}

export interface BillParts {
  readonly chargingSessionId: Id<'chargingSession'>
  readonly serial: string
  readonly meterSerial: string
  readonly tariffId: Id<'tariff'>
  readonly tariff: Tariff
  readonly usage: MeteredUsage
  /** What its time is computed with beside the registers; absent where the unit was connected. */
  readonly offline?: OfflineTimes
  /** The offset added to the station's times; the frames have them as received. */
  readonly clockOffsetMs: number
  readonly registers: readonly DocumentRegister[]
  /** What other bills had taken of these registers, which is not billed again. */
  readonly billedBefore: readonly RegisterSpan[]
  /** What two people took off: it is in `billedBefore` too, because it does not count either. Absent where nothing was. */
  readonly withheld?: readonly RegisterSpan[]
  readonly evidence: 'signed' | 'unsigned' | 'invalid'
  /** SHA-256 of the meter's signed records. */
  readonly signedRecords: readonly string[]
}

/** The basis of a bill as plain data: its canonical text is hashed, and anyone can recompute everything in it. */
export function billDocument({ tariffId, tariff, usage, ...parts }: BillParts) {
  const price = priceOf(tariff, usage)
  return {
    version: 4,
    ...parts,
    tariff: {
      id: tariffId,
      perKwh: formatAmount(tariff.perKwh),
      perMinute: formatAmount(tariff.perMinute),
      start: formatAmount(tariff.start),
      idlePerMinute: formatAmount(tariff.idlePerMinute),
      idleGraceMinutes: tariff.idleGraceMinutes,
      vatPpm: tariff.vatPpm,
    },
    usage,
    components: price.components.map(({ kind, quantity, unitPrice, amount }) => ({
      kind,
      quantity,
      unitPrice: formatAmount(unitPrice),
      amount: formatAmount(amount),
    })),
    price: formatAmount(price.total),
    vat: formatAmount(price.vat),
  }
}
type Made = ReturnType<typeof billDocument>
/** A bill's document as stored; one of version 1 has no data on earlier bills, before version 3 idle time has milliseconds, and before version 4 outages took nothing off. */
export type BillDocumentData = Omit<Made, 'billedBefore' | 'usage'> &
  Partial<Pick<Made, 'billedBefore'>> & { readonly usage: Omit<MeteredUsage, 'offlineMs'> & Partial<Pick<MeteredUsage, 'offlineMs'>> }

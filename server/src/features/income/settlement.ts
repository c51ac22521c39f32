import { add, formatAmount, zero, type Micros } from '@ohmstead/contract/kernel/amount'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Wh } from '@ohmstead/contract/kernel/energy'
import { instant, type Instant } from '@ohmstead/contract/kernel/instant'
import type { Id } from '@ohmstead/contract/kernel/id'
import { countedPoints, type RegisterSpan } from '@ohmstead/contract/charging/registers'
import type { MeterPoint } from '@ohmstead/contract/charging/usage'
import { dispositionOf, settle, type Disposition, type WindowShare } from '@ohmstead/contract/income/split'
import { energyByWindow } from '@ohmstead/contract/income/windows'

/** The host of the unit, and the rate of commission. */
export interface HostedSpan {
  readonly custodyId: Id<'custody'>
  readonly leaseId: Id<'lease'>
  readonly memberId: Id<'member'>
  /** From when the host's own charging returns money. */
  readonly ownUseFrom: Instant
  readonly from: Instant
  readonly until: Instant | null
  readonly commissionPpm: number
}

/** One payment of a final charging session, with everything that decides how it is divided. */
export interface Payment {
  readonly chargingSessionId: Id<'chargingSession'>
  readonly payment: number
  readonly attempt: number
  readonly collected: Micros
  readonly driverId: Id<'member'>
  readonly driverAffiliated: boolean
  readonly pointId: Id<'point'>
  readonly siteId: Id<'site'> | null
  readonly vatPpm: number
  readonly energyRatePerKwh: Micros
  readonly energyCostTaken: Micros
  readonly billHash: Buffer
  /** The registers that the bill is based on, in order of time, as one continuous register. */
  readonly points: readonly MeterPoint[]
  /** The meter itself signed the billed values, and the signature is valid. */
  readonly signed: boolean
  readonly custodies: readonly HostedSpan[]
}

export interface SettledWindow extends WindowShare {
  readonly custodyId: Id<'custody'> | null
  readonly leaseId: Id<'lease'> | null
  readonly hostId: Id<'member'> | null
  readonly from: Instant
  readonly until: Instant
}

/** How a payment was divided, ready to be stored and posted. */
export interface NewSettlement {
  readonly id: Id<'settlement'>
  readonly chargingSessionId: Id<'chargingSession'>
  readonly driverId: Id<'member'>
  readonly pointId: Id<'point'>
  readonly payment: number
  readonly attempt: number
  readonly collected: Micros
  readonly vatPpm: number
  readonly vat: Micros
  readonly energyWh: Wh
  readonly energyRatePerKwh: Micros
  readonly energyCostTaken: Micros
  readonly energyCost: Micros
  readonly energyTo: 'site' | 'ownSocket'
  readonly energyOwner: string
  readonly commission: Micros
  readonly host: Micros
  readonly ownUse: Micros
  readonly house: Micros
  readonly windows: readonly SettledWindow[]
  /** May be part of public figures: unsigned energy of a unit on a member's socket may not. */
  readonly published: boolean
  readonly billHash: Buffer
  readonly settledAt: Instant
  readonly releaseDueAt: Instant
}

/** Divides a payment by custody windows and money by share. */
export function settlementOf(
  id: Id<'settlement'>,
  payment: Payment,
  when: { readonly settledAt: Instant; readonly releaseDueAt: Instant },
): NewSettlement {
  const { chargingSessionId, driverId, driverAffiliated, pointId, custodies, collected, vatPpm, energyRatePerKwh, energyCostTaken, billHash } =
    payment
  const uses = energyByWindow(payment.points, custodies).map((window) => {
    const span = custodies.find(({ custodyId }) => custodyId === window.custodyId) ?? null
    const disposition: Disposition = dispositionOf({ custody: span, from: window.from, driver: driverId, driverAffiliated })
    return {
      ...window,
      custodyId: span?.custodyId ?? null,
      leaseId: span?.leaseId ?? null,
      hostId: span?.memberId ?? null,
      disposition,
      commissionPpm: disposition === 'host' ? (span?.commissionPpm ?? 0) : 0,
    }
  })
  const parts = settle({ amount: collected, vatPpm, energyRatePerKwh, energyCostTaken, windows: uses })
  const windows = parts.windows.map((share, index): SettledWindow => {
    const use = uses[index]
    assert(use, 'every share belongs to a window')
    return { ...share, ...use }
  })
  // A unit on a member's socket: that member paid for the electricity.
  const socketHost = payment.siteId === null ? windows.find(({ hostId }) => hostId !== null)?.hostId : undefined
  return {
    id,
    chargingSessionId,
    driverId,
    pointId,
    payment: payment.payment,
    attempt: payment.attempt,
    collected,
    vatPpm,
    energyRatePerKwh,
    energyCostTaken,
    billHash,
    windows,
    published: socketHost === undefined || payment.signed,
    vat: parts.vat,
    energyCost: parts.energyCost,
    commission: parts.commission,
    host: parts.host,
    ownUse: parts.ownUse,
    house: parts.house,
    energyWh: windows.reduce((sum, { energyWh }) => sum + energyWh, 0) as Wh,
    energyTo: socketHost ? 'ownSocket' : 'site',
    energyOwner: socketHost ?? payment.siteId ?? pointId,
    ...when,
  }
}

/** A settlement as plain data: its canonical text is hashed, and the ledger's transfers carry that hash. */
export function settlementDocument(settlement: NewSettlement) {
  const {
    collected,
    vat,
    energyRatePerKwh,
    energyCostTaken,
    energyCost,
    commission,
    host,
    ownUse,
    house,
    billHash,
    windows,
    driverId: _,
    energyOwner: __,
    published: ___,
    ...plain
  } = settlement
  return {
    version: 1,
    ...plain,
    billHash: billHash.toString('hex'),
    ...inDecimals({ collected, vat, energyRatePerKwh, energyCostTaken, energyCost, commission, host, ownUse, house }),
    windows: windows.map(({ custodyId, from, until, energyWh, disposition, commissionPpm, ...share }) => ({
      custodyId,
      from,
      until,
      energyWh,
      disposition,
      commissionPpm,
      ...inDecimals({
        vat: share.vat,
        energyCost: share.energyCost,
        gross: share.gross,
        commission: share.commission,
        host: share.host,
        ownUse: share.ownUse,
        house: share.house,
      }),
    })),
  }
}

function inDecimals<K extends string>(amounts: Readonly<Record<K, Micros>>): Record<K, string> {
  return Object.fromEntries(Object.entries<Micros>(amounts).map(([name, amount]) => [name, formatAmount(amount)])) as Record<K, string>
}

/** What a bill's document contains about the meter: its registers as one continuous register, and whether they are signed. */
export function billedOf(billDocument: string): Pick<Payment, 'points' | 'signed'> {
  const { registers, billedBefore, evidence } = JSON.parse(billDocument) as {
    registers: { at: number; registerWh: number; epoch?: number }[]
    // Bills before version 2 have none.
    billedBefore?: RegisterSpan[]
    evidence: string
  }
  const points = registers.map(({ at, registerWh, epoch = 0 }) => ({ at: instant(at), registerWh: registerWh as Wh, epoch }))
  return { points: countedPoints(points, billedBefore), signed: evidence === 'signed' }
}

/** What windows gave to the leases under which they were hosted. */
export function leasesOf(windows: readonly Pick<SettledWindow, 'leaseId' | 'host'>[]): { leaseId: Id<'lease'>; host: Micros }[] {
  const sums = new Map<Id<'lease'>, Micros>()
  for (const { leaseId, host } of windows) if (leaseId !== null && host > 0n) sums.set(leaseId, add(sums.get(leaseId) ?? zero, host))
  return [...sums].map(([leaseId, host]) => ({ leaseId, host }))
}

/** When the shares become spendable: at the end of the time for disputes, counted from the final bill. */
export function releaseDue(finalAt: Instant, settledAt: Instant, afterHours: number): Instant {
  return instant(Math.max(finalAt + afterHours * 3_600_000, settledAt))
}

import { add, divide, least, micros, split, subtract, times, zero, type Micros } from '../kernel/amount.ts'
import { assert } from '../kernel/assert.ts'
import { wh, type Wh } from '../kernel/energy.ts'
import { ppm } from '../kernel/rate.ts'
import { vatOf } from '../charging/price.ts'

/**
 * How the energy delivered in one custody window is settled.
 * `host`: shared with the host. `ownUse`: the driver was the host, the rest returns to the payer.
 * `house`: no custody, an affiliated payer, or the host's own charging while the lease could still be cancelled; never rebatable.
 */
export type Disposition = 'host' | 'ownUse' | 'house'

/** How the energy of a window is settled; the database applies the same rule. `host` is null outside any custody. */
export function dispositionOf({
  custody,
  from,
  driver,
  driverAffiliated,
}: {
  /** The host, and the time from which own use returns money to them: when the lease can no longer be cancelled. */
  readonly custody: { readonly memberId: string; readonly ownUseFrom: number } | null
  /** When the window began. */
  readonly from: number
  readonly driver: string
  readonly driverAffiliated: boolean
}): Disposition {
  if (custody === null) return 'house'
  if (custody.memberId === driver) return from < custody.ownUseFrom ? 'house' : 'ownUse'
  return driverAffiliated ? 'house' : 'host'
}

export interface WindowUse {
  /** Custody id; null for energy outside any custody. */
  readonly custodyId: string | null
  readonly energyWh: Wh
  readonly disposition: Disposition
  /** Commission rate of the host's level at charging start, in ppm; used only for `host`. */
  readonly commissionPpm: number
}

export interface Collected {
  /** The part of the price that this payment collected. */
  readonly amount: Micros
  readonly vatPpm: number
  /** The operator's published rate per kWh for the site. */
  readonly energyRatePerKwh: Micros
  /** Energy cost already deducted from earlier payments of the same charging session. */
  readonly energyCostTaken: Micros
  readonly windows: readonly WindowUse[]
}

export interface WindowShare extends WindowUse {
  /** The window's part of this payment's VAT and energy cost, divided like the rest, so that a host can follow the money. */
  readonly vat: Micros
  readonly energyCost: Micros
  /** The window's part of the remainder after VAT and energy. */
  readonly gross: Micros
  readonly commission: Micros
  readonly host: Micros
  readonly ownUse: Micros
  readonly house: Micros
}

export interface Settlement {
  readonly collected: Micros
  readonly vat: Micros
  readonly energyCost: Micros
  readonly windows: readonly WindowShare[]
  readonly commission: Micros
  readonly host: Micros
  readonly ownUse: Micros
  readonly house: Micros
}

/**
 * Splits the amount of one payment to the last micro-unit, in this order:
 * VAT extracted and rounded up; energy cost rounded up, at most the rest; the remainder divided over the custody windows by
 * metered Wh (largest remainder); commission rounded down; the host gets the rest. The parts always sum to the whole.
 */
export function settle(payment: Collected): Settlement {
  const { vat, net } = vatOf(payment.amount, payment.vatPpm)
  const energyWh = payment.windows.reduce((sum, window) => sum + window.energyWh, 0)
  const energyDue = subtract(energyCostOf(wh(energyWh), payment.energyRatePerKwh), payment.energyCostTaken)
  const energyCost = least(net, energyDue > 0n ? energyDue : zero)
  const rest = subtract(net, energyCost)
  const weights = payment.windows.map((window) => BigInt(window.energyWh))
  const [grosses, vats, energyCosts] = [split(rest, weights), split(vat, weights), split(energyCost, weights)]
  const windows = payment.windows.map((window, index) => ({
    ...shareOf(window, grosses[index] ?? zero),
    vat: vats[index] ?? zero,
    energyCost: energyCosts[index] ?? zero,
  }))
  const sum = (part: (share: WindowShare) => Micros) => add(zero, ...windows.map(part))
  const result: Settlement = {
    collected: payment.amount,
    vat,
    energyCost,
    windows,
    commission: sum((share) => share.commission),
    host: sum((share) => share.host),
    ownUse: sum((share) => share.ownUse),
    house: sum((share) => share.house),
  }
  assert(
    add(vat, energyCost, result.commission, result.host, result.ownUse, result.house) === payment.amount,
    'the parts of a settlement sum to what was collected',
  )
  return result
}

/** The cost of a charging session's energy at the site's rate, rounded up. */
export function energyCostOf(energyWh: Wh, ratePerKwh: Micros): Micros {
  return micros(divide(BigInt(energyWh) * ratePerKwh, 1_000n, 'up'))
}

function shareOf(window: WindowUse, gross: Micros): Omit<WindowShare, 'vat' | 'energyCost'> {
  const none = { commission: zero, host: zero, ownUse: zero, house: zero }
  if (window.disposition === 'ownUse') return { ...window, ...none, gross, ownUse: gross }
  if (window.disposition === 'house') return { ...window, ...none, gross, house: gross }
  const commission = times(gross, ppm(window.commissionPpm), 'down')
  return { ...window, ...none, gross, commission, host: subtract(gross, commission) }
}

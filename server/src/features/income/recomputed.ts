import type { MeterPoint } from '@ohmstead/contract/charging/usage'
import type { CustodySpan } from '@ohmstead/contract/income/windows'
import { energyByWindow } from '@ohmstead/contract/income/windows'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'

/** Energy that was delivered while one lease hosted the unit, or none. */
export interface LeasedEnergy {
  readonly leaseId: Id<'lease'> | null
  readonly from: Instant
  readonly until: Instant
  readonly energyWh: number
}

/**
 * How the windows of a settlement differ from those that follow from the registers of the bill and the custodies of the unit; null: not at all.
 * Windows of one lease are compared as one: a custody that renews every day may have been settled before its day was over.
 */
export function windowsDiffer(
  stored: readonly LeasedEnergy[],
  points: readonly MeterPoint[],
  custodies: readonly (CustodySpan & { readonly leaseId: Id<'lease'> })[],
): string | null {
  const leases = new Map(custodies.map(({ custodyId, leaseId }) => [custodyId, leaseId]))
  const computed = energyByWindow(points, custodies).map(({ custodyId, ...window }) => ({
    ...window,
    leaseId: custodyId === null ? null : (leases.get(custodyId) ?? null),
  }))
  const [mine, theirs] = [textOf(joined(computed)), textOf(joined(stored))]
  return mine === theirs ? null : `its windows are ${theirs}, the bill and the custodies give ${mine}`
}

/** Windows that follow each other under one lease, as one. */
function joined(windows: readonly LeasedEnergy[]): LeasedEnergy[] {
  const result: LeasedEnergy[] = []
  for (const window of windows) {
    const last = result.at(-1)
    if (last && last.leaseId === window.leaseId && last.until === window.from)
      result.splice(-1, 1, { ...last, until: window.until, energyWh: last.energyWh + window.energyWh })
    else result.push(window)
  }
  return result
}

function textOf(windows: readonly LeasedEnergy[]): string {
  return windows.map(({ leaseId, from, until, energyWh }) => `${leaseId ?? 'the house'} ${energyWh} Wh in ${until - from} ms`).join(', ')
}

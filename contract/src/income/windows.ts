import type { MeterPoint } from '../charging/usage.ts'
import { assert } from '../kernel/assert.ts'
import { wh, type Wh } from '../kernel/energy.ts'
import type { Instant } from '../kernel/instant.ts'

/** A custody of the unit. `until` is null while it lasts. */
export interface CustodySpan {
  readonly custodyId: string
  readonly from: Instant
  readonly until: Instant | null
}

/** Energy delivered between two moments, within one custody or outside any. */
export interface EnergyWindow {
  readonly custodyId: string | null
  readonly from: Instant
  readonly until: Instant
  readonly energyWh: Wh
}

/**
 * Divides the energy of a charging session over the custody windows in which it was delivered. Between two readings the register is
 * assumed to rise evenly; at a boundary it is rounded down, so that the fraction of a Wh goes to the later window. The windows
 * follow each other without a gap, and their energies sum to the metered energy.
 */
export function energyByWindow(points: readonly MeterPoint[], custodies: readonly CustodySpan[]): EnergyWindow[] {
  const begin = points[0]
  const end = points.at(-1)
  assert(begin && end, 'energy is between two registers')
  const spans = custodies
    .map(({ custodyId, from, until }) => ({
      custodyId,
      from: from > begin.at ? from : begin.at,
      until: until !== null && until < end.at ? until : end.at,
    }))
    .filter(({ from, until }) => from < until)
    .sort((a, b) => a.from - b.from)
  const windows: Omit<EnergyWindow, 'energyWh'>[] = []
  let reached = begin.at
  for (const span of spans) {
    assert(span.from >= reached, 'a unit is in one custody at a time')
    if (span.from > reached) windows.push({ custodyId: null, from: reached, until: span.from })
    windows.push(span)
    reached = span.until
  }
  if (reached < end.at || windows.length === 0) windows.push({ custodyId: null, from: reached, until: end.at })
  const registers = [begin.registerWh, ...windows.slice(1).map(({ from }) => registerAt(points, from)), end.registerWh]
  return windows.map((window, index) => ({ ...window, energyWh: wh((registers[index + 1] ?? 0) - (registers[index] ?? 0)) }))
}

/** The register at a moment: as metered, or interpolated between the two readings around it, rounded down. */
export function registerAt(points: readonly MeterPoint[], at: Instant): number {
  const after = points.findIndex((point) => point.at > at)
  const before = points[after === -1 ? points.length - 1 : after - 1]
  assert(before, 'a boundary is within the charging session')
  const next = points[after]
  if (!next) return before.registerWh
  const rise = BigInt(next.registerWh - before.registerWh) * BigInt(at - before.at)
  return before.registerWh + Number(rise / BigInt(next.at - before.at))
}

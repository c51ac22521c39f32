import type { Micros } from '../kernel/amount.ts'

/** A lease that waits for a unit on a managed site. */
export interface Waiting {
  readonly leaseId: string
  readonly modelId: string
  /** The lease's own unit: preferred when it is usable. */
  readonly ownPointId: string
  /** Match priority of the member's level; higher is earlier. */
  readonly priority: number
  /** What the lease realised in the last 30 days; lower is earlier. */
  readonly trailingIncome: Micros
}

/** A unit on a managed site without custody. */
export interface FreeUnit {
  readonly pointId: string
  readonly modelId: string
  /** Connected and not faulted. */
  readonly usable: boolean
  /** A car is plugged in, or it is reserved: hosting could begin only when that has ended. */
  readonly occupied: boolean
  /** Bound by a running lease: only that lease may have it. */
  readonly bound: boolean
}

export interface Match {
  readonly leaseId: string
  readonly pointId: string
}

/**
 * The published rule (matching.md): waiting leases are served by priority, then least trailing income, then lease id; each gets its own
 * unit when it is usable, otherwise a usable unbound unit of the model, one without a car first. A lease that cannot be served keeps its place.
 */
export function match(waiting: readonly Waiting[], units: readonly FreeUnit[]): Match[] {
  const free = new Map(units.filter((unit) => unit.usable).map((unit) => [unit.pointId, unit]))
  const unbound = [...free.values()]
    .filter((unit) => !unit.bound)
    .sort((a, b) => Number(a.occupied) - Number(b.occupied) || compareText(a.pointId, b.pointId))
  const matches: Match[] = []
  for (const lease of inOrder(waiting)) {
    const unit = free.get(lease.ownPointId) ?? unbound.find((candidate) => free.has(candidate.pointId) && candidate.modelId === lease.modelId)
    if (!unit) continue
    free.delete(unit.pointId)
    matches.push({ leaseId: lease.leaseId, pointId: unit.pointId })
  }
  return matches
}

/** The queue in the order of service. */
export function inOrder(waiting: readonly Waiting[]): Waiting[] {
  return [...waiting].sort(
    (a, b) =>
      b.priority - a.priority ||
      (a.trailingIncome < b.trailingIncome ? -1 : a.trailingIncome > b.trailingIncome ? 1 : 0) ||
      compareText(a.leaseId, b.leaseId),
  )
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

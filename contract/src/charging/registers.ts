import { assert } from '../kernel/assert.ts'
import { wh, type Wh } from '../kernel/energy.ts'
import type { Instant } from '../kernel/instant.ts'
import type { MeterPoint } from './usage.ts'

/** A register that a bill rests on. */
export interface EpochPoint extends MeterPoint {
  /** How often the register had begun anew within the charging session: a power cut or a reset. Absent means never. */
  readonly epoch?: number
}

/** Wh of a register, from one value up to another; of an epoch within the charging session. */
export interface RegisterSpan {
  readonly epoch: number
  readonly fromWh: number
  readonly toWh: number
}

/** A span that was billed, with the moments between which the register went through it. */
export interface RegisterPart extends RegisterSpan {
  readonly since: Instant
  readonly until: Instant
}

/**
 * The registers of a bill as one register that counts on: within an epoch it rises as the meter did, where the register began anew it
 * stays, and what another bill has taken already (in Wh of the same register) does not count. Where neither happened the registers
 * come back as they were.
 */
export function countedPoints(points: readonly EpochPoint[], billedBefore: readonly RegisterSpan[] = []): MeterPoint[] {
  const first = points[0]
  assert(first, 'a bill has a register')
  const taken = merged(billedBefore)
  let counted = first.registerWh as number
  return points.map(({ at, registerWh, epoch = 0 }, index) => {
    const before = points[index - 1]
    if (before && (before.epoch ?? 0) === epoch) {
      assert(registerWh >= before.registerWh, 'a register never falls within an epoch')
      counted += registerWh - before.registerWh - overlap({ epoch, fromWh: before.registerWh, toWh: registerWh }, taken)
    }
    return { at, registerWh: wh(counted) }
  })
}

/** The spans of the register that a bill takes: of each epoch what lies between its first and last register and no other bill took. */
export function billedParts(points: readonly EpochPoint[], billedBefore: readonly RegisterSpan[] = []): RegisterPart[] {
  const taken = merged(billedBefore)
  return wholeEpochs(points).flatMap(({ fromWh, toWh, ...rest }) => {
    const parts: RegisterPart[] = []
    let reached = fromWh
    for (const span of taken) {
      if (span.epoch !== rest.epoch || span.toWh <= reached || span.fromWh >= toWh) continue
      if (span.fromWh > reached) parts.push({ ...rest, fromWh: reached, toWh: span.fromWh })
      reached = span.toWh
    }
    if (reached < toWh) parts.push({ ...rest, fromWh: reached, toWh })
    return parts
  })
}

/** What is billed of a register, in all. */
export function energyOf(parts: readonly RegisterSpan[]): Wh {
  return wh(parts.reduce((sum, { fromWh, toWh }) => sum + toWh - fromWh, 0))
}

/** Each epoch of a charging session from its first register to its last, in order of time. */
export function wholeEpochs(points: readonly EpochPoint[]): RegisterPart[] {
  const epochs: RegisterPart[] = []
  for (const { at, registerWh, epoch = 0 } of points) {
    const last = epochs.at(-1)
    if (last?.epoch === epoch) epochs[epochs.length - 1] = { ...last, toWh: registerWh, until: at }
    else epochs.push({ epoch, fromWh: registerWh, toWh: registerWh, since: at, until: at })
  }
  return epochs
}

function overlap({ epoch, fromWh, toWh }: RegisterSpan, taken: readonly RegisterSpan[]): number {
  return taken.reduce((sum, span) => (span.epoch === epoch ? sum + Math.max(0, Math.min(span.toWh, toWh) - Math.max(span.fromWh, fromWh)) : sum), 0)
}

/** Spans in order, those that touch or overlap as one. */
function merged(spans: readonly RegisterSpan[]): RegisterSpan[] {
  const result: RegisterSpan[] = []
  for (const span of [...spans].sort((a, b) => a.epoch - b.epoch || a.fromWh - b.fromWh)) {
    const last = result.at(-1)
    if (last && last.epoch === span.epoch && span.fromWh <= last.toWh) result[result.length - 1] = { ...last, toWh: Math.max(last.toWh, span.toWh) }
    else result.push(span)
  }
  return result
}

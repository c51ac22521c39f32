import { assert } from '../kernel/assert.ts'
import { wh, type Wh } from '../kernel/energy.ts'
import type { Instant } from '../kernel/instant.ts'
import type { MeterPoint } from './usage.ts'

/** A register reading that a bill is based on. */
export interface EpochPoint extends MeterPoint {
  /** How often the register had restarted within the charging session, after a power cut or a reset. Absent means never. */
  readonly epoch?: number
}

/** A span of a register in Wh, within one epoch of the charging session. */
export interface RegisterSpan {
  readonly epoch: number
  readonly fromWh: number
  readonly toWh: number
}

/** A billed span, with the times of the first and the last reading of its epoch. */
export interface RegisterPart extends RegisterSpan {
  readonly since: Instant
  readonly until: Instant
}

/**
 * Converts the registers of a bill to one continuous register. It rises with the meter within an epoch, and does not change where the
 * register restarted. Spans that another bill includes already (in Wh of the same register) are not counted. Without a restart and
 * without such spans, the registers are returned unchanged.
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

/** The spans of the register that a bill includes: from the first to the last register of each epoch, without the spans of other bills. */
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

/** The total energy of the billed spans. */
export function energyOf(parts: readonly RegisterSpan[]): Wh {
  return wh(parts.reduce((sum, { fromWh, toWh }) => sum + toWh - fromWh, 0))
}

/** Each epoch of a charging session from its first to its last register, in order of time. */
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

/** The spans in order, with adjacent and overlapping ones merged. */
function merged(spans: readonly RegisterSpan[]): RegisterSpan[] {
  const result: RegisterSpan[] = []
  for (const span of [...spans].sort((a, b) => a.epoch - b.epoch || a.fromWh - b.fromWh)) {
    const last = result.at(-1)
    if (last && last.epoch === span.epoch && span.fromWh <= last.toWh) result[result.length - 1] = { ...last, toWh: Math.max(last.toWh, span.toWh) }
    else result.push(span)
  }
  return result
}

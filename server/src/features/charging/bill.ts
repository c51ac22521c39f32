import type { Micros } from '@ohmstead/contract/kernel/amount'
import { assert } from '@ohmstead/contract/kernel/assert'
import { after, DAY_MS, MINUTE_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { priceOf, type Price, type Tariff } from '@ohmstead/contract/charging/price'
import { billedParts, countedPoints, energyOf, type EpochPoint, type RegisterPart, type RegisterSpan } from '@ohmstead/contract/charging/registers'
import type { quarantineReasons } from '@ohmstead/contract/charging/types'
import { isCharging, usageOf, type MeteredUsage, type MeterPoint, type OfflineTimes } from '@ohmstead/contract/charging/usage'
import type { Outage } from '../devices/index.ts'

/** A register from a message of the station. */
export interface Register extends MeterPoint {
  readonly source: 'start' | 'meter' | 'stop'
  readonly recordedAt: Instant
  readonly frameId: string
}

/** Everything from the station that a bill can be based on. Order and repetition do not matter. */
export interface BillFacts {
  readonly registers: readonly Register[]
  /** That the station stopped, when, and in which message; null while it has not. Its register may still be missing. */
  readonly stop: { readonly at: Instant; readonly recordedAt: Instant; readonly frameId: string } | null
  /** Since when the connector has been available again: the car is gone, and no idle time is billed after it. Absent while it is not known. */
  readonly goneAt?: Instant | null
  /** When the unit was without a connection for minutes, in order. Absent while it is not known. */
  readonly outages?: readonly Outage[]
  /** Rated power of the connector. */
  readonly maxW: number
  /** In Wh: a register that falls to no more than this may have restarted (setting `charging.registerRestartWh`). */
  readonly restartMaxWh: number
}

export type DoubtReason = (typeof quarantineReasons)[number]

/** A register that cannot be true beside the others: never billed, shown to staff with the reason. */
export interface Doubt {
  readonly register: Register
  readonly reason: DoubtReason
  readonly detail: string
}

/** A register that a bill is based on; `epoch` is absent while the register has not restarted. */
export type BilledRegister = Register & EpochPoint

export interface Bill {
  /** The registers that the bill is based on, in order of time: begin first, end last. */
  readonly points: readonly BilledRegister[]
  readonly begin: Register
  readonly end: Register
  /** The spans of the register that are billed; their sum is the energy. */
  readonly parts: readonly RegisterPart[]
  /** What other bills had taken of the same registers. */
  readonly billedBefore: readonly RegisterSpan[]
  /** What two people took off this bill; absent where it is billed as metered. */
  readonly withheld?: readonly RegisterSpan[]
  /** When the bill ends. Where the end register had to be set aside, this is the last one that can be true. */
  readonly endedAt: Instant
  readonly usage: MeteredUsage
  /** What the time is computed with beside the registers; absent where the unit was connected. */
  readonly offline?: OfflineTimes
  readonly price: Price
  readonly doubts: readonly Doubt[]
}

const AHEAD_MAX_MS = 5 * MINUTE_MS
const OLD_MS = 30 * DAY_MS

/** More restarts than this in one charging session mean a broken register, not power failures. */
const RESTARTS_MAX = 8

/**
 * The bill of a charging session, from the set of its station's messages. Each register is checked by itself, then beside the others: one
 * that its neighbours contradict is set aside. Where the register restarted (OCPP 1.6 §4.8: a reset or a power failure may come while
 * charging) the bill is the sum of what it showed before and after; of any other two levels that contradict each other the lower one is
 * billed. What other bills took of the same register is not billed again. Registers are whole Wh rounded down and clocks whole seconds, so
 * neighbours have a tolerance of one minute of full power, at least 100 Wh; the total has none.
 */
export function billOf(facts: BillFacts, tariff: Tariff, billedBefore: readonly RegisterSpan[] = []): Bill {
  const { usable, doubts } = judgedAlone(facts)
  const begin = usable.find(({ source }) => source === 'start')
  assert(begin, 'a bill begins with the register of its start')
  const until = facts.stop && !impossibleTime(facts.stop, begin, true) ? facts.stop.at : Infinity
  const denied = deniedStops(begin, usable, facts.maxW)
  const isDenied = ({ frameId }: Register) => denied.some(({ register }) => register.frameId === frameId)
  const within = usable.filter((one) => one.source === 'meter' && one.at >= begin.at && (one.at <= until || isDenied(one)))
  const stops = usable.filter((one) => one.source === 'stop' && !isDenied(one))
  const { stop, others } = judgedStop(begin, within, stops, facts)
  const { accepted, aside } = judgedTogether(begin, [...within, ...(stop ? [stop] : [])], facts)
  const { points: possible, over } = withinPower(accepted, facts.maxW)
  const present = withoutAbsence(withoutTakenEnd(possible, billedBefore), facts.goneAt ?? null)
  const points = withoutOutage(present, billedBefore, facts.outages ?? [])
  const end = points.at(-1) ?? begin
  const offline = offlineDuring(begin.at, end.at, facts)
  const usage = usageOf(countedPoints(points, billedBefore), offline)
  return {
    points,
    begin,
    end,
    endedAt: end.at,
    parts: billedParts(points, billedBefore),
    billedBefore,
    usage,
    ...(offline && { offline }),
    price: priceOf(tariff, usage),
    doubts: [...doubts, ...denied, ...others, ...aside, ...over, ...takenBefore(possible, billedBefore)].sort((a, b) =>
      byTime(a.register, b.register),
    ),
  }
}

/**
 * The register that ends the bill, where a station sent several: the one of the stop that counts, otherwise the first, that can be true
 * beside the others. One above the begin is preferred over one that shows nothing, because stations that lost the register send 0 first,
 * and the whole stop later.
 */
function judgedStop(
  begin: Register,
  within: readonly Register[],
  possible: readonly Register[],
  facts: Limits & Pick<BillFacts, 'stop'>,
): { stop: Register | null; others: Doubt[] } {
  const showsNothing = ({ registerWh }: Register) => Number(registerWh <= begin.registerWh)
  const isOther = ({ frameId }: Register) => Number(frameId !== facts.stop?.frameId)
  const stops = [...possible].sort(
    (a, b) => showsNothing(a) - showsNothing(b) || isOther(a) - isOther(b) || a.recordedAt - b.recordedAt || byTime(a, b),
  )
  const isTrue = (stop: Register) => judgedTogether(begin, [...within, stop], facts).accepted.at(-1)?.source === 'stop'
  const stop = (stops.length > 1 ? stops.find(isTrue) : null) ?? stops[0] ?? null
  const others = stops.filter((one) => one !== stop)
  return {
    stop,
    others: others.map((register) => ({ register, reason: 'secondStop', detail: `another stop at ${stop?.registerWh ?? 0} Wh is used` })),
  }
}

/**
 * The stops whose register is denied by a sample of their own message (`Transaction.End`), with the reason: the sample is billed. The station
 * wrote both with one clock, so they differ by the rounding of a sample in kWh with one decimal, and by what was delivered between their
 * times, which are whole seconds.
 */
function deniedStops(begin: Register, registers: readonly Register[], maxW: number): Doubt[] {
  const denies = (sample: Register, stop: Register) => {
    const apartMs = sample.at === stop.at ? 0 : Math.max(0, stop.at - sample.at + 2_000)
    return sample.registerWh >= begin.registerWh && stop.registerWh - sample.registerWh > 100 + deliverable(maxW, apartMs)
  }
  return registers.flatMap((stop): Doubt[] => {
    if (stop.source !== 'stop') return []
    const sample = registers.find((one) => one.source === 'meter' && one.frameId === stop.frameId && denies(one, stop))
    if (!sample) return []
    return [{ register: stop, reason: 'tooMuchEnergy', detail: `${stop.registerWh} Wh, and ${sample.registerWh} Wh in the same message` }]
  })
}

/** A period that another bill took is not billed as idle time: the bill ends with the last register that adds to it. */
export function withoutTakenEnd(points: readonly BilledRegister[], billedBefore: readonly RegisterSpan[]): readonly BilledRegister[] {
  if (billedBefore.length === 0) return points
  const counted = countedPoints(points, billedBefore)
  let length = points.length
  const [rise, count] = [(index: number) => riseTo(points, index), (index: number) => riseTo(counted, index)]
  while (length > 1 && rise(length - 1) > 0 && count(length - 1) === 0) length--
  return points.slice(0, length)
}

/**
 * The time after the car was gone is not idle time: the bill ends with the last register before, or the last that rose. A stop within a minute
 * counts, because stations report the free connector just before it.
 */
function withoutAbsence(points: readonly BilledRegister[], goneAt: Instant | null): readonly BilledRegister[] {
  if (goneAt === null) return points
  const until = after(goneAt, MINUTE_MS)
  let length = points.length
  while (length > 1 && (points[length - 1]?.at ?? until) > until && riseTo(points, length - 1) === 0) length--
  return points.slice(0, length)
}

/**
 * No idle time is billed from the first outage after charging on: without a connection the driver can neither stop nor see what it costs, and a host who
 * switches the unit off would decide how long it is. The bill ends with the last register before.
 */
function withoutOutage(
  points: readonly BilledRegister[],
  billedBefore: readonly RegisterSpan[],
  outages: readonly Outage[],
): readonly BilledRegister[] {
  if (outages.length === 0) return points
  const counted = countedPoints(points, billedBefore)
  const charged = counted.findLastIndex((point, index) => index > 0 && isCharging(counted[index - 1] ?? point, point))
  const until = charged < 0 ? null : idleEndOf(points[charged]?.at ?? null, outages)
  return until === null ? points : points.filter(({ at }, index) => index <= charged || at <= until)
}

/** The outages of a unit while it charged; nothing where there was none. */
function offlineDuring(from: Instant, until: Instant, { outages = [], maxW }: BillFacts): OfflineTimes | undefined {
  const during = outages.filter((outage) => outage.from < until && outage.until > from)
  return during.length === 0 ? undefined : { outages: during, maxW }
}

/** When the idle time of a car that charged until then ends, because the unit lost its connection; null where it did not. */
export function idleEndOf(chargedUntil: Instant | null, outages: readonly Outage[]): Instant | null {
  if (chargedUntil === null) return null
  const outage = outages.find(({ until }) => until > chargedUntil)
  return outage === undefined ? null : outage.from > chargedUntil ? outage.from : chargedUntil
}

function riseTo(points: readonly MeterPoint[], index: number): number {
  return (points[index]?.registerWh ?? 0) - (points[index - 1]?.registerWh ?? 0)
}

function takenBefore(points: readonly BilledRegister[], billedBefore: readonly RegisterSpan[]): Doubt[] {
  const [whole, left] = [energyOf(billedParts(points)), energyOf(billedParts(points, billedBefore))]
  const register = points.at(-1)
  if (whole === left || !register) return []
  const spans = billedBefore.map(({ fromWh, toWh }) => `${fromWh} to ${toWh} Wh`)
  return [{ register, reason: 'intervalBilled', detail: `${whole - left} of ${whole} Wh had been billed: ${spans.slice(0, 8).join(', ')}` }]
}

/**
 * The bill, never higher than one that was shown before: where later messages would raise it, it is computed from what had
 * been received by then, so that it can be recomputed like any other.
 */
export function atMostShown(
  bill: Bill,
  facts: BillFacts,
  { bill: shown, shownAt, tariff }: { readonly bill: { readonly price: Micros } | null; readonly shownAt: Instant | null; readonly tariff: Tariff },
): { bill: Bill; lowered: boolean } {
  if (shown === null || shownAt === null || bill.price.total <= shown.price) return { bill, lowered: false }
  const received = facts.registers
    .filter(({ source, recordedAt }) => source === 'start' || (source === 'meter' && recordedAt <= shownAt))
    .sort((a, b) => places[a.source] - places[b.source] || a.recordedAt - b.recordedAt)
  let before = billOf({ ...facts, stop: null, registers: received }, tariff, bill.billedBefore)
  // A message may arrive at the moment the bill is shown.
  while (before.price.total > shown.price && received.length > 1) {
    received.pop()
    before = billOf({ ...facts, stop: null, registers: received }, tariff, bill.billedBefore)
  }
  return { bill: { ...before, doubts: bill.doubts }, lowered: true }
}

/** Registers without repeats, sorted; separately, those that cannot be true whatever the others are. */
function judgedAlone({ registers }: BillFacts): { usable: Register[]; doubts: Doubt[] } {
  const once = distinct(registers)
  // The start is the reference for everything else; its own time was limited when it was received.
  const begin = once.find(({ source }) => source === 'start')
  const usable: Register[] = []
  const doubts: Doubt[] = []
  for (const register of once) {
    const reason = register.source === 'start' || !begin ? null : impossibleTime(register, begin, register.source === 'stop')
    if (reason) doubts.push({ register, ...reason })
    else usable.push(register)
  }
  return { usable, doubts }
}

/** Why an event cannot have been at the time that a station gives; null where it can. */
export function impossibleTime(
  times: { at: Instant; recordedAt: Instant },
  begin: { at: Instant },
  isStop: boolean,
): { reason: DoubtReason; detail: string } | null {
  const ahead = times.at - times.recordedAt
  if (ahead > AHEAD_MAX_MS) return { reason: 'inFuture', detail: `${seconds(ahead)} s after it was received` }
  if (-ahead > OLD_MS) return { reason: 'tooOld', detail: `${Math.floor(-ahead / DAY_MS)} days before it was received` }
  if (isStop && times.at < begin.at) return { reason: 'stopBeforeStart', detail: `${seconds(begin.at - times.at)} s before the start` }
  return null
}

/** Removes repeats, keeping the one received first. */
function distinct(registers: readonly Register[]): Register[] {
  const first = new Map<string, Register>()
  for (const register of registers) {
    const key = `${register.source}|${register.at}|${register.registerWh}`
    const known = first.get(key)
    if (!known || register.recordedAt < known.recordedAt || (register.recordedAt === known.recordedAt && register.frameId < known.frameId))
      first.set(key, register)
  }
  return [...first.values()].sort(byTime)
}

const places = { start: 0, meter: 1, stop: 2 }

function byTime(a: Register, b: Register): number {
  return a.at - b.at || places[a.source] - places[b.source] || a.registerWh - b.registerWh
}

type Limits = Pick<BillFacts, 'maxW' | 'restartMaxWh'>

/** The registers that can be true together, epoch by epoch. */
function judgedTogether(begin: Register, others: readonly Register[], limits: Limits): { accepted: BilledRegister[]; aside: Doubt[] } {
  const aside: Doubt[] = []
  const registers = withoutOutliers(begin, [...others].sort(byTime), limits, aside)
  const accepted: BilledRegister[] = []
  let epoch = 0
  for (const [first, ...rest] of epochsOf(begin, registers, limits, aside)) {
    if (!first) continue
    const walked = walk(first, rest, limits.maxW, aside)
    const isEmpty = first !== begin && riseOf(walked) === 0
    if (isEmpty) aside.push(...walked.map((register) => fell(register, accepted.at(-1) ?? begin)))
    else {
      accepted.push(...(epoch === 0 ? walked : walked.map((register) => ({ ...register, epoch }))))
      epoch += 1
    }
  }
  return { accepted, aside }
}

function riseOf(registers: readonly Register[]): number {
  return (registers.at(-1)?.registerWh ?? 0) - (registers[0]?.registerWh ?? 0)
}

/**
 * Divides registers where they restarted: one falls to almost nothing and rises from there. A few low ones among others that continue as
 * before are errors, and are set aside.
 */
function epochsOf(begin: Register, registers: readonly Register[], limits: Limits, aside: Doubt[]): Register[][] {
  let epoch = [begin]
  const epochs = [epoch]
  let last = begin
  for (let index = 0; index < registers.length;) {
    const register = registers[index] ?? last
    if (register.registerWh >= last.registerWh || register.registerWh > limits.restartMaxWh) {
      epoch.push(register)
      if (register.registerWh < last.registerWh || follows(last, register, limits.maxW)) last = register
      index += 1
      continue
    }
    const { isRestart, until } = judgeFall(epoch, last, registers, index, limits)
    if (isRestart && epochs.length <= RESTARTS_MAX) {
      epoch = [register]
      epochs.push(epoch)
      last = register
      index += 1
      continue
    }
    for (; index < until; index++) {
      const one = registers[index]
      if (one && one.registerWh < last.registerWh) aside.push(fell(one, last))
      else if (one) epoch.push(one)
    }
  }
  return epochs
}

/**
 * Whether a register that fell to almost nothing restarted there. It did if it then rises, and does not return to its earlier level. It may
 * rise above that level: this is accepted for a register that began near zero, because such a one counts per transaction; for another one
 * only where it was read before the fall and twice on the way, because some stations take their samples from another counter than their
 * start and stop.
 */
function judgeFall(
  epoch: readonly Register[],
  last: Register,
  registers: readonly Register[],
  from: number,
  { maxW, restartMaxWh }: Limits,
): { isRestart: boolean; until: number } {
  const first = epoch[0] ?? last
  const isSmall = first.registerWh <= restartMaxWh
  const [old, risesMin] = isSmall ? [last, 1] : [first, epoch.length > 1 ? 2 : Infinity]
  let low = registers[from] ?? last
  let rises = 0
  for (let index = from + 1; index < registers.length; index++) {
    const register = registers[index] ?? low
    const climbs = register.registerWh >= low.registerWh && follows(low, register, maxW)
    if (register.registerWh >= old.registerWh && follows(old, register, maxW)) return { isRestart: climbs && rises >= risesMin, until: index }
    if (!climbs) continue
    if (register.registerWh > low.registerWh) rises += 1
    low = register
  }
  return { isRestart: rises > 0, until: registers.length }
}

/** Walks from the beginning of an epoch through its other registers, in order of time. */
function walk(begin: Register, others: readonly Register[], maxW: number, aside: Doubt[]): Register[] {
  const accepted = [begin]
  // Above an impossible jump, until one that fits and is lower shows that those are the errors.
  let suspects: Register[] = []
  let lowestSuspect = Infinity
  const last = () => accepted.at(-1) ?? begin
  for (const register of others) {
    if (register.registerWh < begin.registerWh) {
      aside.push(fell(register, begin))
      continue
    }
    while (register.registerWh < last().registerWh) {
      const fallen = accepted.pop() ?? begin
      aside.push({ register: fallen, reason: 'registerFell', detail: `${fallen.registerWh} Wh, and ${register.registerWh} Wh later` })
    }
    if (follows(last(), register, maxW) && register.registerWh < lowestSuspect) {
      aside.push(...jumps(suspects, last(), maxW))
      suspects = []
      lowestSuspect = Infinity
      accepted.push(register)
    } else {
      suspects.push(register)
      lowestSuspect = Math.min(lowestSuspect, register.registerWh)
    }
  }
  aside.push(...jumps(suspects, last(), maxW))
  return accepted
}

/** Sets aside what is below the begin, and a register that its two neighbours contradict while they agree with each other. */
function withoutOutliers(begin: Register, registers: readonly Register[], { maxW, restartMaxWh }: Limits, aside: Doubt[]): Register[] {
  let isLow = false
  // Only registers after a possible restart are below the begin.
  const candidates = registers.filter((register) => {
    isLow ||= register.registerWh <= restartMaxWh
    const isBelow = register.registerWh < begin.registerWh && !isLow
    if (isBelow) aside.push(fell(register, begin))
    return !isBelow
  })
  const kept: Register[] = []
  for (const [index, register] of candidates.entries()) {
    const before = kept.at(-1) ?? begin
    const [next, afterNext] = [candidates[index + 1], candidates[index + 2]]
    const isOutlier = next !== undefined && follows(before, next, maxW) && !(follows(before, register, maxW) && follows(register, next, maxW))
    const startsAgain = next !== undefined && next.registerWh <= restartMaxWh && next.registerWh <= before.registerWh
    const isRestart = startsAgain && follows(before, register, maxW) && afterNext !== undefined && rises(next, afterNext, maxW)
    if (!isOutlier || isRestart) kept.push(register)
    else aside.push(register.registerWh < before.registerWh || follows(before, register, maxW) ? fell(register, before) : jumped(register, before))
  }
  return kept
}

/** Whether one register can follow another: it does not fall, and rises no faster than the unit delivers. */
export function follows(before: MeterPoint, after: MeterPoint, maxW: number): boolean {
  if (after.registerWh < before.registerWh) return false
  const slackWh = Math.max(100, deliverable(maxW, MINUTE_MS))
  return after.registerWh - before.registerWh <= deliverable(maxW, after.at - before.at) + slackWh
}

/** In Wh: 1.1 times what the connector delivers in that time. */
function deliverable(maxW: number, ms: number): number {
  return (11 * maxW * ms) / 36_000_000
}

/** The total must be within 1.1 times what the unit delivers in that time, as the database checks it. */
function withinPower(accepted: readonly BilledRegister[], maxW: number): { points: BilledRegister[]; over: Doubt[] } {
  const counted = countedPoints(accepted)
  const points = [...accepted]
  const over: Doubt[] = []
  const begin = counted[0]
  for (let end = counted.at(-1); begin && end && points.length > 1 && isTooMuch(begin, end, maxW); end = counted[points.length - 1]) {
    const [register] = points.splice(-1)
    const detail = `${end.registerWh - begin.registerWh} Wh in ${seconds(end.at - begin.at)} s`
    if (register) over.push({ register, reason: 'tooMuchEnergy', detail })
  }
  return { points, over }
}

function rises(before: MeterPoint, after: MeterPoint, maxW: number): boolean {
  return after.registerWh > before.registerWh && follows(before, after, maxW)
}

/** Whether more was counted than 1.1 times what the unit delivers in that time. */
export function isTooMuch(begin: MeterPoint, end: MeterPoint, maxW: number): boolean {
  return BigInt(end.registerWh - begin.registerWh) * 36_000_000n > 11n * BigInt(maxW) * BigInt(end.at - begin.at)
}

function fell(register: Register, before: Register): Doubt {
  return { register, reason: 'registerFell', detail: `${register.registerWh} Wh after ${before.registerWh} Wh, and others disagree` }
}

function jumped(register: Register, before: Register): Doubt {
  return { register, reason: 'tooMuchEnergy', detail: `${register.registerWh - before.registerWh} Wh in ${seconds(register.at - before.at)} s` }
}

/** Registers from an impossible jump on, in order. A later one that is possible after the register before the jump names the jump as its reason. */
function jumps(suspects: readonly Register[], before: Register, maxW: number): Doubt[] {
  const [jump] = suspects
  return suspects.map((register) => {
    if (jump === undefined || register === jump || !follows(before, register, maxW)) return jumped(register, before)
    const detail = `${register.registerWh} Wh, after an impossible jump from ${before.registerWh} Wh to ${jump.registerWh} Wh`
    return { register, reason: 'tooMuchEnergy', detail }
  })
}

function seconds(ms: number): number {
  return Math.round(ms / 1_000)
}

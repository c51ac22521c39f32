import type { Micros } from '@ohmstead/contract/kernel/amount'
import { assert } from '@ohmstead/contract/kernel/assert'
import { DAY_MS, MINUTE_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { priceOf, type Price, type Tariff, type Usage } from '@ohmstead/contract/charging/price'
import type { quarantineReasons } from '@ohmstead/contract/charging/types'
import { usageOf, type MeterPoint } from '@ohmstead/contract/charging/usage'

/** A register as some message of the station gave it. */
export interface Register extends MeterPoint {
  readonly source: 'start' | 'meter' | 'stop'
  readonly recordedAt: Instant
  readonly frameId: string
}

/** Everything the station said that a bill can rest on. Neither order nor repetition is part of it. */
export interface BillFacts {
  readonly registers: readonly Register[]
  /** That the station stopped, and when it says so; null while it has not. Its register may be missing all the same. */
  readonly stop: { readonly at: Instant; readonly recordedAt: Instant } | null
  /** Rated power of the unit. */
  readonly maxW: number
}

export type DoubtReason = (typeof quarantineReasons)[number]

/** A register that cannot be true beside the others: never billed, shown to staff with the reason. */
export interface Doubt {
  readonly register: Register
  readonly reason: DoubtReason
  readonly detail: string
}

export interface Bill {
  /** The registers that the bill rests on, in order of time: begin first, end last. */
  readonly points: readonly Register[]
  readonly begin: Register
  readonly end: Register
  /** When the bill ends. Where the end register had to be set aside this is the last one that can be true. */
  readonly endedAt: Instant
  readonly usage: Usage
  readonly price: Price
  readonly doubts: readonly Doubt[]
}

const AHEAD_MAX_MS = 5 * MINUTE_MS
const OLD_MS = 30 * DAY_MS

/**
 * The bill of a charging session, from the set of what its station said. Each register is judged by itself, then beside the
 * others: one that its neighbours contradict is set aside, and of two levels that contradict each other the lower one is billed.
 * Registers are whole Wh rounded down and clocks whole seconds, so neighbours are allowed one minute of full power, 100 Wh at least;
 * the whole is allowed none (I-9).
 */
export function billOf(facts: BillFacts, tariff: Tariff): Bill {
  const { usable, doubts } = judgedAlone(facts)
  const begin = usable.find(({ source }) => source === 'start')
  assert(begin, 'a bill begins with the register of its start')
  const stop = usable.find(({ source }) => source === 'stop') ?? null
  const until = facts.stop && !impossibleTime(facts.stop, begin, true) ? facts.stop.at : Infinity
  const within = usable.filter((one) => one.source === 'meter' && one.at >= begin.at && one.at <= until)
  const { accepted, aside } = judgedTogether(begin, [...within, ...(stop ? [stop] : [])], facts.maxW)
  const { points, over } = withinPower(accepted, facts.maxW)
  const end = points.at(-1) ?? begin
  const usage = usageOf(points)
  return {
    points,
    begin,
    end,
    endedAt: end.at,
    usage,
    price: priceOf(tariff, usage),
    doubts: [...doubts, ...aside, ...over].sort((a, b) => byTime(a.register, b.register)),
  }
}

/**
 * The bill, never dearer than one that was shown before (decisions §2): where the rest of what was said would raise it, it is made of
 * what had been heard by then, so that it can be computed anew like any other.
 */
export function atMostShown(
  bill: Bill,
  facts: BillFacts,
  { bill: shown, shownAt, tariff }: { readonly bill: { readonly price: Micros } | null; readonly shownAt: Instant | null; readonly tariff: Tariff },
): { bill: Bill; lowered: boolean } {
  if (shown === null || shownAt === null || bill.price.total <= shown.price) return { bill, lowered: false }
  const heard = facts.registers
    .filter(({ source, recordedAt }) => source === 'start' || (source === 'meter' && recordedAt <= shownAt))
    .sort((a, b) => places[a.source] - places[b.source] || a.recordedAt - b.recordedAt)
  let before = billOf({ ...facts, stop: null, registers: heard }, tariff)
  // A message may come in the very moment the bill is shown.
  while (before.price.total > shown.price && heard.length > 1) {
    heard.pop()
    before = billOf({ ...facts, stop: null, registers: heard }, tariff)
  }
  return { bill: { ...before, doubts: bill.doubts }, lowered: true }
}

/** Registers without their repeats, sorted, and those apart that cannot be true whatever the others say. */
function judgedAlone({ registers }: BillFacts): { usable: Register[]; doubts: Doubt[] } {
  const once = distinct(registers)
  // The start is what everything else is measured by; its own time was clamped when it was taken in.
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

function impossibleTime(
  said: { at: Instant; recordedAt: Instant },
  begin: Register,
  isStop: boolean,
): { reason: DoubtReason; detail: string } | null {
  const ahead = said.at - said.recordedAt
  if (ahead > AHEAD_MAX_MS) return { reason: 'inFuture', detail: `${seconds(ahead)} s after it was heard` }
  if (-ahead > OLD_MS) return { reason: 'tooOld', detail: `${Math.floor(-ahead / DAY_MS)} days before it was heard` }
  if (isStop && said.at < begin.at) return { reason: 'stopBeforeStart', detail: `${seconds(begin.at - said.at)} s before the start` }
  return null
}

/** One of each: by what was said, the one heard first. */
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

/** Walks from the begin through the other registers in order of time. */
function judgedTogether(begin: Register, others: readonly Register[], maxW: number): { accepted: Register[]; aside: Doubt[] } {
  const aside: Doubt[] = []
  const accepted = [begin]
  // Above an impossible jump, until one that fits and is lower proves those to be the fault.
  let suspects: Register[] = []
  const last = () => accepted.at(-1) ?? begin
  for (const register of withoutOutliers(begin, [...others].sort(byTime), maxW, aside)) {
    while (register.registerWh < last().registerWh) {
      const fallen = accepted.pop() ?? begin
      aside.push({ register: fallen, reason: 'registerFell', detail: `${fallen.registerWh} Wh, and ${register.registerWh} Wh later` })
    }
    if (follows(last(), register, maxW) && suspects.every(({ registerWh }) => register.registerWh < registerWh)) {
      aside.push(...suspects.map((suspect) => jumped(suspect, last())))
      suspects = []
      accepted.push(register)
    } else {
      suspects.push(register)
    }
  }
  return { accepted, aside: [...aside, ...suspects.map((suspect) => jumped(suspect, last()))] }
}

/** Sets aside what lies below the begin, and a register that its two neighbours contradict while they agree with each other. */
function withoutOutliers(begin: Register, registers: readonly Register[], maxW: number, aside: Doubt[]): Register[] {
  const above = registers.filter((register) => register.registerWh >= begin.registerWh)
  aside.push(...registers.filter((register) => register.registerWh < begin.registerWh).map((register) => fell(register, begin)))
  const kept: Register[] = []
  for (const [index, register] of above.entries()) {
    const before = kept.at(-1) ?? begin
    const next = above[index + 1]
    const isOutlier = next !== undefined && follows(before, next, maxW) && !(follows(before, register, maxW) && follows(register, next, maxW))
    if (!isOutlier) kept.push(register)
    else aside.push(register.registerWh < before.registerWh || follows(before, register, maxW) ? fell(register, before) : jumped(register, before))
  }
  return kept
}

function follows(before: Register, after: Register, maxW: number): boolean {
  if (after.registerWh < before.registerWh) return false
  const slackWh = Math.max(100, (11 * maxW) / 600)
  return after.registerWh - before.registerWh <= (11 * maxW * (after.at - before.at)) / 36_000_000 + slackWh
}

/** The whole must be within 1.1 times what the unit delivers in that time, as the database checks it. */
function withinPower(accepted: readonly Register[], maxW: number): { points: Register[]; over: Doubt[] } {
  const points = [...accepted]
  const over: Doubt[] = []
  const begin = points[0]
  for (let end = points.at(-1); begin && end && end !== begin && isTooMuch(begin, end, maxW); end = points.at(-1)) {
    points.pop()
    over.push(jumped(end, begin))
  }
  return { points, over }
}

function isTooMuch(begin: Register, end: Register, maxW: number): boolean {
  return BigInt(end.registerWh - begin.registerWh) * 36_000_000n > 11n * BigInt(maxW) * BigInt(end.at - begin.at)
}

function fell(register: Register, before: Register): Doubt {
  return { register, reason: 'registerFell', detail: `${register.registerWh} Wh after ${before.registerWh} Wh, and others disagree` }
}

function jumped(register: Register, before: Register): Doubt {
  return { register, reason: 'tooMuchEnergy', detail: `${register.registerWh - before.registerWh} Wh in ${seconds(register.at - before.at)} s` }
}

function seconds(ms: number): number {
  return Math.round(ms / 1_000)
}

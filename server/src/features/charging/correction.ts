import { priceOf, type Tariff } from '@ohmstead/contract/charging/price'
import { billedParts, countedPoints, type RegisterPart, type RegisterSpan } from '@ohmstead/contract/charging/registers'
import { usageOf } from '@ohmstead/contract/charging/usage'
import { withoutTakenEnd, type Bill } from './bill.ts'

/** The last spans of a bill that a correction takes off, so that `energyWh` is left. */
export function takenOff(parts: readonly RegisterPart[], energyWh: number): RegisterSpan[] {
  let left = energyWh
  return parts.flatMap(({ epoch, fromWh, toWh }) => {
    const kept = Math.min(left, toWh - fromWh)
    left -= kept
    return fromWh + kept < toWh ? [{ epoch, fromWh: fromWh + kept, toWh }] : []
  })
}

/** The bill with less energy: the spans that were taken off do not count, and it ends with the last register that adds to it. */
export function correctedBill(bill: Bill, energyWh: number, tariff: Tariff): Bill {
  const withheld = takenOff(bill.parts, energyWh)
  const spans = [...bill.billedBefore, ...withheld]
  const points = withoutTakenEnd(bill.points, spans)
  const end = points.at(-1) ?? bill.begin
  const usage = usageOf(countedPoints(points, spans), bill.offline)
  return { ...bill, points, end, endedAt: end.at, parts: billedParts(points, spans), withheld, usage, price: priceOf(tariff, usage) }
}

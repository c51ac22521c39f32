import { approvalErrors } from '@ohmstead/contract/approvals/errors'
import type { ApprovalChange } from '@ohmstead/contract/approvals/types'
import { formatAmount, type Micros } from '@ohmstead/contract/kernel/amount'
import type { Tariff } from '@ohmstead/contract/charging/price'
import { tariffView } from '@ohmstead/contract/charging/types'
import { id, instantField, strict, z } from '@ohmstead/contract/kernel/field'
import { newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusal.ts'
import { approvalKind } from '../approvals/index.ts'
import { putTariff, tariffOf } from './tariff.store.ts'

const prices = ['perKwh', 'perMinute', 'start', 'idlePerMinute'] as const
const amountOrNone = (price: Micros | undefined) => (price === undefined ? null : formatAmount(price))
const textOrNone = (value: number | undefined) => (value === undefined ? null : String(value))
const percent = (ppm: number | undefined) => (ppm === undefined ? null : `${ppm / 10_000} %`)

/** What a tariff consists of, in the request as on the screen. */
const { id: _id, validFrom: _validFrom, ...tariffParts } = tariffView.def.shape
export { tariffParts }

/** A new tariff from a moment on. The one before ends where it begins. */
export const tariffApproval = approvalKind({
  code: 'charging.tariff',
  asked: strict({
    siteId: z.nullable(id('site')),
    /** What the second person reads; null for a country. */
    siteName: z.nullable(z.string()),
    country: z.string(),
    tariffClass: z.enum(['AC', 'DC']),
    ...tariffParts,
    /** The tariff valid at that moment when this was requested; null: there was none. */
    before: z.nullable(strict(tariffParts)),
    validFrom: instantField,
  }),
  mayAsk: ['finance', 'administrator'],
  mayDecide: ['finance', 'administrator'],
  waitHours: 7 * 24,
  knownPeople: true,
  changes: ({ siteName, country, tariffClass, before, validFrom, ...tariff }) => [
    ...priceChanges({ siteName, country, tariffClass }, before, tariff),
    { field: 'validFrom', as: 'instant', before: null, after: String(validFrom) },
  ],
  async carryOut({ trx, now }, { siteId, siteName: _, country, tariffClass, before, validFrom, ...tariff }, { approvedBy }) {
    const outdated = () => refuse(approvalErrors.outdated, { detail: `${siteId ?? country} ${tariffClass}` })
    if (validFrom < now) outdated()
    if (!isSame(await tariffOf(trx, { siteId, country, tariffClass }, validFrom), before)) outdated()
    const row = { id: newId('tariff', now), siteId, country, tariffClass, tariff, validFrom, setBy: approvedBy, setAt: now }
    if (!(await putTariff(trx, row))) outdated()
  },
})

/** Where a tariff applies, and each of its prices before and after. */
export function priceChanges(
  { siteName, country, tariffClass }: { readonly siteName: string | null; readonly country: string; readonly tariffClass: string },
  before: Tariff | null,
  after: Tariff | null,
): ApprovalChange[] {
  return [
    siteName === null ? { field: 'country', as: 'text', before: null, after: country } : { field: 'site', as: 'text', before: null, after: siteName },
    { field: 'tariffClass', as: 'text', before: null, after: tariffClass },
    ...prices.map((field) => ({ field, as: 'amount' as const, before: amountOrNone(before?.[field]), after: amountOrNone(after?.[field]) })),
    { field: 'idleGraceMinutes', as: 'text', before: textOrNone(before?.idleGraceMinutes), after: textOrNone(after?.idleGraceMinutes) },
    { field: 'vatPpm', as: 'text', before: percent(before?.vatPpm), after: percent(after?.vatPpm) },
  ]
}

/** Whether these are the same prices. */
export function isSame(one: Tariff | null, other: Tariff | null): boolean {
  if (one === null || other === null) return one === other
  return prices.every((field) => one[field] === other[field]) && one.idleGraceMinutes === other.idleGraceMinutes && one.vatPpm === other.vatPpm
}

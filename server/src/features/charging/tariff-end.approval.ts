import { approvalErrors } from '@ohmstead/contract/approvals/errors'
import type { Tariff } from '@ohmstead/contract/charging/price'
import { id, instantField, strict, z } from '@ohmstead/contract/kernel/field'
import { refuse } from '../../platform/refusal.ts'
import { approvalKind } from '../approvals/index.ts'
import { isSame, priceChanges, tariffParts } from './tariff.approval.ts'
import { closeTariff, tariffById, tariffWithout } from './tariff.store.ts'

/** The end of a tariff where another one takes over: it changes what drivers pay from a moment on, like a new tariff. */
export const tariffEndApproval = approvalKind({
  code: 'charging.tariffEnd',
  asked: strict({
    tariffId: id('tariff'),
    siteId: z.nullable(id('site')),
    /** What the second person reads; null for a country. */
    siteName: z.nullable(z.string()),
    country: z.string(),
    tariffClass: z.enum(['AC', 'DC']),
    before: strict(tariffParts),
    /** The price that applies at that moment instead; null: none until another tariff begins. */
    next: z.nullable(strict(tariffParts)),
    /** When it ends; of a tariff that is withdrawn, when it would have begun. */
    endsAt: instantField,
  }),
  mayAsk: ['finance', 'administrator'],
  mayDecide: ['finance', 'administrator'],
  waitHours: 7 * 24,
  knownPeople: true,
  changes: ({ siteName, country, tariffClass, before, next, endsAt }) => [
    ...priceChanges({ siteName, country, tariffClass }, before, next),
    { field: 'endsAt', as: 'instant', before: null, after: String(endsAt) },
  ],
  async carryOut({ trx, now }, { tariffId, before, next, endsAt }, { approvedBy }) {
    const outdated = () => refuse(approvalErrors.outdated, { detail: tariffId })
    const row = await tariffById(trx, tariffId)
    if (row === null || !isSame(row.tariff, before as Tariff)) return outdated()
    const begins = row.validFrom > now
    if (endsAt < now || (begins ? endsAt !== row.validFrom : row.validUntil !== null && endsAt >= row.validUntil)) outdated()
    if (!isSame(await tariffWithout(trx, tariffId, endsAt), next)) outdated()
    if ((await closeTariff(trx, row, approvedBy, endsAt)) !== (begins ? 'withdrawn' : 'ended')) outdated()
  },
})

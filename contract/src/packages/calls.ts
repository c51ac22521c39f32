import { deviceErrors } from '../devices/errors.ts'
import { call } from '../kernel/call.ts'
import { approvalErrors, askErrors } from '../approvals/errors.ts'
import { amount, id, idempotencyKey, nothing, pageOf, paging, plainNote, strict, text, z } from '../kernel/field.ts'
import { packageErrors as e } from './errors.ts'
import { leaseState, leaseView, packageNames, packageTerms, packageView } from './types.ts'

export const packageList = call('rental/package/list', {
  by: 'anyone',
  repeat: 'reads',
  localised: true,
  summary: 'Lists the packages on sale with their real stock and the realised income of their model.',
  input: nothing,
  output: strict({ list: z.array(packageView) }),
  errors: [],
  example: { input: {} },
})

export const packageDetail = call('rental/package/detail', {
  by: 'anyone',
  repeat: 'reads',
  localised: true,
  summary: 'Returns one package.',
  input: strict({ packageId: id('package') }),
  output: packageView,
  errors: [e.packageNotFound],
  example: { input: { packageId: '@package' } },
})

export const startCheck = call('rental/subscribe/check', {
  by: 'member',
  repeat: 'reads',
  summary: 'Returns the cost of an immediate start for the caller: what each started day costs if the lease is cancelled, and from when days count.',
  input: strict({ packageId: id('package') }),
  output: strict({
    /** Whether the caller started another lease immediately in the last 14 days: the days of this one would then count from its purchase. */
    startsAgain: z.boolean(),
    /** The maximum charge for one started day. */
    dayCost: amount,
  }),
  errors: [e.packageNotFound],
  example: { as: 'ben', input: { packageId: '@package' } },
})

export const subscribe = call('rental/subscribe', {
  by: 'member',
  repeat: 'first-result',
  summary: 'Leases one real, free unit of the package’s model, paid from the recharge wallet.',
  input: strict({
    idempotencyKey,
    packageId: id('package'),
    placement: z.enum(['managedSite', 'ownSocket']),
    /** The price that the person saw. A different price or different terms are refused. */
    price: amount,
    termsVersion: text(1, 20),
    /** The recorded express request to start before the 14 days are over. */
    startAtOnce: z.boolean(),
    /** The caller has confirmed that the days of this lease count from its purchase (`startsAgain` of the check). */
    startsAgain: z.optional(z.boolean()),
  }),
  output: leaseView,
  errors: [
    e.packageNotFound,
    e.packageNotOnSale,
    e.soldOut,
    e.insufficientBalance,
    e.termsChanged,
    e.leasesAtATimeReached,
    e.priceChanged,
    e.startsAgain,
  ],
  example: {
    as: 'ben',
    input: {
      idempotencyKey: '@key',
      packageId: '@package',
      placement: 'managedSite',
      price: '@package.price',
      termsVersion: '@package.terms',
      startAtOnce: true,
    },
  },
  perMinute: 20,
})

export const leaseList = call('rental/lease/list', {
  by: 'member',
  repeat: 'reads',
  localised: true,
  summary: 'Lists the caller’s leases.',
  input: strict({ state: z.optional(leaseState), ...paging }),
  output: pageOf(leaseView),
  errors: [],
  example: { as: 'ada', input: {} },
})

export const leaseDetail = call('rental/lease/detail', {
  by: 'member',
  repeat: 'reads',
  localised: true,
  summary: 'Returns one lease of the caller.',
  input: strict({ leaseId: id('lease') }),
  output: leaseView,
  errors: [e.leaseNotFound],
  example: { as: 'ada', input: { leaseId: '@lease' } },
})

export const leaseStatement = call('rental/lease/statement', {
  by: 'member',
  repeat: 'reads',
  localised: true,
  summary:
    'Returns the statement of one lease as PDF in the caller’s language: terms, times, price, what it received by month, and the days by which it was extended. It is final when the lease has ended. The file is in `content`, base64.',
  input: strict({ leaseId: id('lease') }),
  output: strict({ fileName: z.string(), type: z.string(), content: z.string() }),
  errors: [e.leaseNotFound],
  example: { as: 'ada', input: { leaseId: '@lease' } },
  perMinute: 12,
})

export const cancelLease = call('rental/lease/cancel', {
  by: 'member',
  repeat: 'first-result',
  summary: 'Cancels a lease within 14 days and refunds its price. If the buyer had asked for an immediate start, the started days are deducted.',
  input: strict({
    idempotencyKey,
    leaseId: id('lease'),
    /** The refund that was shown to the person. If another day has started since, the call is refused. */
    refund: amount,
  }),
  output: strict({ lease: leaseView, refunded: amount }),
  errors: [e.leaseNotFound, e.alreadyCancelled, e.leaseOver, e.cancelPeriodOver, e.refundChanged, e.forSale, e.boughtFromMember],
  example: { as: 'emil', input: { idempotencyKey: '@key', leaseId: '@emil.lease', refund: '@emil.lease.refund' } },
})

export const staffPackageList = call('staff/package/list', {
  by: { staff: ['operations', 'finance', 'administrator'] },
  repeat: 'reads',
  localised: true,
  summary: 'Lists all packages, on sale or not, with stock and active leases.',
  input: nothing,
  output: strict({ list: z.array(strict({ package: packageView, names: packageNames, units: z.number(), leased: z.number() })) }),
  errors: [],
  example: { as: 'gus', input: {} },
})

export const savePackage = call('staff/package/save', {
  by: { staff: ['operations', 'administrator'] },
  repeat: 'first-result',
  summary:
    'Changes a package, or requests a new one. Names and the end of a sale are stored immediately; a new package, other terms and the start of a sale wait for a second person. Existing leases keep their terms.',
  input: strict({
    idempotencyKey,
    /** Absent: a new package. */
    packageId: z.optional(id('package')),
    /** The complete list: a language that is left out is removed. */
    names: packageNames,
    modelId: id('model'),
    ...packageTerms,
    /** Why: required where two people must agree. */
    reason: z.optional(plainNote(1, 500)),
  }),
  output: strict({
    packageId: id('package'),
    /** The request that a second person must approve; null: nothing needed one. A new package exists once it is approved. */
    approvalId: z.nullable(id('approval')),
  }),
  errors: [e.packageNotFound, e.modelNotFound, deviceErrors.modelEnded, e.termsUnknown, approvalErrors.reasonNeeded, ...askErrors],
  example: {
    as: 'gus',
    input: {
      idempotencyKey: '@key',
      names: { en_US: 'Example 7' },
      modelId: '@model',
      tier: 'professional',
      rank: 1,
      price: '180',
      cycleDays: 365,
      hostingPerDay: 1,
      termsVersion: '2026-05-01',
      onSale: false,
      reason: 'The price of the next season',
    },
  },
})

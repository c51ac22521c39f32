import { call } from '../kernel/call.ts'
import { amount, amountBetween, id, idempotencyKey, pageOf, paging, strict, text, z } from '../kernel/field.ts'
import { resaleErrors as e } from './errors.ts'
import { orderRow, orderTabs, resaleOffer, resaleOfferDetail, resaleOrder, resaleQuote, resaleState, staffResaleRow } from './types.ts'

const price = amountBetween('0.000001', '1000000')

export const quoteResale = call('resale/quote', {
  by: 'member',
  repeat: 'reads',
  summary: 'Returns whether a lease of the caller can be offered to other members now, at most for how much, and the fee.',
  input: strict({ leaseId: id('lease') }),
  output: resaleQuote,
  errors: [e.leaseNotFound],
  example: { as: 'ada', input: { leaseId: '@lease' } },
})

export const offerResale = call('resale/offer', {
  by: 'member',
  stepUp: true,
  repeat: 'first-result',
  summary: 'Offers a lease of the caller at a managed site to other members, until the end of the running day of the lease.',
  input: strict({ idempotencyKey, leaseId: id('lease'), price }),
  output: resaleOrder,
  errors: [
    e.leaseNotFound,
    e.alreadyOffered,
    e.ownSocket,
    e.notInEffect,
    e.stillCancellable,
    e.fewDays,
    e.affiliated,
    e.paymentsHeld,
    e.priceTooHigh,
  ],
  example: { as: 'cleo', input: { idempotencyKey: '@key', leaseId: '@cleo.lease', price: '1' } },
  perMinute: 20,
})

export const changeResale = call('resale/change', {
  by: 'member',
  stepUp: true,
  repeat: 'first-result',
  summary: 'Changes the price of an open offer of the caller.',
  input: strict({ idempotencyKey, resaleId: id('resale'), price }),
  output: resaleOrder,
  errors: [e.resaleNotFound, e.offerOver, e.paymentsHeld, e.priceTooHigh],
  example: { as: 'cleo', input: { idempotencyKey: '@key', resaleId: '@offer', price: '2' } },
  perMinute: 20,
})

export const withdrawResale = call('resale/withdraw', {
  by: 'member',
  repeat: 'first-result',
  summary: 'Withdraws an open offer of the caller. The lease goes on as before.',
  input: strict({ idempotencyKey, resaleId: id('resale') }),
  output: resaleOrder,
  errors: [e.resaleNotFound, e.offerOver],
  example: { as: 'cleo', input: { idempotencyKey: '@key', resaleId: '@offer' } },
  perMinute: 20,
})

export const resaleList = call('resale/list', {
  by: 'member',
  repeat: 'reads',
  localised: true,
  summary: 'Lists what members offer now, newest first.',
  input: strict({ ...paging }),
  output: pageOf(resaleOffer),
  errors: [],
  example: { as: 'ben', input: {} },
})

export const readResale = call('resale/read', {
  by: 'member',
  repeat: 'reads',
  localised: true,
  summary: 'Returns one open offer, with its terms and the realised results of its model.',
  input: strict({ resaleId: id('resale') }),
  output: resaleOfferDetail,
  errors: [e.notForSale],
  example: { as: 'ben', input: { resaleId: '@offer' } },
})

export const buyResale = call('resale/buy', {
  by: 'member',
  stepUp: true,
  repeat: 'first-result',
  summary:
    'Buys an offered lease. The price is held in the recharge wallet for 14 days. Lease, unit and custody pass to the caller at once, who expressly asks for this start.',
  input: strict({
    idempotencyKey,
    resaleId: id('resale'),
    /** The price and the terms that the person saw. Others are refused. */
    price,
    termsVersion: text(1, 20),
    /** The recorded express request: the lease runs at once, so started days are charged if the buyer withdraws. */
    startAtOnce: z.literal(true),
  }),
  output: resaleOrder,
  errors: [
    e.notForSale,
    e.ownOffer,
    e.affiliated,
    e.sellerRefused,
    e.paymentsHeld,
    e.priceChanged,
    e.termsChanged,
    e.leasesAtATimeReached,
    e.insufficientBalance,
  ],
  example: {
    as: 'ben',
    input: { idempotencyKey: '@key', resaleId: '@offer', price: '@offer.price', termsVersion: '@offer.terms', startAtOnce: true },
  },
  perMinute: 20,
})

export const cancelResale = call('resale/cancel', {
  by: 'member',
  repeat: 'first-result',
  summary:
    'Withdraws the caller from the purchase of an offered lease, within 14 days. The lease returns to its seller, and the price, less the days that have started, is available again.',
  input: strict({
    idempotencyKey,
    resaleId: id('resale'),
    /** The refund that was shown to the person. If another day has started since, the call is refused. */
    refund: amount,
  }),
  output: resaleOrder,
  errors: [e.resaleNotFound, e.cancelPeriodOver, e.refundChanged],
  example: { as: 'ben', input: { idempotencyKey: '@key', resaleId: '@boughtResale', refund: '@boughtResale.refund' } },
  perMinute: 20,
})

export const resaleOrderDetail = call('resale/order', {
  by: 'member',
  repeat: 'reads',
  localised: true,
  summary: 'Returns one resale of which the caller is the seller or the buyer.',
  input: strict({ resaleId: id('resale') }),
  output: resaleOrder,
  errors: [e.resaleNotFound],
  example: { as: 'cleo', input: { resaleId: '@offer' } },
})

export const orderList = call('order/list', {
  by: 'member',
  repeat: 'reads',
  localised: true,
  summary: 'Lists the caller’s orders, newest first: leases bought from the catalogue and from members, leases sold, and open offers.',
  input: strict({ tab: z._default(z.enum(orderTabs), 'all'), ...paging }),
  output: pageOf(orderRow),
  errors: [],
  example: { as: 'ada', input: {} },
})

export const staffResaleList = call('staff/resale/list', {
  by: { staff: ['support', 'finance', 'administrator'] },
  repeat: 'reads',
  summary: 'Lists resales of all members, or one of them, or those with one member or one lease, newest first. People are named by their ids only.',
  input: strict({
    resaleId: z.optional(id('resale')),
    memberId: z.optional(id('member')),
    leaseId: z.optional(id('lease')),
    state: z.optional(resaleState),
    ...paging,
  }),
  output: pageOf(staffResaleRow),
  errors: [],
  example: { as: 'fay', input: {} },
})

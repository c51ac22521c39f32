import { orderList, readResale, resaleList, resaleOrderDetail, staffResaleList } from '@ohmstead/contract/resales/calls'
import { resaleErrors as e } from '@ohmstead/contract/resales/errors'
import { implement } from '../../../platform/implement.ts'
import { ordersOf } from '../order.store.ts'
import { openOffers, resaleById, resales } from '../resale.store.ts'
import { nameOfPackage, offerDetailView, offerView, orderView } from '../resale.view.ts'

export const listOffers = implement(resaleList, async ({ trx, caller: { memberId }, lang, now }, { pageNum, pageSize }) => {
  const { rows, total } = await openOffers(trx, { offset: (pageNum - 1) * pageSize, limit: pageSize })
  const list = []
  for (const row of rows) list.push(await offerView(trx, row, { memberId, lang, now }))
  return { list, total }
})

export const readOffer = implement(readResale, async ({ trx, caller: { memberId }, lang, now, refuse }, { resaleId }) => {
  const row = await resaleById(trx, resaleId)
  if (row?.state !== 'offered' || now >= row.validUntil) return refuse(e.notForSale)
  return offerDetailView(trx, row, { memberId, lang, now })
})

export const readOrder = implement(resaleOrderDetail, async ({ trx, caller: { memberId }, lang, now, refuse }, { resaleId }) => {
  const row = await resaleById(trx, resaleId)
  if (row === null || (row.sellerId !== memberId && row.buyerId !== memberId)) return refuse(e.resaleNotFound)
  return orderView(trx, row, { memberId, lang, now })
})

export const listOrders = implement(orderList, async ({ trx, caller: { memberId }, lang }, { tab, pageNum, pageSize }) => {
  const { rows, total } = await ordersOf(trx, { memberId, tab }, { offset: (pageNum - 1) * pageSize, limit: pageSize })
  const list = []
  for (const { packageId, ...row } of rows) list.push({ ...row, name: await nameOfPackage(trx, packageId, lang) })
  return { list, total }
})

export const listResalesForStaff = implement(
  staffResaleList,
  async ({ trx }, { resaleId = null, memberId = null, leaseId = null, state = null, pageNum, pageSize }) => {
    const { rows, total } = await resales(trx, { resaleId, memberId, leaseId, state }, { offset: (pageNum - 1) * pageSize, limit: pageSize })
    return {
      list: rows.map(
        ({ priceMicros: price, feeMicros: fee, usedMicros: used, days: _days, restMicros: _rest, returnedMicros: _returned, ...row }) => ({
          ...row,
          price,
          fee,
          used,
        }),
      ),
      total,
    }
  },
)

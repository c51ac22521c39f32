// Printed by `npm run gen` from the files of the features. Don't edit.
import { buyLease } from './buy-resale.ts'
import { cancelPurchase } from './cancel-resale.ts'
import { listOffers, readOffer, readOrder, listOrders, listResalesForStaff } from './list-resales.ts'
import { offerLease, changeOffer, withdrawOfferOfLease } from './offer-resale.ts'
import { quoteResaleOfLease } from './quote-resale.ts'

export const calls = {
  buyResale: buyLease,
  cancelResale: cancelPurchase,
  resaleList: listOffers,
  readResale: readOffer,
  resaleOrderDetail: readOrder,
  orderList: listOrders,
  staffResaleList: listResalesForStaff,
  offerResale: offerLease,
  changeResale: changeOffer,
  withdrawResale: withdrawOfferOfLease,
  quoteResale: quoteResaleOfLease,
}

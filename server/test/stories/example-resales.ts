import { moveDemoClock } from '@ohmstead/contract/http/calls'
import { formatAmount } from '@ohmstead/contract/kernel/amount'
import { MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { leaseList } from '@ohmstead/contract/packages/calls'
import { offerResale, orderList, quoteResale, readResale, resaleOrderDetail } from '@ohmstead/contract/resales/calls'
import { urlConfig } from '@ohmstead/contract/settings/calls'
import { as, clients, confirmed, demo, key, one } from './example-demo.ts'

/** A lease of Cleo that runs and is not offered. */
async function leaseOfCleo(): Promise<string> {
  const { list } = await (await as('cleo')).ask(leaseList, { state: 'effective' })
  return one(
    list.find(({ placement }) => placement === 'managedSite'),
    'a lease of Cleo at a managed site',
  ).id
}

/** Cleo has confirmed, and her payments are not held any more: they are for days after she changed her authenticator. */
export async function cleoSells(): Promise<void> {
  const cleo = await as('cleo')
  const { obstacle, obstacleUntil } = await cleo.ask(quoteResale, { leaseId: await leaseOfCleo() })
  if (obstacle === 'paymentsHeld') {
    const now = (await cleo.ask(urlConfig, {})).sysCurrentDate
    await cleo.ask(moveDemoClock, { forwardMs: one(obstacleUntil, 'the end of the hold') - now + MINUTE_MS })
    // Sign-ins of staff end after twelve hours.
    for (const { login } of demo.staff) clients.delete(login)
  }
  await confirmed('cleo')
}

/** The open offer of Cleo. */
async function offerOfCleo(): Promise<string> {
  const cleo = await as('cleo')
  const { list } = await cleo.ask(orderList, { tab: 'forSale' })
  if (list[0] !== undefined) return list[0].id
  await cleoSells()
  return (await cleo.ask(offerResale, { idempotencyKey: key(), leaseId: await leaseOfCleo(), price: '1' })).id
}

const offered = async () => (await as('ben')).ask(readResale, { resaleId: await offerOfCleo() })

/** The purchase of Ben. */
async function purchaseOfBen(): Promise<string> {
  const { list } = await (await as('ben')).ask(orderList, { tab: 'bought' })
  return one(
    list.find(({ kind, state }) => kind === 'resale' && state === 'held'),
    'a lease that Ben bought from Cleo',
  ).id
}

export const resaleValues = {
  '@cleo.lease': leaseOfCleo,
  '@offer': offerOfCleo,
  '@offer.price': async () => formatAmount((await offered()).price),
  '@offer.terms': async () => (await offered()).termsVersion,
  '@boughtResale': purchaseOfBen,
  '@boughtResale.refund': async () => {
    const order = await (await as('ben')).ask(resaleOrderDetail, { resaleId: await purchaseOfBen() })
    return formatAmount(one(order.cancelling, 'a purchase that can be undone').refund)
  },
}

import { randomBytes } from 'node:crypto'
import { formatAmount } from '@ohmstead/contract/kernel/amount'
import { assert } from '@ohmstead/contract/kernel/assert'
import { leaseList } from '@ohmstead/contract/packages/calls'
import { buyResale, changeResale, offerResale, orderList, readResale } from '@ohmstead/contract/resales/calls'
import type { ApiClient } from '../client.ts'

interface Trade {
  readonly client: (name: string) => ApiClient
  readonly confirm: (name: string) => Promise<void>
}

const withKey = () => ({ idempotencyKey: randomBytes(15).toString('base64url') })

/** The open offer of Cleo. */
export async function offerOfCleo({ client, confirm }: Trade): Promise<string> {
  const cleo = client('cleo')
  const { list } = await cleo.ask(orderList, { tab: 'forSale' })
  if (list[0] !== undefined) return list[0].id
  const [lease] = (await cleo.ask(leaseList, { state: 'effective' })).list
  assert(lease, 'Cleo has a lease')
  await confirm('cleo')
  return (await cleo.ask(offerResale, { ...withKey(), leaseId: lease.id, price: '1' })).id
}

/** What Ben bought of Cleo. */
export async function purchaseOfBen({ client, confirm }: Trade): Promise<string> {
  const resaleId = await offerOfCleo({ client, confirm })
  await confirm('cleo')
  const { price } = await client('cleo').ask(changeResale, { ...withKey(), resaleId, price: '2' })
  await confirm('ben')
  const { termsVersion } = await client('ben').ask(readResale, { resaleId })
  return (await client('ben').ask(buyResale, { ...withKey(), resaleId, price: formatAmount(price), termsVersion, startAtOnce: true })).id
}

import { randomBytes } from 'node:crypto'
import { addAddress } from '@ohmstead/contract/addresses/calls'
import { evmAddress } from '@ohmstead/contract/chains/address'
import { holder } from '../withdrawals/holder.ts'
import { as, confirmed, key, one } from './example-demo.ts'

interface Names {
  readonly address?: string
  readonly originator?: string
}

async function added({ address = evmAddress(randomBytes(20)), ...names }: Names) {
  await confirmed('ada')
  return (await as('ada')).ask(addAddress, { idempotencyKey: key(), network: 'polygon', address, ...names })
}

/** A new withdrawal address of Ada. */
export const savedAddress = async (): Promise<string> => (await added({ originator: 'Ada Example' })).id

let signature: string | undefined

/** Withdrawal addresses that examples declare and prove. */
export const addressValues = {
  '@savedAddress': savedAddress,
  '@undeclaredAddress': async () => (await added({})).id,
  '@provableAddress': async () => {
    const wallet = holder()
    const { id, proofMessage } = await added({ address: wallet.address, originator: 'Ada Example' })
    signature = await wallet.sign(one(proofMessage, 'a message to sign'))
    return id
  },
  '@provableAddress.signature': () => Promise.resolve(one(signature, 'a signature of that address')),
}

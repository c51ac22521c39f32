import { randomBytes } from 'node:crypto'
import { addAddress } from '@ohmstead/contract/addresses/calls'
import { evmAddress } from '@ohmstead/contract/chains/address'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
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
    const holder = privateKeyToAccount(generatePrivateKey())
    const { id, proofMessage } = await added({ address: holder.address, originator: 'Ada Example' })
    signature = await holder.signMessage({ message: one(proofMessage, 'a message to sign') })
    return id
  },
  '@provableAddress.signature': () => Promise.resolve(one(signature, 'a signature of that address')),
}

import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

/** A wallet with a key of its own on an Ethereum-like network, which signs messages as wallets do. */
export function holder(): { readonly address: string; sign(message: string): Promise<string> } {
  const account = privateKeyToAccount(generatePrivateKey())
  return { address: account.address, sign: (message) => account.signMessage({ message }) }
}

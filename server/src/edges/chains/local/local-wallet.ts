import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { assert } from '@ohmstead/contract/kernel/assert'
import { HDKey } from '@scure/bip32'

/**
 * The keys of the local chains of a demo: of the faucet, and those that can spend what arrives at deposit addresses. Only this folder has
 * them; the product is given the extended public key.
 */
export interface LocalWallet {
  /** What deposit addresses are derived from. */
  readonly depositXpubs: { readonly evm: string; readonly tron: string }
  /** Of Ethereum-like networks (BIP-44: m/44'/60'/0'/0). */
  readonly extendedPublicKey: string
  depositKey(index: number): Uint8Array
  readonly faucetKey: Uint8Array
  /** Of Tron, whose coin has another number (m/44'/195'/0'/0). */
  readonly tron: { readonly extendedPublicKey: string; depositKey(index: number): Uint8Array }
  /** Of the wallet that withdrawals are paid from. */
  readonly payoutKey: Uint8Array
}

/** Opens the wallet in this folder, which is created at the first start. */
export function openLocalWallet(folder: string): LocalWallet {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, 'simulated-wallet.seed')
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  return walletFrom(Buffer.from(readFileSync(file, 'utf8').trim(), 'hex'))
}

/** The wallet of a seed. */
export function walletFrom(seed: Uint8Array): LocalWallet {
  const master = HDKey.fromMasterSeed(seed)
  const deposits = master.derive("m/44'/60'/0'/0")
  const tron = master.derive("m/44'/195'/0'/0")
  const keyOf = ({ privateKey }: HDKey) => {
    assert(privateKey !== null, 'a wallet from a seed has private keys')
    return privateKey
  }
  return {
    depositXpubs: { evm: deposits.publicExtendedKey, tron: tron.publicExtendedKey },
    extendedPublicKey: deposits.publicExtendedKey,
    depositKey: (index) => keyOf(deposits.deriveChild(index)),
    faucetKey: keyOf(master.derive("m/44'/60'/1'/0/0")),
    tron: { extendedPublicKey: tron.publicExtendedKey, depositKey: (index) => keyOf(tron.deriveChild(index)) },
    payoutKey: keyOf(master.derive("m/44'/60'/1'/0/1")),
  }
}

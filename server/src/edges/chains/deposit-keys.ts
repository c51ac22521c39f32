import type { ChainFamily } from './chain.ts'
import { openAddresses } from './derive.ts'

/** The extended public keys of the operator, by family: of m/44'/60'/0'/0 and m/44'/195'/0'/0. */
export type DepositXpubs = Readonly<Partial<Record<ChainFamily, string>>>

/** Derives addresses that money can only be sent to: the keys that spend it are not derived from here. */
export interface DepositKeys {
  readonly families: readonly ChainFamily[]
  /** The address with this index on networks of a family, as external wallets derive it; null: there is no key for the family. */
  addressAt(family: ChainFamily, index: number): string | null
}

/** The deposit keys of extended public keys; null for anything else, also for a private one. */
export function openDepositKeys({ evm, tron }: DepositXpubs): DepositKeys | null {
  const opened = new Map<ChainFamily, (index: number) => string>()
  try {
    if (evm !== undefined) opened.set('evm', openAddresses('evm', evm))
    if (tron !== undefined) opened.set('tron', openAddresses('tron', tron))
  } catch {
    return null
  }
  return { families: [...opened.keys()], addressAt: (family, index) => opened.get(family)?.(index) ?? null }
}

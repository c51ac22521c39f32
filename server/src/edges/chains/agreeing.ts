import { isDeepStrictEqual } from 'node:util'
import { assert } from '@ohmstead/contract/kernel/assert'
import { ChainFault, type Broadcast, type Chain, type Outcome } from './chain.ts'

/** What several nodes agree on. A node that lags holds the others back; a node that reports something else stops the reading with a fault. */
export function openAgreeing(chains: readonly Chain[]): Chain {
  const [first] = chains
  assert(first !== undefined, 'a network has a node')
  if (chains.length === 1) return first
  const ofAll = <T>(ask: (chain: Chain) => Promise<T>) => Promise.all(chains.map(ask))
  const same = async <T>(what: string, ask: (chain: Chain) => Promise<T>): Promise<T> => {
    const [one, ...others] = await ofAll(ask)
    if (!others.every((other) => isDeepStrictEqual(other, one))) throw new ChainFault(`the nodes report different ${what}`)
    return one as T
  }
  return {
    ...first,
    async verify() {
      await ofAll((chain) => chain.verify())
    },
    async head() {
      const heads = await ofAll((chain) => chain.head())
      return heads.reduce((least, head) => (head.number < least.number ? head : least))
    },
    async finalized() {
      const finals = await ofAll((chain) => chain.finalized())
      return finals.reduce((least, final) => (final < least ? final : least))
    },
    block: (number) => same('blocks', (chain) => chain.block(number)),
    transfers: (range) => same('transfers', (chain) => chain.transfers(range)),
    outcome: async (transactionHash) => agreedOutcome(await ofAll((chain) => chain.outcome(transactionHash))),
    isDead: async (sent) => (await ofAll((chain) => chain.isDead(sent))).every(Boolean),
    async nonceOf(address) {
      const nonces = await ofAll((chain) => chain.nonceOf(address))
      return { latest: Math.min(...nonces.map(({ latest }) => latest)), pending: Math.max(...nonces.map(({ pending }) => pending)) }
    },
    tokenBalance: (address) => same('balances', (chain) => chain.tokenBalance(address)),
    async balances(addresses) {
      const found = await ofAll((chain) => chain.balances(addresses))
      const [one] = found
      if (one == null || found.some((other) => other?.blockNumber !== one.blockNumber)) return null
      if (!found.every((other) => isDeepStrictEqual(other, one))) throw new ChainFault('the nodes report different balances')
      return one
    },
    nativeBalance: (address) => same('balances', (chain) => chain.nativeBalance(address)),
    async broadcast(raw) {
      const answers = await Promise.allSettled(chains.map((chain) => chain.broadcast(raw)))
      const given = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
      const failed = answers.find((answer) => answer.status === 'rejected')
      const best: Broadcast | undefined = given.find((answer) => answer === 'accepted') ?? given.find((answer) => answer === 'known') ?? given[0]
      if (best === undefined || (typeof best === 'object' && failed !== undefined)) throw failed?.reason ?? new ChainFault('no node answered')
      return best
    },
  }
}

/** A transaction is in a block, failed or unknown only when all nodes say so; otherwise it is pending. */
function agreedOutcome([one, ...others]: readonly Outcome[]): Outcome {
  return one !== undefined && others.every((other) => isDeepStrictEqual(other, one)) ? one : { state: 'pending' }
}

import { demoTestMoney } from '@ohmstead/contract/demo/calls'
import { demoErrors } from '@ohmstead/contract/demo/errors'
import { parseAmount, type Micros } from '@ohmstead/contract/kernel/amount'
import { networkFacts, type NetworkCode } from '@ohmstead/contract/networks/types'
import type { SimulatedChain } from '../../edges/chains/index.ts'
import { addressesOf, firstFreeIndex } from '../../features/deposits/index.ts'
import { networkNodes } from '../../features/networks/index.ts'
import { implement } from '../../platform/implement.ts'

/** The local chains of a demo. */
export interface TestChains {
  chainOf(network: NetworkCode): Pick<SimulatedChain, 'sendTokens'> | undefined
  /** An address of the operator that no member has; null where there are no keys. */
  addressWithoutMember(network: NetworkCode, firstFree: number): string | null
  /** Sends an amount from the wallet that pays withdrawals to the outside; null where there is no such chain. */
  payOutside(network: NetworkCode, amount: Micros): Promise<string | null>
}

export const noTestChains: TestChains = { chainOf: () => undefined, addressWithoutMember: () => null, payOutside: () => Promise.resolve(null) }

const AMOUNT = parseAmount('100')
const LOST = parseAmount('1')

/** The call by which a person of the demo gets test money: a real transfer on a local chain. A simulated network exists only in a demo, which the database enforces. */
export function testMoneyHandlers(chains: TestChains) {
  return {
    demoTestMoney: implement(demoTestMoney, async ({ trx, caller, refuse }, { network, to }) => {
      const isSimulated = (await networkNodes(trx)).some((node) => node.network === network && node.simulated)
      const own = (await addressesOf(trx, caller.memberId)).find(({ family }) => family === networkFacts[network].family)
      const address = to === 'own' ? own?.address : chains.addressWithoutMember(network, await firstFreeIndex(trx))
      if (to === 'outside' && isSimulated) return { transactionHash: (await chains.payOutside(network, LOST)) ?? refuse(demoErrors.noTestNetwork) }
      const chain = chains.chainOf(network)
      if (!isSimulated || address == null || chain === undefined) return refuse(demoErrors.noTestNetwork)
      return { transactionHash: await chain.sendTokens(address, AMOUNT) }
    }),
  }
}

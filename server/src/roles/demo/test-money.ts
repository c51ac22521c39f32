import { demoTestMoney } from '@ohmstead/contract/demo/calls'
import { demoErrors } from '@ohmstead/contract/demo/errors'
import { parseAmount } from '@ohmstead/contract/kernel/amount'
import { networkFacts, type NetworkCode } from '@ohmstead/contract/networks/types'
import type { SimulatedChain } from '../../edges/chains/index.ts'
import { addressesOf } from '../../features/deposits/index.ts'
import { networkNodes } from '../../features/networks/index.ts'
import { implement } from '../../platform/implement.ts'

/** The local chains of a demo. */
export interface TestChains {
  chainOf(network: NetworkCode): Pick<SimulatedChain, 'sendTokens'> | undefined
}

export const noTestChains: TestChains = { chainOf: () => undefined }

const AMOUNT = parseAmount('100')

/** The call by which a person of the demo gets test money: a real transfer on a local chain. A simulated network exists only in a demo, which the database enforces. */
export function testMoneyHandlers(chains: TestChains) {
  return {
    demoTestMoney: implement(demoTestMoney, async ({ trx, caller, refuse }, { network }) => {
      const isSimulated = (await networkNodes(trx)).some((node) => node.network === network && node.simulated)
      const address = (await addressesOf(trx, caller.memberId)).find(({ family }) => family === networkFacts[network].family)
      const chain = chains.chainOf(network)
      if (!isSimulated || address === undefined || chain === undefined) return refuse(demoErrors.noTestNetwork)
      return { transactionHash: await chain.sendTokens(address.address, AMOUNT) }
    }),
  }
}

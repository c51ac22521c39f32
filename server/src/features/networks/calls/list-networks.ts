import { networkList } from '@ohmstead/contract/networks/calls'
import { networkCodes, networkFacts, recommendedNetwork } from '@ohmstead/contract/networks/types'
import type { Queryable } from '../../../platform/database.ts'
import { implement } from '../../../platform/implement.ts'
import { readSettings } from '../../settings/index.ts'
import { networkNodes } from '../node.store.ts'
import { isBehind } from '../terms.ts'
import { behindAfterMs, termsIn } from '../terms.store.ts'

export const listNetworks = implement(networkList, async ({ trx }) => ({ list: await shownNetworks(trx) }))

/** The networks as pages show them, the recommended one first. */
export async function shownNetworks(q: Queryable) {
  const nodes = await networkNodes(q)
  const valueOf = await readSettings(q)
  const allowedMs = behindAfterMs(valueOf)
  return networkCodes.map((network) => {
    const { enabled, confirmations, depositMinimum, explorer } = termsIn(valueOf, network)
    const node = nodes.find((read) => read.network === network)
    return {
      network,
      name: networkFacts[network].name,
      recommended: network === recommendedNetwork,
      state: node === undefined ? ('absent' as const) : enabled ? ('open' as const) : ('closed' as const),
      simulated: node?.simulated ?? false,
      confirmations,
      depositMinimum,
      token: node?.token ?? null,
      // A simulated chain is shown to no others.
      explorer: node === undefined || node.simulated ? '' : explorer,
      height: node?.head?.number.toString() ?? null,
      headAt: node?.head?.at ?? null,
      behind: node !== undefined && isBehind(node, allowedMs),
    }
  })
}

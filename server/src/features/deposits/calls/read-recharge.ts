import { rechargeAddress, rechargeForm } from '@ohmstead/contract/deposits/calls'
import { depositErrors } from '@ohmstead/contract/deposits/errors'
import { zero } from '@ohmstead/contract/kernel/amount'
import { networkCodes, networkFacts, type NetworkCode } from '@ohmstead/contract/networks/types'
import type { DepositKeys } from '../../../edges/chains/index.ts'
import { implement } from '../../../platform/implement.ts'
import { networkNodes, networkTerms } from '../../networks/index.ts'
import { addressesOf, insertAddress, isPaid, nextIndex, type MemberAddress } from '../address.store.ts'
import { typicalTimes, waitingOf } from '../deposit.store.ts'
import type { Parts } from '../parts.ts'

/** From fewer deposits no usual time is derived. */
const TYPICAL_LEAST = 5

/** An address is shown only if it is derived from the operator's key: what is paid to another one is lost. */
function isOurs(keys: DepositKeys, { family, index, address }: MemberAddress): boolean {
  return keys.addressAt(family, index) === address
}

const hasAddresses = (keys: DepositKeys | null, network: NetworkCode) => keys !== null && keys.families.includes(networkFacts[network].family)

export function readRechargeForm({ depositKeys }: Parts) {
  return implement(rechargeForm, async ({ trx, caller: { memberId }, refuse }) => {
    const nodes = await networkNodes(trx)
    const [addresses, waiting, typical] = [
      await addressesOf(trx, memberId),
      await waitingOf(trx, memberId),
      await typicalTimes(trx, networkCodes, TYPICAL_LEAST),
    ]
    if (depositKeys !== null && !addresses.every((address) => isOurs(depositKeys, address))) refuse(depositErrors.addressDiffers)
    const list = []
    for (const network of networkCodes) {
      if (!nodes.some((node) => node.network === network) || !hasAddresses(depositKeys, network)) continue
      const { enabled, depositMinimum: minimum } = await networkTerms(trx, network)
      if (!enabled) continue
      const time = typical.find((one) => one.network === network)
      list.push({
        network,
        address: addresses.find(({ family }) => family === networkFacts[network].family)?.address ?? null,
        minimum,
        waiting: waiting.find((one) => one.network === network)?.final ?? zero,
        typical: time ? { medianMs: time.medianMs, ninetyPercentMs: time.ninetyPercentMs, count: time.count } : null,
      })
    }
    return { list }
  })
}

export function giveRechargeAddress({ depositKeys }: Parts) {
  return implement(rechargeAddress, async ({ trx, caller: { memberId }, refuse }, { network }) => {
    const { family } = networkFacts[network]
    const { enabled } = await networkTerms(trx, network)
    if (depositKeys === null || !enabled || !(await networkNodes(trx)).some((node) => node.network === network))
      return refuse(depositErrors.networkClosed)
    const known = await addressesOf(trx, memberId)
    const here = known.find((one) => one.family === family)
    if (here !== undefined) return isOurs(depositKeys, here) ? { network, address: here.address } : refuse(depositErrors.addressDiffers)

    // An address that was paid before anyone had it belongs to someone who may pay again: the next one is given out.
    for (let index = await nextIndex(trx, memberId); ; index++) {
      const address = depositKeys.addressAt(family, index) ?? refuse(depositErrors.networkClosed)
      if (known.length === 0 && (await isPaid(trx, address))) continue
      await insertAddress(trx, { address, memberId, family, index })
      return { network, address }
    }
  })
}

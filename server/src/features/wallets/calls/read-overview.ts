import { add, zero } from '@ohmstead/contract/kernel/amount'
import { walletOverview } from '@ohmstead/contract/wallets/calls'
import { walletKinds } from '@ohmstead/contract/wallets/types'
import { implement } from '../../../platform/implement.ts'
import { balancesOf } from '../../ledger/index.ts'
import { setting } from '../../settings/index.ts'
import { inFavourOf } from '../bill.store.ts'
import type { Parts } from '../parts.ts'

export function readWallets({ toBeReceivedBy }: Parts) {
  return implement(walletOverview, async ({ trx, caller }) => {
    const balances = await balancesOf(
      trx,
      walletKinds.map((kind) => ({ kind, owner: caller.memberId })),
    )
    const wallets = walletKinds.map((kind, index) => ({
      kind,
      available: balances[index]?.availableMicros ?? zero,
      frozen: balances[index]?.heldMicros ?? zero,
    }))
    const available = add(zero, ...wallets.map((wallet) => wallet.available))
    const frozen = add(zero, ...wallets.map((wallet) => wallet.frozen))
    const { toBeReleased, toBeReceived, released } = await inFavourOf(trx, caller.memberId)
    return {
      asset: await setting(trx, 'platform.asset'),
      totalValuation: add(available, frozen, toBeReleased),
      available,
      frozen,
      toBeReceived: add(toBeReceived, await toBeReceivedBy(trx, caller.memberId)),
      toBeReleased,
      releasedCumulative: released,
      wallets,
    }
  })
}

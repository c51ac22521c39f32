import { withdrawConfig } from '@ohmstead/contract/withdrawals/calls'
import { withdrawalWallets } from '@ohmstead/contract/withdrawals/types'
import { implement } from '../../../platform/implement.ts'
import { hasFundPassword, paymentsHeldUntil } from '../../accounts/index.ts'
import { authenticatorOnSince, countPasskeys, memberOwner } from '../../credentials/index.ts'
import { shownNetworks } from '../../networks/index.ts'
import { availableIn } from '../ground.act.ts'

export const readWithdrawConfig = implement(withdrawConfig, async ({ trx, now, caller: { memberId } }) => {
  const fundPasswordSet = await hasFundPassword(trx, memberId)
  const authenticatorBound = (await authenticatorOnSince(trx, memberOwner(memberId))) !== null
  const passkeys = await countPasskeys(trx, memberOwner(memberId))
  const wallets = []
  for (const wallet of withdrawalWallets) wallets.push({ wallet, available: (await availableIn(trx, memberId, wallet)).all })
  return {
    fundPasswordSet,
    authenticatorBound,
    passkeys,
    ready: passkeys > 0 || (fundPasswordSet && authenticatorBound),
    heldUntil: await paymentsHeldUntil(trx, memberId, now),
    wallets,
    networks: (await shownNetworks(trx)).map(({ network, name, recommended, state, behind, simulated }) => ({
      network,
      name,
      recommended,
      open: state === 'open',
      behind,
      simulated,
    })),
  }
})

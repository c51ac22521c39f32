import { formatAmount, parseAmount } from '@ohmstead/contract/kernel/amount'
import { faucet } from '@ohmstead/contract/wallets/calls'
import { walletErrors } from '@ohmstead/contract/wallets/errors'
import { walletChanged } from '@ohmstead/contract/wallets/events'
import { newId } from '../../../platform/ids.ts'
import { implement } from '../../../platform/implement.ts'
import { balanceOf, post, transferId } from '../../ledger/index.ts'
import { insertGift } from '../faucet.store.ts'
import { faucetGift } from '../postings.ts'

/** Enough for every package of the demo, and not so much that it looks unreal. */
const LIMIT = parseAmount('10000')

export const giveFromFaucet = implement(faucet, async ({ trx, now, caller, refuse, publish }, { amount }) => {
  if (amount === 0n || amount > LIMIT) refuse(walletErrors.faucetTooMuch, { limit: formatAmount(LIMIT) })
  const gift = { id: newId('faucet', now), memberId: caller.memberId, amount, at: now }
  await insertGift(trx, gift)
  await post(trx, faucetGift(gift))
  await publish(walletChanged, { memberId: caller.memberId })
  const { availableMicros } = await balanceOf(trx, { kind: 'recharge', owner: caller.memberId })
  return { transferId: transferId('faucet', { kind: 'faucet', id: gift.id }, 'gift'), available: availableMicros }
})

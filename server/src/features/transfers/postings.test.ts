import { micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import { expect, test } from 'vitest'
import { START } from '../../../test/harness.ts'
import { ledgerPage } from '../ledger/index.ts'
import { transferArrived, transferHeld, transferPaid, transferReturned, type PaidTransfer } from './postings.ts'

const sent: PaidTransfer = {
  id: 'tr_1' as Id<'memberTransfer'>,
  memberId: 'mb_ada' as Id<'member'>,
  recipientId: 'mb_ben' as Id<'member'>,
  wallet: 'income',
  amountMicros: micros(4_000_000n),
}

test('a transfer is one line, and a held one is held and then taken or returned', () => {
  const own = { ...sent, recipientId: sent.memberId, wallet: 'reward' as const }
  expect(ledgerPage([...transferPaid(own, START), ...transferPaid(sent, START), ...transferHeld(sent, START)])).toMatchInlineSnapshot(`
    "transfer_own post reward:mb_ada -> recharge:mb_ada 4
    transfer_member post income:mb_ada -> recharge:mb_ben 4
    transfer_member hold income:mb_ada -> recharge:mb_ben 4"
  `)
  expect(ledgerPage([...transferArrived(sent, START), ...transferReturned(sent, START)])).toMatchInlineSnapshot(`
    "transfer_member capture income:mb_ada -> recharge:mb_ben 4
    transfer_member void income:mb_ada -> recharge:mb_ben 4"
  `)
})

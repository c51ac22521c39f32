import { micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import { instant } from '@ohmstead/contract/kernel/instant'
import { expect, it } from 'vitest'
import { ledgerPage } from '../ledger/index.ts'
import { chargeHold, chargeRefund, chargeTake } from './postings.ts'

const payer = { id: 'cs' as Id<'chargingSession'>, driverId: 'ben' as Id<'member'>, at: instant(0) }
const hold = { number: 1, amount: micros(5_000_000n) }

it('holds, captures the usage, returns the rest, and refunds all after a dispute', () => {
  expect(
    ledgerPage([
      chargeHold(payer, hold),
      chargeTake(payer, hold, micros(3_200_001n)),
      chargeTake(payer, hold, micros(0n)),
      chargeRefund(payer, micros(3_200_001n)),
    ]),
  ).toBe(
    `charge_payment hold recharge:ben -> session_pool:cs 5
charge_payment capture recharge:ben -> session_pool:cs 3.200001
charge_payment void recharge:ben -> session_pool:cs 5
charge_refund post session_pool:cs -> recharge:ben 3.200001`,
  )
})

import { micros } from '@ohmstead/contract/kernel/amount'
import { instant } from '@ohmstead/contract/kernel/instant'
import { expect, test } from 'vitest'
import { captureOf, ledgerPage, transferId, voidOf, type Entry } from './index.ts'
import { readRefusal } from './ledger-refusal.ts'

const hold: Entry = {
  code: 'charge_payment',
  phase: 'hold',
  debit: { kind: 'recharge', owner: 'mb_1' },
  credit: { kind: 'session_pool', owner: 'cs_1' },
  amount: micros(5_000_000n),
  cause: { kind: 'charging_session', id: 'cs_1' },
  key: 'hold:1',
  detail: 'first hold',
  at: instant(0),
}
const holdId = transferId(hold.code, hold.cause, hold.key)

test('an id is a uuid derived from code, cause and key alone', () => {
  expect(holdId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(transferId('charge_payment', { kind: 'charging_session', id: 'cs_1' }, 'hold:1')).toBe(holdId)
  const others = [
    transferId('host_share', hold.cause, hold.key),
    transferId(hold.code, { kind: 'lease', id: 'cs_1' }, hold.key),
    transferId(hold.code, { kind: 'charging_session', id: 'cs_2' }, hold.key),
    transferId(hold.code, hold.cause, 'hold:2'),
  ]
  expect(new Set([holdId, ...others]).size).toBe(5)
})

test('a capture and a void name the hold that they resolve and keep what it was for', () => {
  const capture = captureOf(hold, { key: 'capture', at: instant(9), amount: micros(4_000_000n) })
  expect(capture).toMatchObject({
    phase: 'capture',
    hold: holdId,
    amount: 4_000_000n,
    debit: hold.debit,
    credit: hold.credit,
    cause: hold.cause,
    at: 9,
  })
  expect(captureOf(hold, { key: 'capture', at: instant(9) }).amount).toBe(hold.amount)
  expect(voidOf(hold, { key: 'void', at: instant(9) })).toMatchObject({ phase: 'void', hold: holdId, amount: hold.amount })
})

test('entries are formatted as a page of a ledger', () => {
  const share: Entry = {
    ...hold,
    code: 'commission',
    debit: hold.credit,
    credit: { kind: 'operator_income', owner: 'platform' },
    amount: micros(250_000n),
  }
  expect(ledgerPage([hold, share])).toBe(
    'charge_payment hold recharge:mb_1 -> session_pool:cs_1 5 (first hold)\ncommission hold session_pool:cs_1 -> operator_income 0.25 (first hold)',
  )
})

test.for([
  [{ code: '23514', constraint: 'balance_no_overdraw' }, 'insufficient'],
  [{ code: '23514', constraint: 'balance_no_overcredit' }, 'insufficient'],
  [{ code: '23505', constraint: 'transfer_one_resolution' }, 'hold'],
  [{ code: '23514', constraint: 'correction_two_people' }, 'approval'],
  [{ code: '22003' }, 'overflow'],
  [{ code: 'LG002' }, 'edge'],
  [{ code: 'LG007' }, 'different'],
  [{ code: 'LG001', message: 'guard:lease: ls_1 is paid already' }, 'guard:lease'],
] as const)('%j is a refusal: %s', ([error, reason]) => {
  expect(readRefusal(Object.assign(new Error('no'), error))?.reason).toBe(reason)
})

test('other errors of the database are not refusals', () => {
  expect(readRefusal(Object.assign(new Error('no'), { code: '40P01' }))).toBeNull()
  expect(readRefusal(Object.assign(new Error('no'), { code: '23514', constraint: 'session_positive' }))).toBeNull()
  expect(readRefusal(new Error('no'))).toBeNull()
})

test('a refusal names the transfer where the database did', () => {
  expect(readRefusal(Object.assign(new Error('edge: no'), { code: 'LG002', detail: `transfer ${holdId}` }))?.transferId).toBe(holdId)
})

import type { Id } from '@ohmstead/contract/kernel/id'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../../test/harness.ts'
import { withIncome } from '../../../test/transfers/ground.ts'
import { claimsGround } from '../../../test/treasury/claims-ground.ts'
import { USDT, withDeposits } from '../../../test/withdrawals/ground.ts'

// The login of the signer says what became of payments, with its key and without. Nothing follows before the worker reads the same on the network.
const database = withDeposits(withIncome(withDatabase()))
let ground: Awaited<ReturnType<typeof claimsGround>>
beforeAll(async () => {
  ground = await claimsGround(database)
})
afterAll(() => ground.local.stop())

/** Sent, looked for, and paid once, whatever was said meanwhile. */
async function endsPaid(id: Id<'withdrawal'>, member: Id<'member'>, before: bigint, net: bigint): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await ground.turn()
    await ground.local.mine(3)
    await ground.turn()
    await ground.looks()
  }
  await ground.turn()
  expect([await ground.stateOf(id), (await ground.arrived()) - before, await ground.incomeOf(member)]).toEqual(['confirmed', net, [0n, 0n]])
  expect([await ground.missing(), await ground.isStopped(), await ground.faults()]).toEqual([[], false, []])
}

test('a payment is taken from the wallet when the worker read it too, and what was seen cannot be taken back', async () => {
  const { turn, looks, stateOf, outcomes, claims, follows } = ground
  const before = await ground.arrived()
  const { member, id } = await ground.approved(10n * USDT)
  await turn()
  await ground.local.mine(3)
  await turn()
  await turn()
  expect([await stateOf(id), await outcomes(id), await ground.incomeOf(member)]).toEqual(['broadcast', ['confirmed'], [10n * USDT, 10n * USDT]])
  expect(await follows(id, 'confirmed')).toBe(false)
  await looks({ ...ground.chain, finalized: () => Promise.resolve(1n) })
  expect([await follows(id, 'confirmed'), await ground.missing()], 'a node that lags behind says nothing').toEqual([false, []])
  await looks()
  await expect(claims(id, null)).rejects.toThrow('cannot become unseen')
  await endsPaid(id, member, before, 8n * USDT)
})

test.each(['confirmed', 'failed', 'dead'] as const)(
  'a payment underway that the signer’s login calls %s stops sending, and is paid once',
  async (outcome) => {
    const { stateOf, outcomes, follows } = ground
    const before = await ground.arrived()
    const { member, id } = await ground.approved(10n * USDT)
    await ground.turn()
    await ground.claims(id, outcome)
    expect(await follows(id, outcome)).toBe(false)
    await ground.looks()
    expect([await ground.isStopped(), (await ground.missing()).length]).toEqual([true, 1])
    expect([await ground.returned(), await follows(id, outcome)]).toEqual([0, false])
    expect([await stateOf(id), await ground.incomeOf(member)]).toEqual(['broadcast', [10n * USDT, 10n * USDT]])
    await ground.turn()
    expect([await outcomes(id), await ground.missing(), await ground.isStopped()], 'the signer takes it back').toEqual([[null], [], false])
    await endsPaid(id, member, before, 8n * USDT)
    expect(await outcomes(id)).toEqual(['confirmed'])
  },
)

test('what the worker saw of one claim does not count for the next', async () => {
  const { member, id } = await ground.approved(4n * USDT)
  const before = await ground.arrived()
  await ground.turn()
  await ground.claims(id, 'dead')
  // The worker asks its node while the claim changes.
  await ground.looks({
    ...ground.chain,
    isDead: async () => {
      await ground.claims(id, null)
      await ground.claims(id, 'failed')
      return true
    },
  })
  expect([await ground.follows(id, 'failed'), await ground.returned()]).toEqual([false, 0])
  await endsPaid(id, member, before, 2n * USDT)
})

test('bytes that the key did not sign are given up, and the withdrawal is signed and paid', async () => {
  const before = await ground.arrived()
  const { member, id } = await ground.approved(6n * USDT)
  await ground.storesForeign(id, 4n * USDT)
  await ground.turn()
  expect([await ground.stateOf(id), await ground.outcomes(id)]).toEqual(['signing', ['dead']])
  await ground.looks()
  await endsPaid(id, member, before, 4n * USDT)
  expect(new Set(await ground.outcomes(id))).toEqual(new Set(['confirmed', 'dead']))
})

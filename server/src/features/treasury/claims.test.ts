import { assert } from '@ohmstead/contract/kernel/assert'
import { micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../../test/harness.ts'
import { withIncome } from '../../../test/transfers/ground.ts'
import { deposited, USDT, withDeposits, withdrawer, withdrawn } from '../../../test/withdrawals/ground.ts'
import { addressOfKey, openChain, startLocalChain, type Chain, type LocalChain } from '../../edges/chains/index.ts'
import { walletFrom } from '../../edges/chains/local/local-wallet.ts'
import { runDueNow } from '../../platform/due.ts'
import { silentLog } from '../../platform/log.ts'
import { balanceOf } from '../ledger/index.ts'
import { isSameNetwork } from '../networks/index.ts'
import { keepList, simulatedSource } from '../screening/index.ts'
import { localKey, sendingStops } from '../withdrawals/index.ts'
import { runTurn } from '../withdrawals/signer.jobs.ts'
import { transactionsOf } from '../withdrawals/transaction.store.ts'
import { withdrawalViolations } from '../withdrawals/violation.store.ts'
import { returnFailed } from '../withdrawals/withdrawal.jobs.ts'
import { withdrawalById } from '../withdrawals/withdrawal.store.ts'
import { treasuryViolations } from './violation.store.ts'
import { lookAgain } from './witness.act.ts'

// The login of the signer says what became of payments, with its key and without. Nothing follows before the worker reads the same on the network.
const network = 'polygon'
const database = withDeposits(withIncome(withDatabase()))
const wallet = walletFrom(new Uint8Array(32).fill(21))
const key = localKey(wallet.payoutKey)
const to = '0xde709f2102306220921060314715629080e2fb77'
let local: LocalChain
let chain: Chain
let sender: string

beforeAll(async () => {
  const started = await startLocalChain({ chainId: 31_521, decimals: 6, faucetKey: wallet.faucetKey, blockSeconds: null })
  assert(started, 'npm has a local chain for this machine')
  local = started
  const place = { urls: [local.url], chainId: local.chainId, token: local.token, decimals: local.decimals, confirmations: 2 }
  chain = await openChain('evm', place)
  sender = await addressOfKey('evm', wallet.payoutKey)
  await local.sendTokens(sender, micros(1_000n * USDT))
  await local.sendCoins(sender, 10n ** 20n)
  await local.mine(3)
  await isSameNetwork(database.watcher, { network, chainId: local.chainId, token: local.token, decimals: 6, simulated: true })
  await deposited(database, 1_000n * USDT)
  await looks()
})
afterAll(() => local.stop())

const looks = (on: Chain = chain) => lookAgain(database.worker, network, on)
const turn = () => runTurn({ db: database.signer, clock: database.clock, log: silentLog, key, network, chain, sender })
const stateOf = async (id: Id<'withdrawal'>) => (await withdrawalById(database.owner.kysely, id))?.state
const outcomes = async (id: Id<'withdrawal'>) => (await transactionsOf(database.owner.kysely, [id])).map(({ outcome }) => outcome)
const isStopped = async () => (await sendingStops(database.api.kysely)).length > 0
const missing = async () => (await treasuryViolations(database.worker.kysely)).filter(({ violation }) => violation === 'treasury_missing')
const arrived = () => chain.tokenBalance(to)
/** What the signer's login says of a payment. */
const claims = (id: Id<'withdrawal'>, outcome: 'confirmed' | 'failed' | 'dead') =>
  sql`UPDATE withdrawals.chain_transaction SET outcome = ${outcome} WHERE withdrawal_id = ${id}`.execute(database.signer.kysely)
/** What the role that may do so would make of the withdrawal. */
const follows = (id: Id<'withdrawal'>, outcome: 'confirmed' | 'failed' | 'dead') =>
  sql`UPDATE withdrawals.withdrawal SET state = ${outcome === 'dead' ? 'approved' : outcome} WHERE id = ${id}`.execute(
    (outcome === 'failed' ? database.worker : database.signer).kysely,
  )
const incomeOf = async (owner: Id<'member'>) => {
  const { postedMicros, heldMicros } = await balanceOf(database.api.kysely, { kind: 'income', owner })
  return [postedMicros, heldMicros]
}

async function approved(amount: bigint) {
  const member = await withdrawer(database, amount, to)
  await runDueNow(database.worker, keepList(simulatedSource(`address,reason\n0x${'b'.repeat(40)},X\n`), database.clock), database.clock.now())
  await sql`UPDATE networks.node SET head_number = 1, head_at = clock_timestamp(), final_number = 1, read_at = clock_timestamp()`.execute(
    database.watcher.kysely,
  )
  const row = await withdrawn(database, member, amount, { address: to })
  assert(row, 'enough money')
  return { member, id: row.id }
}

/** Sent, looked for, and paid once, whatever was said meanwhile. */
async function endsPaid(id: Id<'withdrawal'>, member: Id<'member'>, before: bigint, net: bigint): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await turn()
    await local.mine(3)
    await turn()
    await looks()
  }
  expect([await stateOf(id), (await arrived()) - before, await incomeOf(member)]).toEqual(['confirmed', net, [0n, 0n]])
  expect([await missing(), await isStopped(), await withdrawalViolations(database.worker.kysely, { all: true })]).toEqual([[], false, []])
}

test('a payment is taken from the wallet when the worker read it too, and what was seen cannot be taken back', async () => {
  const before = await arrived()
  const { member, id } = await approved(10n * USDT)
  await turn()
  await local.mine(3)
  await turn()
  await turn()
  expect([await stateOf(id), await outcomes(id), await incomeOf(member)]).toEqual(['broadcast', ['confirmed'], [10n * USDT, 10n * USDT]])
  await expect(follows(id, 'confirmed')).rejects.toThrow('was not seen twice')
  await looks({ ...chain, finalized: () => Promise.resolve(1n) })
  expect([await stateOf(id), await missing()], 'a node that lags behind says nothing').toEqual(['broadcast', []])
  await looks()
  await expect(
    sql`UPDATE withdrawals.chain_transaction SET outcome = NULL WHERE withdrawal_id = ${id}`.execute(database.signer.kysely),
  ).rejects.toThrow('cannot become unseen')
  await turn()
  await endsPaid(id, member, before, 8n * USDT)
})

test.each(['confirmed', 'failed', 'dead'] as const)(
  'a payment underway that the signer’s login calls %s stops sending, and is paid once',
  async (outcome) => {
    const before = await arrived()
    const { member, id } = await approved(10n * USDT)
    await turn()
    await claims(id, outcome)
    await expect(follows(id, outcome)).rejects.toThrow('was not seen twice')
    await looks()
    expect([await isStopped(), (await missing()).length]).toEqual([true, 1])
    expect(await runDueNow(database.worker, returnFailed, database.clock.now())).toBe(0)
    await expect(follows(id, outcome)).rejects.toThrow('was not seen twice')
    expect([await stateOf(id), await incomeOf(member)]).toEqual(['broadcast', [10n * USDT, 10n * USDT]])
    await turn()
    expect([await outcomes(id), await missing(), await isStopped()], 'the signer takes it back').toEqual([[null], [], false])
    await endsPaid(id, member, before, 8n * USDT)
    expect(await outcomes(id)).toEqual(['confirmed'])
  },
)

test('what the worker saw of one claim does not count for the next', async () => {
  const { member, id } = await approved(4n * USDT)
  const before = await arrived()
  await turn()
  await claims(id, 'dead')
  // The worker asks its node while the claim changes.
  const asked = looks({
    ...chain,
    isDead: async () => {
      await sql`UPDATE withdrawals.chain_transaction SET outcome = NULL WHERE withdrawal_id = ${id}`.execute(database.signer.kysely)
      await claims(id, 'failed')
      return true
    },
  })
  await asked
  await expect(follows(id, 'failed')).rejects.toThrow('was not seen twice')
  expect(await runDueNow(database.worker, returnFailed, database.clock.now())).toBe(0)
  await endsPaid(id, member, before, 2n * USDT)
})

test('bytes that the key did not sign are given up, and the withdrawal is signed and paid', async () => {
  const before = await arrived()
  const { member, id } = await approved(6n * USDT)
  const unsigned = chain.encodeTransfer({ to, amount: micros(4n * USDT), nonce: 900, fees: await chain.feesNow() })
  const foreign = await chain.sign(unsigned, wallet.depositKey(3))
  await sql`
    INSERT INTO withdrawals.chain_transaction (hash, withdrawal_id, network, sender, nonce, raw, signed_at)
    VALUES (${foreign.transactionHash}, ${id}, ${network}, ${sender}, 900, ${foreign.raw}, platform.now())`.execute(database.signer.kysely)
  await sql`UPDATE withdrawals.withdrawal SET state = 'signing' WHERE id = ${id}`.execute(database.signer.kysely)
  await turn()
  expect([await stateOf(id), await outcomes(id)]).toEqual(['signing', ['dead']])
  await looks()
  await endsPaid(id, member, before, 4n * USDT)
  expect(new Set(await outcomes(id))).toEqual(new Set(['confirmed', 'dead']))
})

import { assert } from '@ohmstead/contract/kernel/assert'
import { parseAmount, type Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import { sql } from 'kysely'
import type pg from 'pg'
import { openChain, openDepositKeys, startLocalChain, type Chain, type LocalChain } from '../../src/edges/chains/index.ts'
import { walletFrom } from '../../src/edges/chains/local/local-wallet.ts'
import { inTransaction } from '../../src/platform/database.ts'
import { silentLog } from '../../src/platform/log.ts'
import { assignApproval, assignmentAsked } from '../../src/features/deposits/assign.approval.ts'
import { depositById, markCredited } from '../../src/features/deposits/deposit.store.ts'
import { addressBook, depositReader, firstFreeIndex } from '../../src/features/deposits/index.ts'
import { depositCredited, type CreditedDeposit } from '../../src/features/deposits/postings.ts'
import { depositViolations } from '../../src/features/deposits/violation.store.ts'
import { openAccounts, post } from '../../src/features/ledger/index.ts'
import { isSameNetwork, type NetworkPlace } from '../../src/features/networks/index.ts'
import { addWallet, movements } from '../../src/features/treasury/treasury.store.ts'
import { reconciler } from '../../src/features/treasury/index.ts'
import { treasuryViolations } from '../../src/features/treasury/violation.store.ts'
import { askForFunding } from '../../src/features/tasks/calls/staff-tasks.ts'
import { fundingApproval, fundingAsked } from '../../src/features/tasks/funding.approval.ts'
import { newId } from '../../src/platform/ids.ts'
import { localKey, sendingStops } from '../../src/features/withdrawals/index.ts'
import { aMember } from '../cast/ground.ts'
import { asMember } from '../cast/member.ts'
import { aColleague, callAs, twoAgree } from '../cast/staff.ts'
import type { TestDatabase } from '../harness.ts'

const CONFIRMATIONS = 3
const COINS = 10n ** 18n
export const network = 'polygon'
export const usdt = (amount: string): Micros => parseAmount(amount)
export const wallet = walletFrom(new Uint8Array(32).fill(12))
const keys = openDepositKeys(wallet.depositXpubs)!
const payout = localKey(wallet.payoutKey)

/** Does something as on an instance whose networks the worker has not read yet: there nothing is seen twice. */
export async function beforeFirstLook<T>(superuser: pg.Client, act: () => Promise<T>): Promise<T> {
  const asUnwatched = (text: string) => superuser.query(`set session_replication_role = replica; ${text}; set session_replication_role = origin`)
  await asUnwatched('create temp table looked as table treasury.witness; delete from treasury.witness')
  try {
    return await act()
  } finally {
    await asUnwatched('insert into treasury.witness table looked; drop table looked')
  }
}

export type TreasuryGround = Awaited<ReturnType<typeof treasuryGround>>

/** A local chain with an operator's wallet of 1,000, read and compared with the books as the watcher does. */
export async function treasuryGround(database: TestDatabase) {
  const started = await startLocalChain({ chainId: 31_412, decimals: 6, faucetKey: wallet.faucetKey, blockSeconds: null })
  assert(started, 'npm has a local chain for this machine')
  const local: LocalChain = started
  const place: NetworkPlace = { network, chainId: local.chainId, token: local.token, decimals: 6, simulated: true }
  assert(await isSameNetwork(database.watcher, place), 'the first chain of a name stays')
  const chain = await openChain('evm', { ...place, urls: [local.url], confirmations: CONFIRMATIONS })
  const hot = await payout.addressOn('evm')
  const options = { db: database.watcher, clock: database.clock, log: silentLog }
  const reconcile = reconciler({ ...options, payoutAddress: (family) => payout.addressOn(family), everyMs: 0 })
  await addWallet(database.worker.kysely, network, hot)
  const takeDeposits = depositReader({ ...options, keys, onConfirmed: () => undefined })

  const ground = {
    local,
    chain,
    hot,
    /** The addresses of members, as the worker derives them. */
    deposits: addressBook(database.worker, keys),

    /** One reading, as the watcher makes it. */
    async read(on: Chain = chain): Promise<void> {
      for (let more = true; more;) {
        const [head, final] = [await on.head(), await on.finalized()]
        await sql`UPDATE networks.node SET head_number = ${head.number}, head_at = ${head.at}, final_number = ${final}, read_at = clock_timestamp() WHERE network = ${network}`.execute(
          database.watcher.kysely,
        )
        const reading = { place, chain: on, head: head.number, final }
        more = (await takeDeposits(reading)) || (await reconcile(reading))
      }
    },

    /** Reads until what was read in the newest block is final and compared. */
    async settle(on: Chain = chain): Promise<void> {
      for (let round = 0; round < 3; round++) {
        await ground.read(on)
        await local.mine(CONFIRMATIONS + 1)
      }
      await ground.read(on)
    },

    async member(): Promise<{ id: Id<'member'>; address: string; index: number }> {
      const id = await aMember(database.owner.kysely)
      await openAccounts(database.api.kysely, [{ kind: 'recharge', owner: id }])
      const index = await firstFreeIndex(database.api.kysely)
      const address = keys.addressAt('evm', index)!
      await asMember(database, id, (trx) =>
        sql`INSERT INTO deposits.member_address (address, member_id, family, derivation_index) VALUES (${address}, ${id}, 'evm', ${index})`.execute(
          trx,
        ),
      )
      return { id, address, index }
    },

    /** A payment from one of our addresses that no withdrawal asked for. */
    async pay(key: Uint8Array, to: string, amount: Micros): Promise<string> {
      const from = await localKey(key).addressOn('evm')
      if ((await chain.nativeBalance(from)) === 0n) {
        await local.sendCoins(from, COINS)
        await local.mine(1)
      }
      const { pending } = await chain.nonceOf(from)
      const unsigned = chain.encodeTransfer({ to, amount, nonce: pending, fees: await chain.feesNow() })
      const { raw, transactionHash } = await chain.sign(unsigned, key)
      assert((await chain.broadcast(raw)) === 'accepted', 'the node takes the payment')
      return transactionHash
    },

    async movement(hash: string) {
      const { rows } = await movements(database.api.kysely, { kind: null, network }, { offset: 0, limit: 100 })
      return rows.find(({ transactionHash }) => transactionHash === hash)
    },
    /** Credits a deposit, as the watcher's login can. */
    credit: (deposit: CreditedDeposit): Promise<void> =>
      inTransaction(database.watcher, async (trx) => {
        const credited = await markCredited(trx, [deposit.id])
        assert(credited.has(deposit.id), 'it was not seen twice')
        await post(trx, depositCredited(deposit, database.clock.now()))
      }),
    /** Two people assign a deposit without a member. */
    async assign(depositId: Id<'deposit'>, memberId: Id<'member'>): Promise<void> {
      const row = await depositById(database.api.kysely, depositId)
      assert(row, 'there is such a deposit')
      await twoAgree(database, assignApproval, { subject: depositId, asked: assignmentAsked(row, memberId) })
    },
    /** Two people put this much of the operator's money into the marketing budget. */
    gives(amount: Micros): Promise<void> {
      const id = newId('funding', database.clock.now())
      return twoAgree(database, fundingApproval, { subject: id, asked: fundingAsked(id, amount) })
    },
    /** One of them asks for it. */
    async asksToGive(amount: Micros) {
      const one = await aColleague(database, 'finance')
      return inTransaction(database.api, async (trx) =>
        askForFunding.handle(await callAs(database, trx, one), {
          idempotencyKey: `give-${amount}-to-members`,
          amount,
          reason: 'Rewards of the month',
        }),
      )
    },
    depositsViolated: async () => (await depositViolations(database.worker.kysely)).map(({ violation }) => violation),
    isStopped: async (on = network) => (await sendingStops(database.api.kysely)).some((stop) => stop.network === on),
    violated: async () => (await treasuryViolations(database.worker.kysely)).map(({ violation }) => violation),
  }
  await local.sendTokens(hot, usdt('1000'))
  await local.sendCoins(hot, COINS)
  await local.mine(10)
  await ground.settle()
  return ground
}

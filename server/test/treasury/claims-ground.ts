import { assert } from '@ohmstead/contract/kernel/assert'
import { micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import { sql } from 'kysely'
import { balanceOf } from '../../src/features/ledger/index.ts'
import { isSameNetwork } from '../../src/features/networks/index.ts'
import { keepList, simulatedSource } from '../../src/features/screening/index.ts'
import { treasuryViolations } from '../../src/features/treasury/violation.store.ts'
import { lookAgain } from '../../src/features/treasury/witness.act.ts'
import { localKey, sendingStops } from '../../src/features/withdrawals/index.ts'
import { runTurn } from '../../src/features/withdrawals/signer.jobs.ts'
import { transactionsOf, type TransactionOutcome } from '../../src/features/withdrawals/transaction.store.ts'
import { withdrawalViolations } from '../../src/features/withdrawals/violation.store.ts'
import { returnFailed } from '../../src/features/withdrawals/withdrawal.jobs.ts'
import { withdrawalById } from '../../src/features/withdrawals/withdrawal.store.ts'
import { addressOfKey, openChain, startLocalChain, type Chain } from '../../src/edges/chains/index.ts'
import { walletFrom } from '../../src/edges/chains/local/local-wallet.ts'
import { runDueNow } from '../../src/platform/due.ts'
import { silentLog } from '../../src/platform/log.ts'
import type { TestDatabase } from '../harness.ts'
import { deposited, USDT, withdrawer, withdrawn } from '../withdrawals/ground.ts'

const network = 'polygon'

/** A local chain on which the signer pays, the worker looks, and the signer's login says what it likes. */
export async function claimsGround(database: TestDatabase) {
  const wallet = walletFrom(new Uint8Array(32).fill(21))
  const key = localKey(wallet.payoutKey)
  const to = '0xde709f2102306220921060314715629080e2fb77'
  const local = await startLocalChain({ chainId: 31_521, decimals: 6, faucetKey: wallet.faucetKey, blockSeconds: null })
  assert(local, 'npm has a local chain for this machine')
  const place = { urls: [local.url], chainId: local.chainId, token: local.token, decimals: local.decimals, confirmations: 2 }
  const chain = await openChain('evm', place)
  const sender = await addressOfKey('evm', wallet.payoutKey)
  await local.sendTokens(sender, micros(1_000n * USDT))
  await local.sendCoins(sender, 10n ** 20n)
  await local.mine(3)
  await isSameNetwork(database.watcher, { network, chainId: local.chainId, token: local.token, decimals: 6, simulated: true })
  await deposited(database, 1_000n * USDT)

  const ground = {
    local,
    chain,
    /** The worker looks for what was reported. */
    looks: (on: Chain = chain) => lookAgain(database.worker, network, on, { deposits: null }),
    turn: () => runTurn({ db: database.signer, clock: database.clock, log: silentLog, key, network, chain, sender }),
    stateOf: async (id: Id<'withdrawal'>) => (await withdrawalById(database.owner.kysely, id))?.state,
    outcomes: async (id: Id<'withdrawal'>) => (await transactionsOf(database.owner.kysely, [id])).map(({ outcome }) => outcome),
    isStopped: async () => (await sendingStops(database.api.kysely)).length > 0,
    missing: async () => (await treasuryViolations(database.worker.kysely)).filter(({ violation }) => violation === 'treasury_missing'),
    arrived: () => chain.tokenBalance(to),
    incomeOf: async (owner: Id<'member'>) => {
      const { postedMicros, heldMicros } = await balanceOf(database.api.kysely, { kind: 'income', owner })
      return [postedMicros, heldMicros]
    },
    faults: () => withdrawalViolations(database.worker.kysely, { all: true }),
    /** How many failed withdrawals the worker gives back. */
    returned: () => runDueNow(database.worker, returnFailed, database.clock.now()),
    /** What the signer's login says of a payment. */
    claims: (id: Id<'withdrawal'>, outcome: TransactionOutcome | null) =>
      sql`UPDATE withdrawals.chain_transaction SET outcome = ${outcome} WHERE withdrawal_id = ${id}`.execute(database.signer.kysely),
    /** Whether the withdrawal becomes what follows, by the role that may do so. */
    follows: async (id: Id<'withdrawal'>, outcome: TransactionOutcome) => {
      const { rows } =
        await sql`UPDATE withdrawals.withdrawal SET state = ${outcome === 'dead' ? 'approved' : outcome} WHERE id = ${id} RETURNING id`.execute(
          (outcome === 'failed' ? database.worker : database.signer).kysely,
        )
      return rows.length > 0
    },
    /** A confirmed withdrawal, ready to be signed. */
    async approved(amount: bigint) {
      const member = await withdrawer(database, amount, to)
      await runDueNow(database.worker, keepList(simulatedSource(`address,reason\n0x${'b'.repeat(40)},X\n`), database.clock), database.clock.now())
      await sql`UPDATE networks.node SET head_number = 1, head_at = clock_timestamp(), final_number = 1, read_at = clock_timestamp()`.execute(
        database.watcher.kysely,
      )
      const row = await withdrawn(database, member, amount, { address: to })
      assert(row, 'enough money')
      return { member, id: row.id }
    },
    /** Bytes of another key, which the signer's login stores for a withdrawal. */
    async storesForeign(id: Id<'withdrawal'>, net: bigint): Promise<void> {
      const unsigned = chain.encodeTransfer({ to, amount: micros(net), nonce: 900, fees: await chain.feesNow() })
      const foreign = await chain.sign(unsigned, wallet.depositKey(3))
      await sql`
        INSERT INTO withdrawals.chain_transaction (hash, withdrawal_id, network, sender, nonce, raw, signed_at)
        VALUES (${foreign.transactionHash}, ${id}, ${network}, ${sender}, 900, ${foreign.raw}, platform.now())`.execute(database.signer.kysely)
      await sql`UPDATE withdrawals.withdrawal SET state = 'signing' WHERE id = ${id}`.execute(database.signer.kysely)
    },
  }
  await ground.looks()
  return ground
}

import { keepList, simulatedSource } from '../../src/features/screening/index.ts'
import { ownMoneyOn } from '../../src/features/treasury/treasury.store.ts'
import { lookAgain } from '../../src/features/treasury/witness.act.ts'
import { localKey } from '../../src/features/withdrawals/index.ts'
import { runTurn } from '../../src/features/withdrawals/signer.jobs.ts'
import { runDueNow } from '../../src/platform/due.ts'
import { silentLog } from '../../src/platform/log.ts'
import type { TestDatabase } from '../harness.ts'
import { network, treasuryGround, usdt, wallet, type TreasuryGround } from '../treasury/ground.ts'

export { network, usdt, wallet }
export type Member = Awaited<ReturnType<TreasuryGround['member']>>
/** The seed of the wallet, as the tool takes it. */
export const SEED = '0c'.repeat(32)
export type SweepGround = Awaited<ReturnType<typeof sweepGround>>

/** A local chain on which the watcher reads, the signer gives coins, and the worker looks. */
export async function sweepGround(database: TestDatabase) {
  const ground = await treasuryGround(database)
  const list = simulatedSource(`address,reason\n0x${'b'.repeat(40)},X\n`)
  await runDueNow(database.worker, keepList(list, database.clock), database.clock.now())
  const look = () => lookAgain(database.worker, network, ground.chain, ground)
  return {
    ...ground,
    look,
    ownMoney: () => ownMoneyOn(database.api.kysely, network),
    async paysIn({ address }: Member, amount: string): Promise<void> {
      await ground.local.sendTokens(address, usdt(amount))
      await ground.local.mine(1)
    },
    /** A turn of the role that pays withdrawals, which also gives coins. */
    giveCoins: () =>
      runTurn({
        db: database.signer,
        clock: database.clock,
        log: silentLog,
        key: localKey(wallet.payoutKey),
        network,
        chain: ground.chain,
        sender: ground.hot,
      }),
    /** Mines until what was sent is final, read, and seen by the worker. */
    async settles(): Promise<void> {
      await ground.local.mine(1)
      await ground.settle()
    },
  }
}

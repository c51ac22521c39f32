import { formatAmount } from '@ohmstead/contract/kernel/amount'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { violationsFrom, watch, type Violation } from '../../platform/watch.ts'
import { networkNodes } from '../networks/index.ts'
import { walletMostOn } from './wallet-most.store.ts'
import { sumsOf } from './treasury.store.ts'

/** Where books and networks differ; any row is an alarm. */
export const treasuryViolations = (q: Queryable): Promise<Violation[]> => violationsFrom(q, sql`treasury.violations`)

/** More in the operator's own addresses than the setting allows: what is there can be lost with one key. */
async function aboveCeiling(q: Queryable): Promise<Violation[]> {
  const found: Violation[] = []
  for (const { network } of await networkNodes(q)) {
    const [{ wallets }, most] = [await sumsOf(q, network), await walletMostOn(q, network)]
    if (wallets > most)
      found.push({ violation: 'treasury_wallet_above', subject: network, detail: `${formatAmount(wallets)} of at most ${formatAmount(most)}` })
  }
  return found
}

export const treasuryWatch = watch('treasury', async (q) => [...(await treasuryViolations(q)), ...(await aboveCeiling(q))])

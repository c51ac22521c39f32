import { treasuryChanged } from '@ohmstead/contract/treasury/events'
import type { NetworkCode } from '@ohmstead/contract/networks/types'
import { inTransaction, type Database } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { publish } from '../../platform/outbox.ts'
import { post } from '../ledger/index.ts'
import { contributableOn, insertContribution, lockOwnMoney } from './contribution.store.ts'
import { contributionPosted } from './postings.ts'

/** Makes what the operator gave to members theirs on a network, as far as it has own money there; the rest waits for other networks, or until it pays more in. */
export async function contribute(db: Database, network: NetworkCode): Promise<void> {
  if ((await contributableOn(db.kysely, network)).amount === 0n) return
  await inTransaction(db, async (trx) => {
    await lockOwnMoney(trx)
    const { amount, now } = await contributableOn(trx, network)
    if (amount === 0n) return
    const contribution = { id: newId('contribution', now), amount }
    await insertContribution(trx, network, contribution)
    await post(trx, [contributionPosted(contribution, now)])
    await publish(trx, treasuryChanged, { network })
  })
}

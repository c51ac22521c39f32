import type { Id } from '@ohmstead/contract/kernel/id'
import type { Trx } from '../../platform/database.ts'
import { identityOf } from './identity.store.ts'
import { memberOwner, countPasskeys, lockPasskeys } from '../credentials/index.ts'
import { credentialsOf } from './person.store.ts'

/** Whether a member can still sign in, checked after one way was removed; locked, so that two concurrent requests cannot remove both. */
export async function hasWayIn(trx: Trx, memberId: Id<'member'>): Promise<boolean> {
  await lockPasskeys(trx, memberOwner(memberId))
  if ((await credentialsOf(trx, memberId)).passwordHash !== null) return true
  return (await countPasskeys(trx, memberOwner(memberId))) > 0 || (await identityOf(trx, memberId, 'google')) !== null
}

import type { Id } from '@ohmstead/contract/kernel/id'
import type { Queryable } from '../../platform/database.ts'
import { isDemo } from '../settings/index.ts'
import { authenticatorOnSince, staffOwner, countPasskeys } from '../credentials/index.ts'

/** Whether a person has an authenticator or a passkey. */
export async function hasSecondFactor(q: Queryable, staffId: Id<'staff'>): Promise<boolean> {
  return (await authenticatorOnSince(q, staffOwner(staffId))) !== null || (await countPasskeys(q, staffOwner(staffId))) > 0
}

/** Whether a person's remaining credentials are sufficient: one second factor, except in a demo, which requires none. */
export async function keepsEnough(q: Queryable, staffId: Id<'staff'>): Promise<boolean> {
  return (await hasSecondFactor(q, staffId)) || (await isDemo(q))
}

import { HOUR_MS } from '@ohmstead/contract/kernel/instant'
import { due } from '../../platform/due.ts'
import { forgetFlows } from './oauth-flow.store.ts'

/** Deletes flows of outside accounts when they expire. */
export const forgetOldFlows = due('accounts.forget-old-flows', {
  everyMs: HOUR_MS,
  run: ({ kysely }, now) => forgetFlows(kysely, now).then(() => 0),
})

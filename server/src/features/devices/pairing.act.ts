import { timingSafeEqual } from 'node:crypto'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable, Trx } from '../../platform/database.ts'
import type { Sealer } from '../../platform/sealed.ts'
import { pairingCodeHash } from './credential.ts'
import { pairingState as stateOf, wrongGuess, type PairingState } from './pairing.ts'
import { lockPairing, pairingOf, saveGuesses } from './point.store.ts'

export type PairingProof = { readonly proven: true } | ({ readonly proven: false } & PairingState)

/**
 * Checks the code printed on the unit. Five wrong ones block it for ten minutes, for everyone. The caller must commit, because a guess that
 * is rolled back does not count.
 */
export async function provePairingCode(trx: Trx, sealer: Sealer, pointId: Id<'point'>, code: string, now: Instant): Promise<PairingProof> {
  const { codeHash, guesses } = await lockPairing(trx, sealer, pointId)
  const open = stateOf(guesses, now)
  if (open.opensAt !== null) return { proven: false, ...open }
  if (timingSafeEqual(pairingCodeHash(pointId, code), codeHash)) return { proven: true }
  const after = wrongGuess(guesses, now)
  await saveGuesses(trx, pointId, after)
  return { proven: false, ...stateOf(after, now) }
}

/** How many guesses at a unit's code are left. */
export async function pairingState(q: Queryable, pointId: Id<'point'>, now: Instant): Promise<PairingState> {
  return stateOf(await pairingOf(q, pointId), now)
}

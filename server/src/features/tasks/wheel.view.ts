import type { Id } from '@ohmstead/contract/kernel/id'
import type { Queryable } from '../../platform/database.ts'
import { countedOf } from './counted.store.ts'
import { nextDrawOf, type DrawRow } from './draw.store.ts'
import { prizeOf } from './wheel.ts'

/** A draw as anyone may see it: not whose it is. */
export function drawViewOf({ memberId: _, prize: kind, amount, count, prizes, ...draw }: DrawRow) {
  return { ...draw, prize: { kind, amount, count }, prizes: prizes.map(prizeOf) }
}

/** The wheel as a member sees it. */
export async function wheelViewOf(q: Queryable, memberId: Id<'member'>) {
  const { prizes, obstacle, drawId, seedHash, committedAt, clientSeed } = await nextDrawOf(q, memberId)
  return {
    spins: (await countedOf(q, memberId)).spins,
    prizes: prizes.map(prizeOf),
    obstacle,
    next: drawId === null || seedHash === null || committedAt === null ? null : { id: drawId, seedHash, committedAt, clientSeed },
  }
}

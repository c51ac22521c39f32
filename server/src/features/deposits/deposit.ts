import { depositStates } from '@ohmstead/contract/deposits/types'
import type { Cursor } from './cursor.store.ts'

export type DepositState = (typeof depositStates)[number]

/** The blocks to read next: those that became final, at most so many at once, and then those that can still be replaced. */
export interface Span {
  readonly final: { readonly from: bigint; readonly to: bigint } | null
  readonly open: { readonly from: bigint; readonly to: bigint } | null
  readonly more: boolean
}

export function spanAfter(cursor: Pick<Cursor, 'number'>, { head, final }: { head: bigint; final: bigint }, blocksMax: bigint): Span {
  const limit = cursor.number + blocksMax
  const to = final < limit ? final : limit
  const more = to < final
  const settled = to > cursor.number ? to : cursor.number
  return {
    final: to > cursor.number ? { from: cursor.number + 1n, to } : null,
    // While blocks are missing, what is not final is not looked at: the missing ones come first.
    open: !more && head > settled ? { from: settled + 1n, to: head } : null,
    more,
  }
}

/** The confirmations of a block: the block itself is the first. */
export function confirmationsOf(block: bigint, head: bigint | null, needed: number): number {
  if (head === null || head < block) return 0
  return Math.min(needed, Number(head - block) + 1)
}

import type { NetworkCode } from '@ohmstead/contract/networks/types'
import type { Queryable } from '../../platform/database.ts'
import { walletsOn } from '../treasury/index.ts'

/** The operator's own address that sweeps of a network go to: the one that was counted last; null: none was read yet. */
export async function recipientOn(q: Queryable, network: NetworkCode): Promise<string | null> {
  return (await walletsOn(q, network)).findLast(({ since }) => since !== null)?.address ?? null
}

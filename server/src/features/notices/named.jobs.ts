import { isId, type Id } from '@ohmstead/contract/kernel/id'
import type { Queryable } from '../../platform/database.ts'
import { masked, namesOf } from '../accounts/index.ts'
import type { NoticeParams } from './notice.store.ts'

/**
 * Adds the masked name of the other member to the parameters of notices about two people. A notice stores only the id, so that the name is
 * gone once the account is closed.
 */
export async function withNames<N extends { readonly params: NoticeParams }>(q: Queryable, notices: readonly N[]): Promise<N[]> {
  const ids = notices.map(otherOf).filter((id) => id !== null)
  const names = ids.length === 0 ? new Map<Id<'member'>, string>() : await namesOf(q, ids)
  return notices.map((notice) => {
    const id = otherOf(notice)
    if (id === null) return notice
    const name = names.get(id)
    const who = name === undefined ? { known: 'no', name: '' } : { known: 'yes', name: masked(name) }
    return { ...notice, params: { ...notice.params, ...who } }
  })
}

function otherOf({ params: { otherId } }: { readonly params: NoticeParams }): Id<'member'> | null {
  return typeof otherId === 'string' && isId('member', otherId) ? otherId : null
}

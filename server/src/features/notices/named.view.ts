import { isId, type Id } from '@ohmstead/contract/kernel/id'
import type { Language } from '@ohmstead/contract/kernel/language'
import type { Queryable } from '../../platform/database.ts'
import { masked, namesOf } from '../accounts/index.ts'
import { taskTitles } from '../tasks/index.ts'
import type { NoticeParams } from './notice.store.ts'

/**
 * Adds names to the parameters of notices: the masked name of the other member, and the title of a task in the language of the reader. A notice stores only
 * ids, so that the name of a member is gone once the account is closed.
 */
export async function withNames<N extends { readonly params: NoticeParams }>(q: Queryable, notices: readonly N[], language: Language): Promise<N[]> {
  const ids = notices.map(otherOf).filter((id) => id !== null)
  const names = ids.length === 0 ? new Map<Id<'member'>, string>() : await namesOf(q, ids)
  const tasks = notices.map(taskOf).filter((id) => id !== null)
  const titles = tasks.length === 0 ? new Map<Id<'task'>, string>() : await taskTitles(q, tasks, language)
  return notices.map((notice) => {
    const [other, task] = [otherOf(notice), taskOf(notice)]
    const name = other === null ? undefined : names.get(other)
    const who = other === null ? {} : name === undefined ? { known: 'no', name: '' } : { known: 'yes', name: masked(name) }
    const what = task === null ? {} : { task: titles.get(task) ?? '' }
    return { ...notice, params: { ...notice.params, ...who, ...what } }
  })
}

function otherOf({ params: { otherId } }: { readonly params: NoticeParams }): Id<'member'> | null {
  return typeof otherId === 'string' && isId('member', otherId) ? otherId : null
}

function taskOf({ params: { taskId } }: { readonly params: NoticeParams }): Id<'task'> | null {
  return typeof taskId === 'string' && isId('task', taskId) ? taskId : null
}

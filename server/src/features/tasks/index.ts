import type { Id } from '@ohmstead/contract/kernel/id'
import type { Language } from '@ohmstead/contract/kernel/language'
import type { Queryable } from '../../platform/database.ts'
import { textFor } from './task.ts'
import { textsOf } from './task.store.ts'

export { assignmentById } from './assignment.store.ts'

/** The titles of tasks in a language, or in English where they are not written in it. */
export async function taskTitles(q: Queryable, ids: readonly Id<'task'>[], language: Language): Promise<ReadonlyMap<Id<'task'>, string>> {
  return new Map((await textsOf(q, [...new Set(ids)])).map(({ id, texts }) => [id, textFor(texts, language).title]))
}

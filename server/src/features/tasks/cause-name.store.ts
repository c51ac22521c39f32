import type { Id } from '@ohmstead/contract/kernel/id'
import type { CauseNamesOf } from '../wallets/index.ts'
import { assignmentsById } from './assignment.store.ts'
import { textFor } from './task.ts'

/** Names rewards by the task, in the language of the reader. */
export const taskNames: CauseNamesOf = async (q, { lang }, lines) => {
  const asked = lines.filter(({ code }) => code === 'task_reward')
  if (asked.length === 0) return new Map()
  const rows = await assignmentsById(q, [...new Set(asked.map(({ causeId }) => causeId as Id<'assignment'>))])
  const titles = new Map<string, string>(rows.map(({ id, texts }) => [id, textFor(texts, lang).title]))
  return new Map(
    asked.flatMap(({ transferId, causeId }) => {
      const name = titles.get(causeId)
      return name === undefined ? [] : [[transferId, { name, energyWh: null }] as const]
    }),
  )
}

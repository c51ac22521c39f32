import { after, type Instant } from '@ohmstead/contract/kernel/instant'
import type { Language } from '@ohmstead/contract/kernel/language'
import type { taskTexts, TaskState } from '@ohmstead/contract/tasks/types'
import { APPEAL_MS } from '@ohmstead/contract/tasks/types'
import type { z } from '@ohmstead/contract/kernel/field'

export type TaskTexts = z.output<typeof taskTexts>

/** The text of a task for a reader of this language, or in English where it is not written in it. */
export function textFor(texts: TaskTexts, language: Language): { title: string; body: string; language: Language } {
  const own = texts[language]
  return own === undefined ? { ...texts.en_US, language: 'en_US' } : { ...own, language }
}

interface Standing {
  readonly state: TaskState
  readonly endedAt: Instant | null
}

/** Until when a rejection can be appealed against; null where it cannot. A second rejection is final. */
export function appealUntilOf({ state, endedAt }: Standing, proofs: number, now: Instant): Instant | null {
  if (state !== 'rejected' || endedAt === null || proofs !== 1) return null
  const until = after(endedAt, APPEAL_MS)
  return now <= until ? until : null
}

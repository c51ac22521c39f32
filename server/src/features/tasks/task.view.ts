import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Language } from '@ohmstead/contract/kernel/language'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Queryable } from '../../platform/database.ts'
import { urlOfFile } from '../uploads/index.ts'
import { taskOf, type OwnTask } from './assignment.store.ts'
import { proofsOf, type ProofRow } from './proof.store.ts'
import { appealUntilOf, textFor } from './task.ts'

/** A task as its member sees it. */
export function viewOf({ texts, assignmentId: _, ...task }: OwnTask, language: Language) {
  return { ...task, ...textFor(texts, language) }
}

export async function proofViewOf(q: Queryable, { id, attempt, fileId, note, sentAt, decision, reason, answer, decidedAt }: ProofRow) {
  return { id, appeal: attempt === 2, pictureUrl: await urlOfFile(q, fileId), note, sentAt, decision, reason, answer, decidedAt }
}

/** A task with what its member sent. */
export async function detailOf(q: Queryable, task: OwnTask, { lang, now }: { readonly lang: Language; readonly now: Instant }) {
  const sent = task.assignmentId === null ? [] : await proofsOf(q, task.assignmentId)
  const proofs = []
  for (const proof of sent) proofs.push(await proofViewOf(q, proof))
  return { ...viewOf(task, lang), proofs, appealUntil: appealUntilOf(task, sent.length, now) }
}

/** The task again, after its member did something to it. */
export async function detailAgain(
  q: Queryable,
  { memberId, taskId }: { readonly memberId: Id<'member'>; readonly taskId: Id<'task'> },
  reader: Parameters<typeof detailOf>[2],
) {
  const task = await taskOf(q, memberId, taskId)
  assert(task, 'a task that was taken is there')
  return detailOf(q, task, reader)
}

import { supportErrors } from '@ohmstead/contract/support/errors'
import { cannedAnswerChanged } from '@ohmstead/contract/support/events'
import { cannedAnswerList, removeCannedAnswer, saveCannedAnswer } from '@ohmstead/contract/support/staff-calls'
import { CANNED_ANSWERS_MAX } from '@ohmstead/contract/support/types'
import { audit } from '../../../platform/audit.ts'
import { newId } from '../../../platform/ids.ts'
import { implement } from '../../../platform/implement.ts'
import {
  cannedAnswers,
  countCanned,
  deleteCannedAnswer,
  insertCannedAnswer,
  isNameInUse,
  lockCanned,
  updateCannedAnswer,
} from '../canned-answer.store.ts'

export const listCanned = implement(cannedAnswerList, async ({ trx }) => ({ list: await cannedAnswers(trx) }))

export const saveCanned = implement(saveCannedAnswer, async ({ trx, now, caller, refuse, publish }, { cannedAnswerId, name, texts }) => {
  await lockCanned(trx)
  if (await isNameInUse(trx, name, cannedAnswerId ?? null)) refuse(supportErrors.cannedNameInUse)
  if (cannedAnswerId === undefined && (await countCanned(trx)) >= CANNED_ANSWERS_MAX)
    refuse(supportErrors.tooManyCanned, { most: CANNED_ANSWERS_MAX })
  const id = cannedAnswerId ?? newId('cannedAnswer', now)
  if (cannedAnswerId === undefined) await insertCannedAnswer(trx, { id, name, texts })
  else if (!(await updateCannedAnswer(trx, { id, name, texts }))) refuse(supportErrors.cannedNotFound)
  await audit(trx, { by: caller.staffId, role: caller.role, act: 'support.cannedSaved', subject: id, detail: name, at: now })
  await publish(cannedAnswerChanged, { cannedAnswerId: id, at: now })
  return { cannedAnswerId: id }
})

export const removeCanned = implement(removeCannedAnswer, async ({ trx, now, caller, refuse, publish }, { cannedAnswerId }) => {
  const name = (await deleteCannedAnswer(trx, cannedAnswerId)) ?? refuse(supportErrors.cannedNotFound)
  await audit(trx, { by: caller.staffId, role: caller.role, act: 'support.cannedRemoved', subject: cannedAnswerId, detail: name, at: now })
  await publish(cannedAnswerChanged, { cannedAnswerId, at: now })
  return {}
})

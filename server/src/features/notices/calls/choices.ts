import { noticeChoiceList, setNoticeChoice } from '@ohmstead/contract/notices/calls'
import { noticeErrors } from '@ohmstead/contract/notices/errors'
import { noticeChoiceChanged } from '@ohmstead/contract/notices/events'
import { isFixed } from '@ohmstead/contract/notices/types'
import { implement } from '../../../platform/implement.ts'
import { choicesOf, saveChoice } from '../choice.store.ts'
import { choiceViews } from '../notice.ts'

export const listChoices = implement(noticeChoiceList, async ({ trx, caller }) => ({
  list: choiceViews(await choicesOf(trx, caller.memberId)),
}))

export const setChoice = implement(setNoticeChoice, async ({ trx, caller, refuse, publish }, { group, on }) => {
  if (isFixed(group) && !on) refuse(noticeErrors.groupIsFixed)
  await saveChoice(trx, caller.memberId, group, on)
  await publish(noticeChoiceChanged, { memberId: caller.memberId })
  return { group, on, fixed: isFixed(group) }
})

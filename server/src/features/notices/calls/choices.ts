import { noticeChoiceList, setNoticeChoice, unsubscribeMail } from '@ohmstead/contract/notices/calls'
import { noticeErrors } from '@ohmstead/contract/notices/errors'
import { noticeChoiceChanged } from '@ohmstead/contract/notices/events'
import { isFixed, isMailChosen } from '@ohmstead/contract/notices/types'
import { implement } from '../../../platform/implement.ts'
import { choicesOf, saveChoice } from '../choice.store.ts'
import { unsubscribe } from '../mail.jobs.ts'
import { choiceViews } from '../notice.ts'

export const listChoices = implement(noticeChoiceList, async ({ trx, caller }) => ({
  list: choiceViews(await choicesOf(trx, caller.memberId)),
}))

export const setChoice = implement(setNoticeChoice, async ({ trx, caller, refuse, publish }, { group, on, mail }) => {
  if ((isFixed(group) && on === false) || (!isMailChosen(group) && mail === false)) refuse(noticeErrors.groupIsFixed)
  const before = (await choicesOf(trx, caller.memberId)).get(group) ?? { on: true, mail: false }
  const choice = { on: on ?? before.on, mail: mail ?? before.mail }
  await saveChoice(trx, caller.memberId, group, choice)
  await publish(noticeChoiceChanged, { memberId: caller.memberId })
  const view = choiceViews(new Map([[group, choice]])).find((one) => one.group === group)
  return view ?? { group, fixed: isFixed(group), ...choice }
})

export const endMailsByLink = implement(unsubscribeMail, async ({ trx, sealer }, { token }) => ({ group: await unsubscribe(trx, sealer, token) }))

import { addContact, endContact, officialList } from '@ohmstead/contract/official/calls'
import { officialErrors } from '@ohmstead/contract/official/errors'
import { mayBeAskedBy } from '@ohmstead/contract/official/types'
import { dayOf } from '@ohmstead/contract/kernel/day'
import { newId } from '../../../platform/ids.ts'
import { implement } from '../../../platform/implement.ts'
import { askApproval } from '../../approvals/index.ts'
import { contactFrom, isRegistrable } from '../contact.ts'
import { contactApproval } from '../contact.approval.ts'
import { contactEndApproval } from '../contact-end.approval.ts'
import { contactById, contactsWith, listedContacts } from '../contact.store.ts'

export const listContactsOfStaff = implement(officialList, async ({ trx }, { ended, pageNum, pageSize }) => {
  const { rows, total } = await listedContacts(trx, ended, { limit: pageSize, offset: (pageNum - 1) * pageSize })
  return { list: rows, total }
})

export const addContactOfStaff = implement(addContact, async ({ trx, now, caller, refuse }, { text, owner, since, mayAsk, reason }) => {
  const { channel, value, doubt, warnings } = contactFrom(text)
  if (channel === 'handle' && value.startsWith('@')) return refuse(officialErrors.serviceMissing)
  if (channel === null || doubt !== null || warnings.length > 0 || !isRegistrable({ channel, value })) return refuse(officialErrors.notReadable)
  if (mayAsk.some((one) => !mayBeAskedBy(channel).includes(one))) refuse(officialErrors.askedTooMuch)
  if (since > dayOf(now)) refuse(officialErrors.sinceAhead)
  if ((await contactsWith(trx, channel, [value])).length > 0) refuse(officialErrors.alreadyOurs)
  const asked = { contactId: newId('contact', now), channel, value, owner, since, mayAsk: [...new Set(mayAsk)] }
  return { approvalId: await askApproval(trx, contactApproval, { caller, now, subject: value, asked, reason }) }
})

export const endContactOfStaff = implement(endContact, async ({ trx, now, caller, refuse }, { contactId, reason }) => {
  const contact = (await contactById(trx, contactId)) ?? refuse(officialErrors.contactNotFound)
  if (contact.endedAt !== null) refuse(officialErrors.contactEnded)
  const { channel, value, owner } = contact
  return {
    approvalId: await askApproval(trx, contactEndApproval, { caller, now, subject: value, asked: { contactId, channel, value, owner }, reason }),
  }
})

import { approvalErrors } from '@ohmstead/contract/approvals/errors'
import { dayField, id, strict, z } from '@ohmstead/contract/kernel/field'
import { contactChanged } from '@ohmstead/contract/official/events'
import { contactChannels, contactRequests } from '@ohmstead/contract/official/types'
import { refuse } from '../../platform/refusal.ts'
import { approvalKind } from '../approvals/index.ts'
import { insertContact } from './contact.store.ts'

/** What two people read before a contact becomes or stops being official. */
export const shownContact = {
  contactId: id('contact'),
  channel: z.enum(contactChannels),
  value: z.string(),
  owner: z.string(),
}

/** A contact that becomes official. */
export const contactApproval = approvalKind({
  code: 'official.contact',
  asked: strict({ ...shownContact, since: dayField, mayAsk: z.array(z.enum(contactRequests)) }),
  mayAsk: ['support', 'content', 'operations', 'administrator'],
  mayDecide: ['operations', 'finance', 'administrator'],
  waitHours: 7 * 24,
  knownPeople: true,
  changes: ({ channel, value, owner, since, mayAsk }) => [
    { field: 'channel', as: 'text', before: null, after: channel },
    { field: 'contact', as: 'text', before: null, after: value },
    { field: 'owner', as: 'text', before: null, after: owner },
    { field: 'since', as: 'text', before: null, after: since },
    ...mayAsk.map((one) => ({ field: 'mayAsk', as: 'text' as const, before: null, after: one })),
  ],
  async carryOut({ trx, now, publish }, { contactId, ...contact }) {
    if (!(await insertContact(trx, { id: contactId, ...contact }))) refuse(approvalErrors.outdated, { detail: contact.value })
    await publish(contactChanged, { contactId, at: now })
  },
})

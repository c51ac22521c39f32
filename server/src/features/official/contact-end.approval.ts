import { approvalErrors } from '@ohmstead/contract/approvals/errors'
import { strict } from '@ohmstead/contract/kernel/field'
import { contactChanged } from '@ohmstead/contract/official/events'
import { refuse } from '../../platform/refusal.ts'
import { approvalKind } from '../approvals/index.ts'
import { shownContact } from './contact.approval.ts'
import { endContact } from './contact.store.ts'

/** A contact that stops being official. */
export const contactEndApproval = approvalKind({
  code: 'official.end',
  asked: strict(shownContact),
  mayAsk: ['support', 'content', 'operations', 'administrator'],
  mayDecide: ['operations', 'finance', 'administrator'],
  waitHours: 7 * 24,
  knownPeople: true,
  changes: ({ channel, value, owner }) => [
    { field: 'channel', as: 'text', before: channel, after: null },
    { field: 'contact', as: 'text', before: value, after: null },
    { field: 'owner', as: 'text', before: owner, after: null },
  ],
  async carryOut({ trx, now, publish }, { contactId, value }) {
    if (!(await endContact(trx, contactId, now))) refuse(approvalErrors.outdated, { detail: value })
    await publish(contactChanged, { contactId, at: now })
  },
})

import { event } from '../kernel/event.ts'
import { id, strict } from '../kernel/field.ts'

/** A transfer from or to a member was confirmed, completed or undone. */
export const transferChanged = event('transfer.changed', {
  publishedBy: ['api', 'worker'],
  payload: strict({ memberId: id('member'), transferId: id('memberTransfer') }),
  stales: ['transfer/form', 'transfer/list', 'transfer/read', 'staff/transfer/list'],
  audience: 'memberId',
})

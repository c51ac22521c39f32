import { event } from '../kernel/event.ts'
import { id, strict } from '../kernel/field.ts'

/** A withdrawal address was added, removed, or has another remark. */
export const savedAddressChanged = event('savedAddress.changed', {
  publishedBy: ['api'],
  payload: strict({ memberId: id('member') }),
  stales: ['withdraw/address/list'],
  audience: 'memberId',
})

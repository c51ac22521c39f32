import { event } from '../kernel/event.ts'
import { id, strict } from '../kernel/field.ts'

/** Money of a member moved, or a hold on it changed. */
export const walletChanged = event('wallet.changed', {
  publishedBy: ['api', 'worker', 'watcher'],
  payload: strict({ memberId: id('member') }),
  stales: ['wallet/overview', 'wallet/bill/list', 'wallet/hold/list', 'wallet/statement/list', 'wallet/statement/detail', 'level/mine'],
  audience: 'memberId',
})

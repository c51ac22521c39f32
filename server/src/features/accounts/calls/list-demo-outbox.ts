import { demoOutbox } from '@ohmstead/contract/accounts/calls'
import { implement } from '../../../platform/implement.ts'
import { demoOutboxPage } from '../../delivery/index.ts'

export const listDemoOutbox = implement(demoOutbox, async ({ trx, sealer }, { address, pageNum, pageSize }) => {
  return demoOutboxPage(trx, sealer, address ?? null, pageSize, (pageNum - 1) * pageSize)
})

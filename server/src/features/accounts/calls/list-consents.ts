import { consentList } from '@ohmstead/contract/accounts/calls'
import { startOf } from '@ohmstead/contract/kernel/day'
import { implement } from '../../../platform/implement.ts'
import { consentsInForce } from './consents-in-force.ts'

export const listConsents = implement(consentList, async ({ trx }) => {
  const inForce = await consentsInForce(trx)
  return { list: inForce.map(({ document, version }) => ({ document, version, inForceAt: startOf(version) })) }
})

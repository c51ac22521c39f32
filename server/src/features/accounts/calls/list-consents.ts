import { consentList } from '@ohmstead/contract/accounts/calls'
import { implement } from '../../../platform/implement.ts'
import { consentsInForce } from '../consents-in-force.act.ts'

export const listConsents = implement(consentList, async ({ trx, now }) => ({ list: await consentsInForce(trx, now) }))

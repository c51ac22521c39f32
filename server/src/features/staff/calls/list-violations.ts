import { violationList } from '@ohmstead/contract/staff/calls'
import { implement } from '../../../platform/implement.ts'
import { brokenRules } from './broken-rules.ts'

export const listViolations = implement(violationList, async ({ trx, now }) => ({ ...(await brokenRules(trx)), checkedAt: now }))

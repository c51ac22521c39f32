import { decideApproval } from '@ohmstead/contract/approvals/calls'
import { addContact, officialList, reportContact, reportList } from '@ohmstead/contract/official/calls'
import { apiClient } from '../client.ts'
import { as, key, one, url } from './example-demo.ts'

/** A contact that Olga requested and Gus approved. */
async function aContact(): Promise<string> {
  const gus = await as('gus')
  const request = { text: 'fleet@ohmstead.example', owner: 'Fleet', since: '2026-01-01', mayAsk: ['unit' as const], reason: 'An example' }
  const { approvalId } = await (await as('olga')).ask(addContact, { idempotencyKey: key(), ...request })
  await gus.ask(decideApproval, { idempotencyKey: key(), approvalId, approve: true })
  return one((await gus.ask(officialList, {})).list[0], 'an official contact').id
}

/** A report that a visitor sent. */
async function aReport(): Promise<string> {
  await apiClient(url).ask(reportContact, { text: 'https://ohmstead-bonus.example' })
  const { list } = await (await as('gus')).ask(reportList, {})
  return one(
    list.find(({ value }) => value === 'ohmstead-bonus.example'),
    'the report',
  ).id
}

export const officialValues = {
  '@officialContact': aContact,
  '@contactReport': aReport,
}

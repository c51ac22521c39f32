import type { Tables } from '../../platform/table-checksum.ts'

/** What the checksum of each table compares. */
export const supportTables = {
  'support.conversation': { unchecked: 'who waits for an answer and what was read, which decides on no access and no money' },
  'support.message': 'deletable',
  'support.acting_guest': { unchecked: 'lasts for one transaction' },
  'support.canned_answer': { unchecked: 'texts that staff choose from, and read before they send them' },
  'support.guest_key': { unchecked: 'keys end, and each opens one conversation of a guest' },
  'support.view': { unchecked: 'when staff opened a conversation, which the audit log has too' },
} as const satisfies Tables

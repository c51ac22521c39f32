import type { Tables } from '../../platform/table-checksum.ts'

/** What the checksum of each table compares. */
export const deliveryTables = {
  'delivery.mail': { unchecked: 'mails that wait; their text is erased when they are sent' },
  'delivery.sms_count': { unchecked: 'counts text messages of a day' },
} as const satisfies Tables

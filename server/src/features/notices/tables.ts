import type { Tables } from '../../platform/table-checksum.ts'

/** What the checksum of each table compares. */
export const noticesTables = {
  'notices.announcement': { unchecked: 'shown to everybody, with who wrote it' },
  'notices.announcement_read': { unchecked: 'who has read what, which decides on nothing' },
  'notices.choice': { unchecked: 'which notices a person wants, which decides on nothing else' },
  'notices.hosting_told': { unchecked: 'the last notice; follows from hosting.flow' },
  'notices.mail_due': { unchecked: 'notices that are mailed within seconds' },
  'notices.notice': { unchecked: 'reports what other tables contain, and decides on nothing' },
} as const satisfies Tables

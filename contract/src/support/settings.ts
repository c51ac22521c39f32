import { declare, running, whole } from '../kernel/setting.ts'

export const supportSettings = {
  /** How soon a person is answered, as it is promised to them. */
  'support.promisedMinutes': declare({ ...whole(5, 10_080), default: 240, unit: 'minutes', ...running }),
  /** An answer that was not read for this long becomes a notice. */
  'support.noticeMinutes': declare({ ...whole(1, 1_440), default: 2, unit: 'minutes', ...running }),
  /** A solved conversation is closed after so many days without a message. */
  'support.closeDays': declare({ ...whole(1, 90), default: 7, unit: 'days', ...running }),
  /** A conversation is deleted so many days after its last message. */
  'support.keptDays': declare({ ...whole(30, 3_650), default: 365, unit: 'days', ...running }),
} as const

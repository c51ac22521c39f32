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
  /** A guest can open the conversation for so many days with one key, in the browser or from a mail. */
  'support.guestDays': declare({ ...whole(1, 90), default: 30, unit: 'days', ...running }),
  /** The same for conversations of guests. */
  'support.guestKeptDays': declare({ ...whole(7, 3_650), default: 90, unit: 'days', ...running }),
  /** While so many guests wait for an answer, no further guest can begin a conversation. */
  'support.guestsWaiting': declare({ ...whole(0, 10_000), default: 200, unit: 'people', ...running }),
} as const

/** Messages that may be the same in another language, by key, with the reason. */
export const sameWords: Readonly<Record<string, string>> = {}

/** Messages that mention a promise to deny it, by key, with the reason. */
export const deniedPromises: Readonly<Record<string, string>> = {}

/** Events without subscribers, by name, with the reason. */
export const noSubscriberBecause: Readonly<Record<string, string>> = {
  'support.unread': 'its subscriber is the table of notices',
}

/** Names in examples that no test replaces by a value, with the reason. */
export const noValueBecause: Readonly<Record<string, string>> = {
  '@guest.key': 'a key is in the mail to a guest alone',
  '@setup': 'a demo has its administrators',
  '@parked.listener': 'a demo has no parked event',
  '@parked.seq': 'a demo has no parked event',
  '@disputable': 'a demo may have no bill that can be disputed',
  '@dispute': 'a demo may have no dispute',
  '@review': 'a demo may have no bill in review',
}

/** Settings that no code reads, by key, with the reason. */
export const unreadBecause: Readonly<Record<string, string>> = {
  'tasks.wheelOn': 'read by the database (tasks.wheel_obstacle)',
}

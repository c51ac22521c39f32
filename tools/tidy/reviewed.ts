/** Messages that may be the same in another language, by key, with the reason. */
export const sameWords: Readonly<Record<string, string>> = {}

/** Messages that mention a promise to deny it, by key, with the reason. */
export const deniedPromises: Readonly<Record<string, string>> = {}

/** Events without subscribers, by name, with the reason. */
export const noSubscriberBecause: Readonly<Record<string, string>> = {}

const rebates = 'rebates are not paid yet: the invite page says so'
/** Settings that no code reads, by key, with the reason. */
export const unreadBecause: Readonly<Record<string, string>> = {
  'team.rebateLevels': rebates,
  'team.rebateMaxPpm': rebates,
  'team.holdRule': rebates,
  'team.heldDays': rebates,
  'team.alarmSharePpm': rebates,
  'team.stopSharePpm': rebates,
}

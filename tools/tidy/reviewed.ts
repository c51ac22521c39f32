/** Messages that may be the same in another language, by key, with the reason. */
export const sameWords: Readonly<Record<string, string>> = {}

/** Messages that mention a promise to deny it, by key, with the reason. */
export const deniedPromises: Readonly<Record<string, string>> = {}

/** Events without subscribers, by name, with the reason. */
export const noSubscriberBecause: Readonly<Record<string, string>> = {}

/** Settings that no code reads, by key, with the reason. */
export const unreadBecause: Readonly<Record<string, string>> = {}

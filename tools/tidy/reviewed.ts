/** Messages that are rightly the same in another language, by key, with the reason. */
export const sameWords: Readonly<Record<string, string>> = {}

/** Messages that name a promise in order to deny it, by key, with the reason. */
export const deniedPromises: Readonly<Record<string, string>> = {}

/** Events that nobody hears yet, by name, with the reason. */
export const unheardBecause: Readonly<Record<string, string>> = {}

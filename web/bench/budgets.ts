/** What a person loads before the first page can be used, in thousand bytes: scripts and styles after gzip, faces as they are. */
export interface Budget {
  readonly js: number
  readonly css: number
  /** null where faces are shown only if they are there in time, so that nobody waits for them. */
  readonly fonts: number | null
}

/** The budgets of the look (first load, by who comes). */
export const budgets = {
  visitor: { js: 60, css: 14, fonts: 78 },
  driver: { js: 90, css: 12, fonts: null },
  member: { js: 150, css: 20, fonts: 78 },
  staff: { js: 230, css: 24, fonts: 78 },
} as const satisfies Readonly<Record<string, Budget>>

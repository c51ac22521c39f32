/** What a person loads before the first page can be used, in thousand bytes: scripts and styles after gzip, faces as they are. */
export interface Budget {
  readonly js: number
  readonly css: number
  readonly fonts: number
}

/** The budgets of look §5.3, by who comes. A driver's faces are shown only if they are there in time: nobody waits for them. */
export const budgets = {
  driver: { js: 90, css: 12, fonts: 78 },
  visitor: { js: 60, css: 14, fonts: 78 },
  member: { js: 150, css: 20, fonts: 78 },
  staff: { js: 230, css: 24, fonts: 78 },
} as const satisfies Readonly<Record<string, Budget>>

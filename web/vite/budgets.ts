/** The load before the first page can be used, in thousand bytes: scripts and styles after gzip, fonts as they are. */
export interface Budget {
  readonly js: number
  readonly css: number
  readonly fonts: number
}

/** The budgets by audience. */
export const budgets = {
  driver: { js: 135, css: 20, fonts: 78 },
  visitor: { js: 135, css: 20, fonts: 78 },
  member: { js: 170, css: 20, fonts: 78 },
  staff: { js: 240, css: 24, fonts: 78 },
} as const satisfies Readonly<Record<string, Budget>>

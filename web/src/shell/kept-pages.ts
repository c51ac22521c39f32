import type { Page } from 'playwright-core'

export interface KeptPage {
  readonly page: Page
  /** What the page reported since it was taken. */
  readonly failures: string[]
}

/**
 * Pages that tests use one after the other. A new page starts a process, which compiles all scripts again, and that takes longer than the look at
 * most screens. Only for tests that load an address and look at it: the storage of the page is kept.
 */
export function keepPages(open: () => Promise<KeptPage>) {
  const idle: KeptPage[] = []
  return {
    async take(): Promise<KeptPage> {
      const kept = idle.pop() ?? (await open())
      kept.failures.length = 0
      return kept
    },
    giveBack: (kept: KeptPage) => void idle.push(kept),
  }
}

import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether this is `npm run soak`. */
    readonly soak: boolean
    /** Draws what tests choose by chance. */
    readonly seed: number
  }
}

/** Marks a test that has a long form. `npm test` runs it short; `npm run soak` runs it long, and runs no other. */
export const hasLongForm = { tags: ['soak'] }

/** The size of a test that has a long form: how many, how often, how long. */
export function lengthOf<T>({ short, long }: { short: T; long: T }): T {
  return inject('soak') ? long : short
}

/** The seed of this run: fixed in `npm test`, another one in each `npm run soak`, and `TEST_SEED` where it is set. */
export function seedOfRun(): number {
  return inject('seed')
}

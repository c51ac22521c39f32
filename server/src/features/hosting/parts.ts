import type { Sealer } from '../../platform/sealed.ts'

/** What the calls of this feature need from the role that runs them. */
export interface Parts {
  readonly sealer: Sealer
}

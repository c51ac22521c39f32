import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { OpenIdProvider } from '../../edges/openid/index.ts'
import type { Queryable } from '../../platform/database.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import type { Sealer } from '../../platform/sealed.ts'
import type { Obstacle } from './closing.ts'
import type { Standing } from './profile.ts'

/** Reads a member's level and tier from later features. */
export type StandingOf = (q: Queryable, memberId: Id<'member'>, now: Instant) => Promise<Standing>

/** Reads from later features what prevents the closing of an account. */
export type ObstaclesOf = (q: Queryable, memberId: Id<'member'>, now: Instant) => Promise<readonly Obstacle[]>

/** What the calls of this feature need from the role that runs them. */
export interface Parts {
  readonly standingOf: StandingOf
  /** Whether a provider of text messages is configured. */
  readonly sendsSms: boolean
  readonly sealer: Sealer
  /** Null: sign-in with Google is off. */
  readonly google: OpenIdProvider | null
  readonly obstaclesOf: ObstaclesOf
  /** The personal data of every feature. */
  readonly personalData: readonly PersonalData[]
}

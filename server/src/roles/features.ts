import type { callsByOwner } from '@ohmstead/contract/index'
import type { CallDeclaration } from '@ohmstead/contract/kernel/call'
import { add, zero, type Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Obstacle, ObstaclesOf } from '../features/accounts/index.ts'
import type { ApprovalKind } from '../features/approvals/index.ts'
import type { CauseName, CauseNamesOf } from '../features/wallets/index.ts'
import type { TransferId } from '../features/ledger/index.ts'
import type { Queryable } from '../platform/database.ts'
import type { Due } from '../platform/due.ts'
import type { Implemented } from '../platform/implement.ts'
import type { Listener } from '../platform/outbox.ts'
import type { PersonalData } from '../platform/personal-data.ts'
import type { TableChecksum, Tables } from '../platform/table-checksum.ts'
import type { Watch } from '../platform/watch.ts'
import { features } from './features.gen.ts'

type Features = typeof features
type CallsByOwner = typeof callsByOwner

/** The manifest of a feature (`feature.ts`): what it provides to the roles. Every field is optional. */
interface Feature {
  /** Its implemented calls, or a function that creates them from the parts that the role provides. */
  readonly calls?: unknown
  /** Its subscribers to events. */
  readonly listeners?: readonly Listener[]
  /** Its due work. */
  readonly dueWork?: readonly Due[]
  /** Its checks of its own rules, run every minute. */
  readonly watches?: readonly Watch[]
  /** What it stores about a member, for the member's copy of their data. */
  readonly personalData?: readonly PersonalData[]
  /** Its reasons that prevent the closing of an account. */
  readonly closingObstacles?: ObstaclesOf
  /** The names of what caused a line of the bills, as far as the feature knows them. */
  readonly causeNames?: CauseNamesOf
  /** Its amounts on their way to a member that are not in the books yet. */
  readonly toBeReceived?: (q: Queryable, memberId: Id<'member'>) => Promise<Micros>
  /** What two people must approve. */
  readonly approvals?: readonly ApprovalKind[]
  /** Its tables, and what their checksums compare. */
  readonly tables?: Tables
  /** Its events of which members get no notice, by name, each with the reason. */
  readonly withoutNotice?: Readonly<Record<string, string>>
}

const all: readonly Feature[] = Object.values(features satisfies Readonly<Record<string, Feature>>)

export const featureListeners: readonly Listener[] = all.flatMap(({ listeners = [] }) => listeners)
export const featureDueWork: readonly Due[] = all.flatMap(({ dueWork = [] }) => dueWork)
export const featureWatches: readonly Watch[] = all.flatMap(({ watches = [] }) => watches)
export const personalData: readonly PersonalData[] = all.flatMap((feature) => feature.personalData ?? [])
export const approvalKinds: readonly ApprovalKind[] = all.flatMap(({ approvals = [] }) => approvals)
export const featureTables = all.flatMap(({ tables = {} }) => Object.entries<TableChecksum>(tables))
/** The names of the events without a notice. */
export const eventsWithoutNotice = all.flatMap(({ withoutNotice = {} }) => Object.keys(withoutNotice))

/** The reasons that prevent the closing of an account, of every feature. */
export const obstaclesOf: ObstaclesOf = async (q, memberId, now) => {
  const found: Obstacle[] = []
  for (const { closingObstacles } of all) if (closingObstacles) found.push(...(await closingObstacles(q, memberId, now)))
  return found
}

/** The names of the causes of bill lines, of every feature; a later feature knows a cause more exactly than an earlier one. */
export const causeNamesOf: CauseNamesOf = async (q, reader, lines) => {
  const names = new Map<TransferId, CauseName>()
  for (const { causeNames } of all) if (causeNames) for (const [line, name] of await causeNames(q, reader, lines)) names.set(line, name)
  return names
}

/** What is on its way to a member and not in the books yet, of every feature. */
export async function toBeReceivedBy(q: Queryable, memberId: Id<'member'>): Promise<Micros> {
  let sum = zero
  for (const { toBeReceived } of all) if (toBeReceived) sum = add(sum, await toBeReceived(q, memberId))
  return sum
}

type FeatureWithCalls = { [Name in keyof Features]: Features[Name] extends { readonly calls: unknown } ? Name : never }[keyof Features]
type PartsOf<F> = F extends { readonly calls: (parts: infer Parts) => unknown } ? (parts: Parts) => void : never

/** What the calls of all features need together. */
export type Parts = (PartsOf<Features[keyof Features]> extends (parts: infer All) => void ? All : never) & object

/** The implemented calls of an owner. A declared call without its implementation does not compile. */
export type HandlersOf<Owner extends keyof CallsByOwner> = {
  readonly [Name in keyof CallsByOwner[Owner]]: CallsByOwner[Owner][Name] extends CallDeclaration ? Implemented<CallsByOwner[Owner][Name]> : never
}

/** The implemented calls of every feature. */
export function featureCalls(parts: Parts): { readonly [Owner in FeatureWithCalls]: HandlersOf<Owner> } {
  const owned = Object.entries<Feature>(features).flatMap(([owner, { calls }]) =>
    calls === undefined ? [] : [[owner, typeof calls === 'function' ? (calls as (given: Parts) => unknown)(parts) : calls] as const],
  )
  return Object.fromEntries(owned) as CallsOfFeatures
}

type MadeBy<F> = F extends { readonly calls: (parts: never) => infer Made } ? Made : F extends { readonly calls: infer Made } ? Made : never
type CallsOfFeatures = { readonly [Name in FeatureWithCalls]: MadeBy<Features[Name]> }

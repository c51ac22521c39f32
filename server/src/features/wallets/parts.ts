import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Wh } from '@ohmstead/contract/kernel/energy'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Language } from '@ohmstead/contract/kernel/language'
import type { Queryable } from '../../platform/database.ts'
import type { CauseKind, TransferCode, TransferId } from '../ledger/index.ts'

/** A line of the bills, as far as it says what caused it. */
export interface CausedLine {
  readonly transferId: TransferId
  readonly code: TransferCode
  readonly causeKind: CauseKind
  readonly causeId: string
  /** Names the part of the cause, where a cause has several: the window of a settlement. */
  readonly detail: string | null
}

/** What caused a line, in words that the member knows: a point, a package, a person. */
export interface CauseName {
  readonly name: string
  /** Energy behind the amount, where it is known. */
  readonly energyWh: Wh | null
}

export interface CauseReader {
  readonly memberId: Id<'member'>
  readonly lang: Language
}

/** Reads from a later feature the names of the causes that it knows; it leaves out the others. */
export type CauseNamesOf = (q: Queryable, reader: CauseReader, lines: readonly CausedLine[]) => Promise<ReadonlyMap<TransferId, CauseName>>

/** What the calls of this feature need from the role that runs them. */
export interface Parts {
  readonly causeNamesOf: CauseNamesOf
  /** Reads from later features what is on its way to a member and not in the books. */
  readonly toBeReceivedBy: (q: Queryable, memberId: Id<'member'>) => Promise<Micros>
}

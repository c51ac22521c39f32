import type { ActionFromStation, FromStation } from '@ohmstead/contract/ocpp/v16/messages'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Fact, FrameRef, StationIdentity } from '../facts.ts'
import type { WideIntegers } from '../frame.ts'

/** What a handler knows of the frame it handles. */
export interface Reception extends FrameRef {
  readonly station: StationIdentity
  readonly connectionId: string
  readonly recordedAt: Instant
  readonly wide: WideIntegers
}

type Request<A extends ActionFromStation> = FromStation[A]['request']
type Response<A extends ActionFromStation> = FromStation[A]['response']

/**
 * How an action is answered.
 * - `stated`: the answer is known from the frame; its facts and frames are kept in one transaction, then it is answered.
 * - `asked`: the frame is kept first, then the product decides, then it is answered.
 * - `passing`: answered at once; the frames are kept with the next batch (heartbeats).
 */
export type Action<A extends ActionFromStation> = {
  /** What an unusable frame of this action is answered with: a CALLERROR would be retried for ever (integrity 2.3). */
  readonly whenUnusable?: Response<A>
} & (
  | {
      readonly how: 'stated' | 'passing'
      handle(request: Request<A>, at: Reception): { readonly facts: readonly Fact[]; readonly answer: Response<A> }
    }
  | { readonly how: 'asked'; handle(request: Request<A>, at: Reception): Promise<Response<A>> }
)

export type Actions = { readonly [A in ActionFromStation]: Action<A> }

/** The parts of a reception that every fact repeats. */
export function statedBy({ station, connectionId, recordedAt, frameId, sha256 }: Reception) {
  return { station, connectionId, recordedAt, frameId, sha256 }
}

/** A transaction id as the station wrote it; null for the ways of saying "none". */
export function transactionOf(id: number | undefined, wide: WideIntegers): string | null {
  const written = wide.get('transactionId')
  if (written !== undefined) return written.startsWith('-') ? null : written
  return id === undefined || id <= 0 ? null : String(id)
}

/** "" says nothing. */
export function said(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : text
}

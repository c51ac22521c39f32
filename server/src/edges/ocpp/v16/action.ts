import { canonicalSerial } from '@ohmstead/contract/ocpp/serial'
import type { ActionFromStation, FromStation } from '@ohmstead/contract/ocpp/v16/messages'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Fact, FrameRef, StationIdentity } from '../facts.ts'
import type { WideIntegers } from '../frame.ts'

/** What a handler gets about its frame. */
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
 * - `stated`: the answer follows from the frame; its facts and frames are stored in one transaction, then it is answered.
 * - `asked`: the frame is stored first, then the product decides, then it is answered.
 * - `passing`: answered at once; the frames are stored with the next batch (heartbeats).
 */
export type Action<A extends ActionFromStation> = {
  /** The answer to an unusable frame of this action: a CALLERROR would be retried forever. */
  readonly whenUnusable?: Response<A>
} & (
  | {
      readonly how: 'stated' | 'passing'
      handle(request: Request<A>, at: Reception): { readonly facts: readonly Fact[]; readonly answer: Response<A> }
    }
  | { readonly how: 'asked'; handle(request: Request<A>, at: Reception): Promise<Response<A>> }
)

export type Actions = { readonly [A in ActionFromStation]: Action<A> }

/** The fields of a reception that every fact contains. */
export function statedBy({ station, connectionId, recordedAt, frameId, sha256 }: Reception) {
  return { station, connectionId, recordedAt, frameId, sha256 }
}

/** A transaction id as the station wrote it; null for the forms that mean "none". */
export function transactionOf(id: number | undefined, wide: WideIntegers): string | null {
  const written = wide.get('transactionId')
  if (written !== undefined) return written.startsWith('-') ? null : written
  return id === undefined || id <= 0 ? null : String(id)
}

/** "" counts as absent. */
export function reported(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : text
}

/** Texts that stations send for a number that they do not have. */
const PLACEHOLDER = /^(?:null|nil|none|n\/?a|undefined|unknown|not ?set|default|[-?0.]+)$/i

/**
 * A serial number, or a number of the SIM card, in its canonical form: look-alike characters of other firmware do not make another number.
 * A placeholder counts as absent, because it identifies nothing.
 */
export function reportedNumber(text: string | undefined): string | null {
  const number = text === undefined ? null : reported(canonicalSerial(text))
  return number === null || PLACEHOLDER.test(number) ? null : number
}

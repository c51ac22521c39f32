import { hash, randomFillSync } from 'node:crypto'
import { composeId, type Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { StationIdentity } from './facts.ts'
import type { FrameRecord, Verdict } from './frame.store.ts'
import type { Recorder } from './recorder.ts'
import { blankFrame } from './secrets.ts'

/** One end of a live socket as those who speak over it see it: whose it is, where frames are kept, how a text is sent. */
export interface Line {
  readonly station: StationIdentity
  readonly connectionId: string
  readonly recorder: Recorder
  readonly clock: Clock
  readonly log: Log
  /** Secrets that went out over this line: none of them is kept when it comes back. */
  readonly secrets: string[]
  readonly isOpen: () => boolean
  readonly transmit: (text: string) => void
}

/** A frame as it arrived, with what it is known by. Where it held secrets, they are blanked in all of it; only the size is of the wire. */
export interface Received {
  readonly data: Buffer
  readonly text: string
  readonly size: number
  readonly blanked: boolean
  readonly sha256: Buffer
  readonly id: Id<'frame'>
  readonly at: Instant
}

/** What a frame is about, as far as that is known. */
export interface About {
  readonly messageId: string | null
  readonly action: string | null
}

const HOSTILE_KEPT_BYTES = 4096

/** Random bytes for the ids of frames, drawn many at a time: there are tens of thousands a second. */
const noise = Buffer.alloc(10 * 1024)
let drawn = noise.length

function frameId(at: Instant): Id<'frame'> {
  if (drawn === noise.length) {
    randomFillSync(noise)
    drawn = 0
  }
  drawn += 10
  return composeId('frame', at, noise.subarray(drawn - 10, drawn))
}

export function receive({ clock, secrets }: Pick<Line, 'clock' | 'secrets'>, data: Buffer): Received {
  const at = clock.now()
  const came = data.toString('utf8')
  const text = blankFrame(came, secrets)
  const blanked = text !== came
  const kept = blanked ? Buffer.from(text) : data
  return { data: kept, text, size: data.length, blanked, sha256: hash('sha256', kept, 'buffer'), id: frameId(at), at }
}

/** Says beside a frame that it is not what crossed the wire. */
const REDACTED = 'redacted'

/** A frame that came, to be kept. What no text of the database holds is kept as bytes beside a readable rendition. */
export function inFrame(
  { station, connectionId }: Line,
  { data, text, size, blanked, sha256, id, at }: Received,
  { messageId, action }: About,
  verdict: Verdict,
  note: string | null,
): FrameRecord {
  const textHolds = !text.includes('\0')
  return {
    id,
    stationId: station.stationId,
    connectionId,
    direction: 'in',
    messageId: keepable(messageId),
    action: keepable(action),
    raw: textHolds ? text : text.replaceAll('\0', '\u2400'),
    bytes: textHolds ? null : data,
    size,
    sha256,
    verdict,
    note: blanked ? [note, REDACTED].filter((part) => part !== null).join(' ') : note,
    at,
  }
}

/** A frame that will be sent, to be kept before; without the secrets in it. */
export function outFrame(
  { station, connectionId, clock, secrets }: Line,
  { messageId, action }: About,
  text: string,
  verdict: 'answer' | 'command' = 'answer',
): FrameRecord {
  const at = clock.now()
  const kept = blankFrame(text, secrets)
  return {
    id: frameId(at),
    stationId: station.stationId,
    connectionId,
    direction: 'out',
    messageId: keepable(messageId),
    action: keepable(action),
    raw: kept,
    bytes: null,
    size: Buffer.byteLength(text),
    sha256: hash('sha256', kept, 'buffer'),
    verdict,
    note: kept === text ? null : REDACTED,
    at,
  }
}

/** A frame that is not worth reading: its head, and the hash of all of it. */
export function hostileFrame({ station, connectionId, clock, secrets }: Line, data: Buffer, note: string): FrameRecord {
  const at = clock.now()
  const came = data.toString('latin1')
  const text = blankFrame(came, secrets)
  const kept = text === came ? data : Buffer.from(text, 'latin1')
  return {
    id: frameId(at),
    stationId: station.stationId,
    connectionId,
    direction: 'in',
    messageId: null,
    action: null,
    raw: '',
    bytes: kept.subarray(0, HOSTILE_KEPT_BYTES),
    size: data.length,
    sha256: hash('sha256', kept, 'buffer'),
    verdict: 'hostile',
    note,
    at,
  }
}

/** Names are kept for looking up; what is longer than any real one is in the raw frame. */
function keepable(text: string | null): string | null {
  return text === null ? null : text.replaceAll('\0', '').slice(0, 64)
}

import { hash, randomFillSync } from 'node:crypto'
import { composeId, type Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { StationIdentity } from './facts.ts'
import type { FrameRecord, Verdict } from './frame.store.ts'
import type { Recorder } from './recorder.ts'
import { blankFrame, type KnownSecrets } from './secrets.ts'

/** One end of a live socket for the handlers: its station, its frame log, and how to send a text. */
export interface Line {
  readonly station: StationIdentity
  readonly connectionId: string
  readonly recorder: Recorder
  readonly clock: Clock
  readonly log: Log
  /** What is blanked in every frame of this station. */
  readonly secrets: KnownSecrets
  readonly isOpen: () => boolean
  readonly transmit: (text: string) => void
}

/** A received frame with its ids. Secrets in it are blanked everywhere; only the size is that of the original. */
export interface Received {
  readonly data: Buffer
  readonly text: string
  readonly size: number
  readonly blanked: boolean
  /** In hexadecimal digits. */
  readonly sha256: string
  readonly id: Id<'frame'>
  readonly at: Instant
}

/** What a frame is about, as far as it is known. */
export interface About {
  readonly messageId: string | null
  readonly action: string | null
}

const HOSTILE_KEPT_BYTES = 4096

/** Random bytes for the ids of frames, drawn in bulk: there are tens of thousands a second. */
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
  const text = blankFrame(came, secrets.forms())
  const blanked = text !== came
  const kept = blanked ? Buffer.from(text) : data
  return { data: kept, text, size: data.length, blanked, sha256: hash('sha256', kept, 'hex'), id: frameId(at), at }
}

/** Notes with a frame that it differs from what was sent or received. */
const REDACTED = 'redacted'

/** A received frame to store. Content that PostgreSQL cannot store as text is stored as bytes with a readable version. */
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

/** A frame to send, stored before it is sent; without its secrets. */
export function outFrame(
  { station, connectionId, clock, secrets }: Line,
  { messageId, action }: About,
  text: string,
  verdict: 'answer' | 'command' = 'answer',
): FrameRecord {
  const at = clock.now()
  const kept = blankFrame(text, secrets.forms())
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
    sha256: hash('sha256', kept, 'hex'),
    verdict,
    note: kept === text ? null : REDACTED,
    at,
  }
}

/** A frame that is not read: its beginning, and the hash of all of it. */
export function hostileFrame({ station, connectionId, clock, secrets }: Line, data: Buffer, note: string): FrameRecord {
  const at = clock.now()
  const came = data.toString('latin1')
  const text = blankFrame(
    came,
    secrets.forms().flatMap((form) => [form, Buffer.from(form).toString('latin1')]),
  )
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
    sha256: hash('sha256', kept, 'hex'),
    verdict: 'hostile',
    note,
    at,
  }
}

/** Names are stored for searching; names longer than any real one are only in the raw frame. */
function keepable(text: string | null): string | null {
  return text === null ? null : text.replaceAll('\0', '').slice(0, 64)
}

import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../recordings/ohmstead')

export interface RecordedTransaction {
  readonly connectorId: number
  readonly idTag: string
  readonly meterStartWh: number
  readonly meterStopWh: number
  readonly startedAt: string
  readonly endedAt: string
  readonly reason: string
}

/** What a story is about and what must come out of it. */
export interface RecordingHead {
  readonly story: string
  readonly title: string
  readonly ocpp: '1.6'
  readonly stationId: string
  readonly model: string
  readonly meterSerial: string
  readonly meterPublicKey: string
  /** What the meter really counted, by transaction in the order of their starts. */
  readonly transactions: readonly RecordedTransaction[]
}

/** One thing that happened on the wire, in order; `at` is the time of the story. */
export type RecordedEvent =
  | { readonly at: string; readonly kind: 'open' | 'close' }
  | { readonly at: string; readonly kind: 'frame'; readonly direction: 'cp->csms' | 'csms->cp'; readonly raw: string }

export interface Recording {
  readonly head: RecordingHead
  readonly events: readonly RecordedEvent[]
}

/** Stories in `recordings/ohmstead`, by name. */
export function recordedStories(): string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.jsonl'))
    .map((file) => file.slice(0, -'.jsonl'.length))
    .sort()
}

export function readRecording(story: string): Recording {
  const [head, ...events] = readFileSync(join(FOLDER, `${story}.jsonl`), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)
  return { head: head as RecordingHead, events: events as RecordedEvent[] }
}

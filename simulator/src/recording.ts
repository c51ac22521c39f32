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

/** The description of a story and its expected results. */
export interface RecordingHead {
  readonly story: string
  readonly title: string
  readonly ocpp: '1.6'
  readonly stationId: string
  readonly model: string
  readonly meterSerial: string
  readonly meterPublicKey: string
  /** The metered energy of each transaction, in the order of their starts. */
  readonly transactions: readonly RecordedTransaction[]
}

/** One network event, in order; `at` is the time of the story. */
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

import { open } from 'node:fs/promises'
import { HOUR_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { FILE_MAX_BYTES } from './list-file.ts'

/** What a source contains now. `stamp` distinguishes versions without reading them. */
export type SourceReading = 'unchanged' | { readonly stamp: string; readonly bytes: Buffer | null; readonly ageMs: number }

export interface ListSource {
  readonly simulated: boolean
  /** The present version, unless it is the one that was seen; without bytes where it cannot be read. `now`: the clock of the product. */
  read(seen: string | null, now: Instant, trueNow: Instant): Promise<SourceReading>
}

/** The file that the operator supplies. Its age is the time since it was last written, so an unchanged list must be written again each day. */
export function fileSource(file: string): ListSource {
  return {
    simulated: false,
    async read(seen, _now, trueNow) {
      const handle = await open(file, 'r').catch(() => null)
      if (handle === null) return seen === 'absent' ? 'unchanged' : { stamp: 'absent', bytes: null, ageMs: 0 }
      try {
        const { mtimeMs, size, ino } = await handle.stat()
        const stamp = `${mtimeMs} ${size} ${ino}`
        if (stamp === seen) return 'unchanged'
        const ageMs = Math.max(0, trueNow - Math.floor(mtimeMs))
        // One byte more than allowed is enough to refuse it, however large it is or becomes.
        const buffer = Buffer.alloc(Math.min(size, FILE_MAX_BYTES) + 1)
        let length = 0
        for (let read = -1; read !== 0 && length < buffer.length; length += read) {
          ;({ bytesRead: read } = await handle.read(buffer, length, buffer.length - length))
        }
        return { stamp, bytes: buffer.subarray(0, length), ageMs }
      } catch {
        // A folder, or a disk that fails.
        return seen === 'unreadable' ? 'unchanged' : { stamp: 'unreadable', bytes: null, ageMs: 0 }
      } finally {
        await handle.close()
      }
    },
  }
}

/** The list of a demo: it is supplied again every hour. */
export function simulatedSource(text: string): ListSource {
  return {
    simulated: true,
    async read(seen, now) {
      const stamp = String(Math.floor(now / HOUR_MS))
      return stamp === seen ? 'unchanged' : { stamp, bytes: Buffer.from(text), ageMs: now % HOUR_MS }
    },
  }
}

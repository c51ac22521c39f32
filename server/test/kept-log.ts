import { openLog, type Log } from '../src/platform/log.ts'

/** A log whose lines a test can read. */
export function keptLog(): { readonly log: Log; readonly lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = []
  return { log: openLog('trace', { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) }), lines }
}

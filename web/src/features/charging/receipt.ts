import type { receipt } from '@ohmstead/contract/charging/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'

export type Receipt = OutputOf<typeof receipt>

/** The signed records of a charging session as the meter sent them, begin first. */
export function recordsOf(record: string): string[] {
  return record.split(/\n(?=\s*OCMF\s*\|)/)
}

import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { legalWriting, legalWritings } from '@ohmstead/contract/legal/types'
import type { z } from '@ohmstead/contract/kernel/field'

export type Writing = z.output<typeof legalWriting>
export type Writings = z.output<typeof legalWritings>

/** The details that the operator sets, by their place in a text: `{{operator}}`. */
export const places = ['operator', 'operatorAddress', 'operatorEmail'] as const
export type Details = Readonly<Record<(typeof places)[number], string>>

/** A text with the details of the operator in their places. A place with another name stays as it was written. */
export function filled(text: string, details: Details): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => (name in details ? details[name as keyof Details] : whole))
}

/** Whether a version is the one in force, comes later, or was replaced by a newer one. */
export function stateOf(inForceAt: Instant, current: Instant): 'inForce' | 'scheduled' | 'replaced' {
  return inForceAt === current ? 'inForce' : inForceAt > current ? 'scheduled' : 'replaced'
}

import type { PrizeKind } from '@ohmstead/contract/tasks/wheel-types'
import type { PartLook } from '../../ui/index.ts'

const looks = ['cat-1', 'cat-2', 'cat-3', 'cat-4', 'cat-5', 'cat-6'] as const

/** The colour of a prize on the wheel and in the table of odds; nothing has none. */
export function lookOf({ kind }: { readonly kind: PrizeKind }, place: number): Extract<PartLook, (typeof looks)[number] | 'no-data'> {
  return kind === 'nothing' ? 'no-data' : (looks[place % looks.length] ?? 'cat-1')
}

/** The angle in degrees, clockwise from the top, at which a share of the wheel begins. */
const TURN = 360

/** The sector of a wheel with radius 1 between two shares of it, as a path. A whole turn is a circle. */
export function sectorPath(from: number, to: number): string {
  if (to - from >= 1) return 'M 0 -1 A 1 1 0 1 1 0 1 A 1 1 0 1 1 0 -1 Z'
  const at = (share: number) => `${Math.sin(share * 2 * Math.PI).toFixed(5)} ${(-Math.cos(share * 2 * Math.PI)).toFixed(5)}`
  return `M 0 0 L ${at(from)} A 1 1 0 ${to - from > 0.5 ? 1 : 0} 1 ${at(to)} Z`
}

/** How far the wheel is turned after its n-th draw, so that the middle of a residue is at the top: always further than before. */
export function turnedBy(draws: number, residue: number, weights: number): number {
  return draws * 4 * TURN - ((residue + 0.5) / weights) * TURN
}

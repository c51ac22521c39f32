import { useId } from 'react'
import { WHEEL_WEIGHTS } from '@ohmstead/contract/tasks/wheel'
import type { PrizeKind } from '@ohmstead/contract/tasks/wheel-types'
import { lookOf, sectorPath, turnedBy } from './wheel-looks.ts'

interface Turned {
  readonly prizes: readonly { readonly kind: PrizeKind; readonly weight: number }[]
  readonly draws: number
  readonly residue: number | null
  readonly onStill: () => void
}

/** The wheel, with each prize as wide as its chance. It turns to the residue of the last draw; the table beside it says the same in words. */
export function WheelPicture({ prizes, draws, residue, onStill }: Turned) {
  const sectors = prizes.map((prize, place) => {
    const from = prizes.slice(0, place).reduce((sum, { weight }) => sum + weight, 0)
    return { place, look: lookOf(prize, place), path: sectorPath(from / WHEEL_WEIGHTS, (from + prize.weight) / WHEEL_WEIGHTS) }
  })
  const hatch = useId()
  return (
    <svg viewBox="-1.1 -1.2 2.2 2.3" className="h-64 w-64" aria-hidden="true">
      <pattern id={hatch} width="0.08" height="0.08" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M 0 0 V 0.08" style={{ stroke: 'var(--line-strong)', strokeWidth: 0.03 }} />
      </pattern>
      <g
        className="ease-out motion-safe:transition-transform motion-safe:duration-2000"
        style={{ transform: `rotate(${residue === null ? 0 : turnedBy(draws, residue, WHEEL_WEIGHTS)}deg)` }}
        onTransitionEnd={onStill}
      >
        {sectors.map(({ place, look, path }) => (
          <path
            key={place}
            d={path}
            style={{ fill: look === 'no-data' ? `url(#${hatch})` : `var(--${look})`, stroke: 'var(--surface)', strokeWidth: 0.01 }}
          />
        ))}
        <circle r="1" style={{ fill: 'none', stroke: 'var(--line-strong)', strokeWidth: 0.02 }} />
      </g>
      <path d="M 0 -0.95 L -0.07 -1.16 L 0.07 -1.16 Z" style={{ fill: 'var(--ink)', stroke: 'var(--surface)', strokeWidth: 0.01 }} />
    </svg>
  )
}

import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import type { PartLook } from './split-bar.tsx'

/** One part of the money; its width in the trunk is its share of the whole. */
export interface Strand {
  readonly key: string
  readonly weight: bigint
  readonly look: PartLook
}

/**
 * What a node draws in the trunk, from the figure at the top down to the earth symbol:
 * `end` the strand of the opened line, below a double rule · `pass` all strands pass · `join` a strand joins from the side ·
 * `bus` all strands meet at the busbar and become the payment · `whole` the payment passes · `turn` money becomes energy, at one rule ·
 * `energy` the energy passes · `narrow` it becomes a wire, with a mark · `wire` the wire, with a mark · `earth` the end.
 */
export type TrailForm = 'end' | 'pass' | 'join' | 'bus' | 'whole' | 'turn' | 'energy' | 'narrow' | 'wire' | 'earth'

export interface TrailNode {
  readonly key: string
  readonly form: TrailForm
  /** The strand that ends or joins here. */
  readonly strand?: string
  readonly time?: ReactNode
  readonly title: ReactNode
  /** A main node of the trail, in larger type. */
  readonly main?: boolean
  readonly figure?: ReactNode
  readonly body?: ReactNode
  /** The result of checking this node against the stored data. A broken node is red, and nodes that depend on it are not proven. */
  readonly proof?: 'checking' | 'valid' | 'broken'
}

const GAP_PX = 2
const LEAST_SHARE = 0.04

/**
 * Money traced to its meter, as a single-line diagram. Line widths are proportional to money, parts join at a busbar, money becomes
 * energy at one rule, two readings are subtracted, and the trail ends at the earth symbol. Widths are CSS, so that hatching and rules
 * do not stretch. The drawing is decorative; every node explains itself in words.
 */
export function EvidenceTrail({
  label,
  strands,
  whole = 'cat-1',
  nodes,
}: {
  readonly label: string
  readonly strands: readonly Strand[]
  /** Look of the payment after the strands have joined. */
  readonly whole?: PartLook
  readonly nodes: readonly TrailNode[]
}) {
  const places = placesOf(strands)
  const drawn = new Set<string>()
  return (
    <ol className="trail" aria-label={label}>
      {nodes.map((node, index) => {
        const before = [...drawn]
        if ((node.form === 'end' || node.form === 'join') && node.strand !== undefined) drawn.add(node.strand)
        if (node.form === 'bus') drawn.clear()
        const Title = node.main ? 'h2' : 'h3'
        return (
          <li
            key={node.key}
            className={`trail-node trail-${node.form} ${index === 0 ? 'trail-first' : ''} ${nodes[index - 1]?.form === 'turn' ? 'trail-cut' : ''} ${node.proof === 'broken' ? 'trail-broken' : ''} ${node.figure === undefined ? 'trail-bare' : ''}`}
          >
            <div className="trail-time">{node.time}</div>
            <div className="trail-trunk" aria-hidden="true">
              <Trunk node={node} before={before} places={places} whole={whole} />
            </div>
            <div className="trail-words">
              <Title className={node.main ? 'trail-title trail-main' : 'trail-title'}>
                {node.proof && <ProofMark proof={node.proof} />}
                {node.title}
              </Title>
              {node.body && <div className="trail-body">{node.body}</div>}
            </div>
            {node.figure !== undefined && <div className="trail-figure">{node.figure}</div>}
          </li>
        )
      })}
    </ol>
  )
}

interface Place {
  readonly look: PartLook
  readonly style: Readonly<Record<string, string>>
}

/** The position of each strand: its share of the trunk, with gaps, and wide enough to be visible. */
function placesOf(strands: readonly Strand[]): ReadonlyMap<string, Place> {
  const total = Number(strands.reduce((sum, { weight }) => sum + weight, 0n))
  const shares = strands.map(({ weight }) => (weight === 0n || total === 0 ? 0 : Math.max(LEAST_SHARE, Number(weight) / total)))
  const sum = shares.reduce((a, b) => a + b, 0) || 1
  const gaps = Math.max(0, shares.filter((share) => share > 0).length - 1) * GAP_PX
  let share = 0
  let count = 0
  return new Map(
    strands.map(({ key, look }, index) => {
      const own = (shares[index] ?? 0) / sum
      const style = {
        '--at': `calc((100% - ${gaps}px) * ${share.toFixed(5)} + ${count * GAP_PX}px)`,
        '--wide': `calc((var(--trunk) - ${gaps}px) * ${own.toFixed(5)})`,
      }
      share += own
      if (own > 0) count++
      return [key, { look, style }]
    }),
  )
}

function Trunk({
  node,
  before,
  places,
  whole,
}: {
  readonly node: TrailNode
  readonly before: readonly string[]
  readonly places: ReadonlyMap<string, Place>
  readonly whole: PartLook
}) {
  const strand = (key: string, how: string) => {
    const place = places.get(key)
    return place && <i key={`${key}-${how}`} className={`trunk-${how} look-${place.look}`} style={place.style} />
  }
  const passing = before.map((key) => strand(key, 'strand'))
  switch (node.form) {
    case 'end':
      return (
        <>
          <i className="trunk-total" />
          {node.strand !== undefined && strand(node.strand, 'start')}
        </>
      )
    case 'pass':
      return passing
    case 'join':
      return [...passing, ...(node.strand === undefined ? [] : [strand(node.strand, 'arm'), strand(node.strand, 'joined')])]
    case 'bus':
      return (
        <>
          <i className="trunk-bus" />
          <i className={`trunk-below look-${whole}`} />
        </>
      )
    case 'whole':
      return <i className={`trunk-full look-${whole}`} />
    case 'turn':
      return (
        <>
          <i className="trunk-turn" />
          <i className="trunk-below trunk-energy" />
        </>
      )
    case 'energy':
      return <i className="trunk-full trunk-energy" />
    case 'narrow':
      return (
        <>
          <i className="trunk-neck trunk-energy" />
          <i className="trunk-wire trunk-wire-neck" />
          <Mark node={node} className="trunk-mark-neck" />
        </>
      )
    case 'wire':
      return (
        <>
          <i className="trunk-wire" />
          <Mark node={node} />
        </>
      )
    case 'earth':
      return (
        <>
          <i className="trunk-wire trunk-wire-end" />
          <svg className="trunk-earth" viewBox="0 0 40 40">
            <path d="M20 0V10M3 11.500H37M9 20H31M15 28.500H25" />
          </svg>
        </>
      )
  }
}

const proofIcons: Record<NonNullable<TrailNode['proof']>, IconName> = { checking: 'waiting', valid: 'signed', broken: 'cross' }

function Mark({ node, className = '' }: { readonly node: TrailNode; readonly className?: string }) {
  return (
    <span className={`trunk-mark ${className}`}>
      <Icon name={proofIcons[node.proof ?? 'checking']} size={26} />
    </span>
  )
}

function ProofMark({ proof }: { readonly proof: NonNullable<TrailNode['proof']> }) {
  return (
    <span className={`proof proof-${proof}`}>
      <Icon name={proofIcons[proof]} size={18} />
    </span>
  )
}

export interface Highlight {
  readonly start: number
  readonly end: number
  /** `register`: digits in boxes, the last two in copper · `mark`: underlined. */
  readonly kind: 'register' | 'mark'
}

/** A raw frame exactly as received, with highlights. Long ones wrap anywhere. */
export function FrameText({
  label,
  text,
  highlights = [],
}: {
  readonly label: string
  readonly text: string
  readonly highlights?: readonly Highlight[]
}) {
  const pieces: ReactNode[] = []
  let at = 0
  for (const { start, end, kind } of [...highlights].sort((a, b) => a.start - b.start)) {
    if (start < at) continue
    pieces.push(text.slice(at, start))
    const inside = text.slice(start, end)
    pieces.push(
      kind === 'mark' ? (
        <mark key={start}>{inside}</mark>
      ) : (
        <span key={start} className="frame-register">
          {[...inside].map((digit, index) => (
            <i key={index}>{digit}</i>
          ))}
        </span>
      ),
    )
    at = end
  }
  pieces.push(text.slice(at))
  return (
    <figure aria-label={label}>
      <pre className="frame">{pieces}</pre>
    </figure>
  )
}

/** The checks made by this browser, one per line. */
export function CheckList({
  checks,
}: {
  readonly checks: readonly {
    readonly key: string
    readonly name: ReactNode
    readonly result: ReactNode
    readonly proof: NonNullable<TrailNode['proof']>
  }[]
}) {
  return (
    <ul className="checks">
      {checks.map(({ key, name, result, proof }) => (
        <li key={key}>
          <ProofMark proof={proof} />
          <span>{name}</span>
          <span className="checks-result">{result}</span>
        </li>
      ))}
    </ul>
  )
}

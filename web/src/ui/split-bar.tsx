import type { ReactNode } from 'react'
import type { Micros } from '@ohmstead/contract/kernel/amount'
import { formatMoney } from '../platform/format.ts'
import { useTranslations } from '../platform/i18n.tsx'
import { useClientState } from '../platform/state.ts'
import { Money } from './money.tsx'

/** The look of a part of money: a chart colour, or the pattern of a state. */
export type PartLook = 'cat-1' | 'cat-2' | 'cat-3' | 'cat-4' | 'cat-5' | 'cat-6' | 'waiting' | 'frozen' | 'no-data'

export interface Part {
  readonly key: string
  readonly label: string
  readonly amount: Micros
  readonly look: PartLook
  /** The main part of the page. */
  readonly strong?: boolean
  readonly note?: ReactNode
}

/**
 * The split of an amount: one bar, with parts proportional to their amounts. The legend has every amount with all its digits, so that
 * the parts can be added up. A part of zero has a line in the legend and no width.
 */
export function SplitBar({
  label,
  parts,
  size = 'md',
  asset,
}: {
  /** What was split, for screen readers: "What drivers paid in November". */
  readonly label: string
  readonly parts: readonly Part[]
  readonly size?: 'md' | 'lg'
  readonly asset?: string | null
}) {
  const t = useTranslations('ui')
  const hidden = useClientState('amountsHidden')
  const words = parts.map((part) => `${part.label} ${hidden ? t('hidden') : formatMoney(part.amount, { full: true })}`).join(', ')
  return (
    <div className="split">
      <div className={`split-bar split-${size}`} role="img" aria-label={`${label}: ${words}`}>
        {parts
          .filter((part) => part.amount > 0n)
          .map((part) => (
            <i key={part.key} className={`look-${part.look}`} style={{ flexGrow: growOf(part.amount) }} />
          ))}
      </div>
      <ul className="legend">
        {parts.map((part) => (
          <li key={part.key} className={part.strong ? 'legend-strong' : undefined}>
            <i className={`swatch look-${part.look}`} aria-hidden="true" />
            <span>{part.label}</span>
            <Money amount={part.amount} asset={asset ?? null} size={part.strong ? 'strong' : 'text'} rest />
            {part.note && <small>{part.note}</small>}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The look of a part on its own, for tables next to a bar. */
export function Swatch({ look }: { readonly look: PartLook }) {
  return <i className={`swatch look-${look}`} aria-hidden="true" />
}

// In micro-units, because shares that add up to less than one would leave a part of the bar empty.
const growOf = (amount: Micros) => Number(amount)

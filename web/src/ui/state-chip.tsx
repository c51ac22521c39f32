import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

export type Tone = 'live' | 'attention' | 'fault' | 'info' | 'energy' | 'plain'

const usual: Record<Tone, IconName> = { live: 'dot', attention: 'attention', fault: 'cross', info: 'waiting', energy: 'bolt', plain: 'ring' }

/** A state: icon, word and colour, always all three. */
export function StateChip({ tone, icon = usual[tone], children }: { readonly tone: Tone; readonly icon?: IconName; readonly children: ReactNode }) {
  return (
    <span className={`chip ${tone === 'plain' ? '' : `chip-${tone}`}`}>
      <Icon name={icon} size={14} />
      <span>{children}</span>
    </span>
  )
}

/** The source of a figure, in words next to a mark. `signed` only if the signature was checked and is valid. */
export function ProvenanceMark({
  kind,
  children,
}: {
  readonly kind: 'signed' | 'unsigned' | 'settled' | 'waiting' | 'correction' | 'none'
  readonly children: ReactNode
}) {
  return (
    <span className="mark">
      <Icon name={kind === 'none' ? 'question' : kind} size={16} />
      <span>{children}</span>
    </span>
  )
}

import sprite from './icons.svg?url&no-inline'

export const iconNames = [
  'home', 'plug', 'scan', 'ledger', 'person', 'meter', 'breaker', 'contactor', 'earth', 'signed', 'unsigned', 'waiting', 'settled', 'correction', 'tick',
  'cross', 'dot', 'ring', 'attention', 'bolt', 'question', 'note', 'lock', 'eye', 'eye-off', 'bell', 'menu', 'theme', 'language', 'plus', 'minus', 'locate',
  'map', 'list', 'filter', 'search', 'copy', 'download', 'external', 'back', 'forward', 'down', 'right', 'calendar', 'clock', 'restart', 'type2', 'ccs',
  'switch-open', 'switch-now', 'switch-closed',
] as const
export type IconName = (typeof iconNames)[number]

/** A glyph of the sprite, drawn like a wiring diagram. It never says anything alone: words stand beside it. */
export function Icon({ name, size = 20, className = '' }: { readonly name: IconName; readonly size?: number; readonly className?: string }) {
  return (
    <svg className={`icon ${className}`} width={size} height={size} aria-hidden="true" focusable="false">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}

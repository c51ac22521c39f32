import type { IconName } from './icon-names.ts'
import sprite from './icons.svg?url&no-inline'

/** A glyph of the sprite, drawn like a wiring diagram. It is always next to words. */
export function Icon({ name, size = 20, className = '' }: { readonly name: IconName; readonly size?: number; readonly className?: string }) {
  return (
    <svg className={`icon ${className}`} width={`${size / 16}rem`} height={`${size / 16}rem`} aria-hidden="true" focusable="false">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}

import { useId, type ButtonHTMLAttributes, type MouseEvent, type ReactNode } from 'react'
import { Link, type LinkProps, type Path } from '../platform/navigation.tsx'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

export type ButtonTone = 'primary' | 'quiet' | 'danger' | 'link'

interface Looks {
  /** One `primary` per screen; the alternative next to it is `quiet` and has the same size. */
  readonly tone?: ButtonTone
  readonly icon?: IconName
  readonly wide?: boolean
}

const classOf = ({ tone = 'primary', wide = false }: Looks) => `btn ${tone === 'primary' ? '' : `btn-${tone}`} ${wide ? 'btn-wide' : ''}`

export interface ButtonProps extends Looks, ButtonHTMLAttributes<HTMLButtonElement> {
  /** The action is running: the button cannot be pressed again, and its text says so. */
  readonly busy?: boolean
  /** Why it cannot be pressed now. The button stays focusable and shows the reason. */
  readonly blocked?: ReactNode
}

/** A button. Money buttons show within 100 ms that they were pressed: pass `busy`. */
export function Button({ tone, icon, wide, busy = false, blocked, className = '', children, onClick, type = 'button', ...rest }: ButtonProps) {
  const reasonId = useId()
  const off = busy || Boolean(blocked)
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (off) event.preventDefault()
    else onClick?.(event)
  }
  const button = (
    <button
      {...rest}
      type={type}
      className={`${classOf({ ...(tone && { tone }), ...(wide && { wide }) })} ${className}`}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      aria-describedby={blocked ? reasonId : rest['aria-describedby']}
      onClick={press}
    >
      {icon && <Icon name={icon} size={18} />}
      {children}
    </button>
  )
  if (!blocked) return button
  return (
    <span className={`btn-reason ${wide ? 'btn-wide' : ''}`}>
      {button}
      <span id={reasonId} className="field-hint">
        {blocked}
      </span>
    </span>
  )
}

/** A link that looks like a button: it only navigates. */
export function ButtonLink<P extends Path>(props: Looks & LinkProps<P>) {
  const { tone, icon, wide, className = '', children, ...link } = props as Looks & LinkProps<'/home'>
  return (
    <Link {...link} className={`${classOf({ ...(tone && { tone }), ...(wide && { wide }) })} ${className}`}>
      {icon && <Icon name={icon} size={18} />}
      {children}
    </Link>
  )
}

/** A toolbar button whose name is only for screen readers. */
export function IconButton({
  name,
  label,
  className = '',
  ...rest
}: { readonly name: IconName; readonly label: string } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="button" {...rest} aria-label={label} title={label} className={`btn btn-round ${className}`}>
      <Icon name={name} size={22} />
    </button>
  )
}

import { useEffect, useId, useRef, type ReactNode, type SubmitEvent } from 'react'
import { Facts } from './block.tsx'
import { Button } from './button.tsx'

/**
 * The review before a binding action: all terms on one page, the cost below a double rule, and two buttons of the same size.
 * `children` contains the inputs of the action (a password); submitting sends it once.
 */
export function CheckPage({
  title,
  rows,
  total,
  children,
  confirm,
  leave,
  busy,
  blocked,
  onConfirm,
  onLeave,
}: {
  readonly title: ReactNode
  readonly rows: readonly { readonly key: string; readonly name: ReactNode; readonly value: ReactNode }[]
  readonly total: { readonly name: ReactNode; readonly value: ReactNode }
  readonly children?: ReactNode
  /** The verb, the same as on the button before and in the record after. */
  readonly confirm: ReactNode
  /** "Not now". */
  readonly leave: ReactNode
  readonly busy: boolean
  readonly blocked?: ReactNode
  readonly onConfirm: () => void
  readonly onLeave: () => void
}) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!busy && !blocked) onConfirm()
  }
  return (
    <form className="part check-page" aria-labelledby={id} onSubmit={submit} noValidate>
      <div className="part-head">
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
      </div>
      <Facts rows={[...rows, { key: 'total', name: total.name, value: total.value, total: true }]} />
      {children}
      <div className="pair">
        <Button type="submit" busy={busy} blocked={blocked}>
          {confirm}
        </Button>
        <Button tone="quiet" onClick={onLeave}>
          {leave}
        </Button>
      </div>
    </form>
  )
}

/**
 * Content that must be read before an action is offered: calls `onSeen` once its end was in view. It cannot be collapsed.
 */
export function DisclosurePanel({
  title,
  children,
  onSeen,
  level = 3,
}: {
  readonly title: ReactNode
  readonly children: ReactNode
  readonly onSeen?: () => void
  readonly level?: 2 | 3
}) {
  const Heading = `h${level}` as const
  const id = useId()
  const end = useRef<HTMLSpanElement>(null)
  const callback = useRef(onSeen)
  useEffect(() => {
    callback.current = onSeen
  }, [onSeen])
  useEffect(() => {
    if (end.current === null) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      callback.current?.()
      observer.disconnect()
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [])
  return (
    <section className="disclosure" aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      {children}
      <span ref={end} aria-hidden="true" />
    </section>
  )
}

/** A hold with its reason, start, end and what the person can do. It always has an end. */
export function HoldNotice({
  reason,
  until,
  children,
  action,
}: {
  readonly reason: ReactNode
  readonly until: ReactNode
  readonly children?: ReactNode
  readonly action?: ReactNode
}) {
  return (
    <div className="note note-attention">
      <p className="note-title">{reason}</p>
      <p className="note-body">{until}</p>
      {children && <div className="note-body">{children}</div>}
      {action && <div className="actions">{action}</div>}
    </div>
  )
}

/** Missing data: hatched, with the reason and what happens next. Zero looks different. */
export function NoData({ children }: { readonly children: ReactNode }) {
  return (
    <div className="no-data">
      <span>{children}</span>
    </div>
  )
}

import { useId, type ReactNode } from 'react'

/** The frame of every page: blocks below each other. */
export function PageFrame({ children }: { readonly children: ReactNode }) {
  return <div className="page">{children}</div>
}

/** A part of a page below a 1 px rule, labelled by its heading. */
export function Block({
  title,
  aside,
  finding,
  children,
  level = 2,
}: {
  readonly title: ReactNode
  /** A link or a small control at the end of the head. */
  readonly aside?: ReactNode
  /** The content of the block in one sentence. */
  readonly finding?: ReactNode
  readonly level?: 2 | 3
  readonly children?: ReactNode
}) {
  const id = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section className="part" aria-labelledby={id}>
      <div className="part-head">
        <Heading id={id}>{title}</Heading>
        {aside && <div className="part-aside">{aside}</div>}
      </div>
      {children}
      {finding && <p className="part-finding">{finding}</p>}
    </section>
  )
}

/** Main and side next to each other on a desktop (7.5 : 4.5, or even), below each other on a phone. */
export function Columns({ even = false, children }: { readonly even?: boolean; readonly children: ReactNode }) {
  return <div className={`columns ${even ? 'columns-even' : ''}`}>{children}</div>
}

/** A note with a coloured edge: the situation, its effect, and the next step. */
export function Note({
  tone = 'plain',
  title,
  actions,
  children,
}: {
  readonly tone?: 'plain' | 'info' | 'attention' | 'fault' | 'live'
  readonly title?: ReactNode
  readonly actions?: ReactNode
  readonly children?: ReactNode
}) {
  return (
    <div className={`note ${tone === 'plain' ? '' : `note-${tone}`}`}>
      {title && <p className="note-title">{title}</p>}
      {children && <div className="note-body">{children}</div>}
      {actions && <div className="actions">{actions}</div>}
    </div>
  )
}

/** Buttons next to each other; `even` gives them the same width: the action and its alternative. */
export function Actions({ even = false, children }: { readonly even?: boolean; readonly children: ReactNode }) {
  return <div className={even ? 'pair' : 'actions'}>{children}</div>
}

/** Names and values, one pair per row; `total` rows are below a rule. */
export function Facts({
  rows,
}: {
  readonly rows: readonly { readonly key: string; readonly name: ReactNode; readonly value: ReactNode; readonly total?: boolean }[]
}) {
  return (
    <dl className="facts">
      {rows.map(({ key, name, value, total }) => (
        <div key={key} className={total ? 'facts-total' : undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** An action that must be in reach: on a phone it stays above the bar until its own place is in view. */
export function ActBar({ children }: { readonly children: ReactNode }) {
  return <div className="act-bar">{children}</div>
}

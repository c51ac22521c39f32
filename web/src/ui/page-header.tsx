import type { ReactNode } from 'react'
import { useTitle } from '../platform/title.ts'

/** The header of a page: its only `h1`, one line on the age of the figures, and the actions. */
export function PageHeader({
  title,
  note,
  back,
  actions,
  documentTitle,
}: {
  readonly title: ReactNode
  /** "Figures up to 14:32, UTC." */
  readonly note?: ReactNode
  /** A link to the parent page. */
  readonly back?: ReactNode
  readonly actions?: ReactNode
  /** A better title for the tab than that of the route. */
  readonly documentTitle?: string
}) {
  useTitle(documentTitle ?? (typeof title === 'string' ? title : undefined))
  return (
    <header className="page-head">
      <div className="page-head-words">
        {back && <div className="page-head-back">{back}</div>}
        <h1>{title}</h1>
        {note && <p className="page-head-note">{note}</p>}
      </div>
      {actions && <div className="actions">{actions}</div>}
    </header>
  )
}

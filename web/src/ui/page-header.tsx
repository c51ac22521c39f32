import type { ReactNode } from 'react'
import { useTitle } from '../platform/title.ts'

/** The head of a page: its one `h1`, one line on how fresh the figures are, and the actions. */
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
  /** A link to where this page belongs. */
  readonly back?: ReactNode
  readonly actions?: ReactNode
  /** Where the page knows a better title for the tab than its route. */
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

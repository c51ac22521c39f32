import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslations } from '../platform/i18n.tsx'

export interface SummaryIssue {
  /** The `name` of the control. */
  readonly field: string
  readonly message: ReactNode
}

/** The errors of a form above it, each linked to its field. Takes focus when it appears. Typed values are kept. */
export function ErrorSummary({ issues, children }: { readonly issues: readonly SummaryIssue[]; readonly children?: ReactNode }) {
  const t = useTranslations('ui')
  const box = useRef<HTMLDivElement>(null)
  const shown = issues.length > 0 || Boolean(children)
  const key = issues.map(({ field }) => field).join(' ')
  useEffect(() => {
    if (shown) box.current?.focus()
  }, [shown, key])
  if (!shown) return null
  const lead = (field: string) => {
    const form = box.current?.closest('form') ?? document
    form.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]`)?.focus()
  }
  return (
    <div ref={box} role="alert" tabIndex={-1} className="note note-fault">
      {issues.length > 0 && <p className="note-title">{t('errors.title', { count: issues.length })}</p>}
      {children && <div className="note-body">{children}</div>}
      {issues.length > 0 && (
        <ul className="summary-list">
          {issues.map(({ field, message }) => (
            <li key={field}>
              <button type="button" className="btn btn-link" onClick={() => lead(field)}>
                {message}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

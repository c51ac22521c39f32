import { useRef } from 'react'
import type { FormIssue } from '../platform/form.ts'
import { useTranslations } from '../platform/i18n.tsx'

/** The errors of a form above it, announced when they appear, each linked to its field. */
export function ErrorSummary({ issues }: { readonly issues: readonly FormIssue[] }) {
  const t = useTranslations('ui')
  const box = useRef<HTMLDivElement>(null)
  if (issues.length === 0) return null
  const lead = (field: string) => {
    const form = box.current?.closest('form') ?? document
    form.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]`)?.focus()
  }
  return (
    <div ref={box} role="alert" className="note note-fault">
      <p className="note-title">{t('errors.title', { count: issues.length })}</p>
      <ul className="summary-list">
        {issues.map(({ field, label, message }) => (
          <li key={field}>
            <button type="button" className="btn btn-link" onClick={() => lead(field)}>
              {label === '' ? message : t('errors.of', { label, message })}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

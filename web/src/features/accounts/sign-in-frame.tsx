import type { ReactNode } from 'react'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link } from '../../platform/navigation.tsx'
import { useClientState } from '../../platform/state.ts'
import { Note, PageFrame, PageHeader } from '../../ui/index.ts'

/** A form of one column, next to a list of what we never ask for. */
export function SignInFrame({
  title,
  note,
  beside,
  children,
}: {
  readonly title: string
  readonly note: ReactNode
  /** More at the side, below what we never ask for. */
  readonly beside?: ReactNode
  readonly children: ReactNode
}) {
  const t = useTranslations('accounts')
  const isDemo = useClientState('instance') === 'demo'
  return (
    <PageFrame>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,420px)_minmax(0,1fr)] lg:gap-16">
        <div className="grid min-w-0 content-start gap-6">
          <PageHeader title={title} note={note} />
          {children}
        </div>
        <aside
          className="grid max-w-90 content-start gap-5 border-t border-line pt-6 lg:border-s lg:border-t-0 lg:ps-10 lg:pt-1"
          aria-label={t('page.aside.label')}
        >
          <p className="text-h2 font-semibold">{t('page.aside.never')}</p>
          <p className="text-s text-ink-2">{t('page.aside.neverMore')}</p>
          <p className="text-s text-ink-2">{t.rich('page.aside.drivers', { link: (words) => <Link to="/charge">{words}</Link> })}</p>
          {beside}
          {isDemo && (
            <Note tone="info" title={t('page.aside.demoTitle')}>
              {t.rich('page.aside.demo', { link: (words) => <Link to="/demo/outbox">{words}</Link> })}
            </Note>
          )}
        </aside>
      </div>
    </PageFrame>
  )
}

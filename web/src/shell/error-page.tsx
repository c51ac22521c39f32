import { Component, type ErrorInfo, type ReactNode } from 'react'
import { useTranslations } from '../platform/i18n.tsx'
import { Button, ButtonLink, PageFrame, PageHeader } from '../ui/index.ts'

/** Shown when a page crashes: what happened, that nothing was changed, and how to continue. */
export function ErrorPage({ retry }: { readonly retry: () => void }) {
  const t = useTranslations('shell.failed')
  return (
    <PageFrame>
      <PageHeader title={t('title')} />
      <p role="alert">{t('body')}</p>
      <div className="actions">
        <Button onClick={retry}>{t('retry')}</Button>
        <ButtonLink tone="quiet" to="/home">
          {t('home')}
        </ButtonLink>
      </div>
    </PageFrame>
  )
}

/** Shown for an address without a route. */
export function NotFoundPage() {
  const t = useTranslations('shell.notFound')
  return (
    <PageFrame>
      <PageHeader title={t('title')} />
      <p>{t('body')}</p>
      <div className="actions">
        <ButtonLink to="/home">{t('home')}</ButtonLink>
      </div>
    </PageFrame>
  )
}

interface BoundaryProps {
  readonly children: ReactNode
  /** The boundary is reset when this value changes: the address. */
  readonly resetBy: string
}

/** Catches errors inside one route; the shell around it stays. */
export class RouteBoundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown, _info: ErrorInfo): void {
    reportError(error)
  }

  override componentDidUpdate(before: BoundaryProps): void {
    if (before.resetBy !== this.props.resetBy && this.state.failed) this.setState({ failed: false })
  }

  override render(): ReactNode {
    return this.state.failed ? <ErrorPage retry={() => this.setState({ failed: false })} /> : this.props.children
  }
}

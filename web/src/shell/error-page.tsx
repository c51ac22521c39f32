import { Component, type ErrorInfo, type ReactNode } from 'react'
import { useTranslations } from '../platform/i18n.tsx'
import { Button, ButtonLink, PageFrame, PageHeader } from '../ui/index.ts'

/** A page that broke: what happened, that nothing was done, and a way on. */
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

/** An address that no route answers. */
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
  /** Another value starts anew: the address. */
  readonly resetBy: string
}

/** Catches what breaks inside one route; the shell around it stays. */
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

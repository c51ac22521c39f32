import { useEffect, useRef, useState, type ReactNode } from 'react'
import { CallRefused, CallUnanswered, type CallFailure } from '../platform/client.ts'
import { useTranslations } from '../platform/i18n.tsx'
import { Button } from './button.tsx'
import { Copy } from './copy.tsx'

/** An empty list: what will appear and when, and one action. Never sample data. */
export function EmptyState({ title, children, action }: { readonly title?: ReactNode; readonly children: ReactNode; readonly action?: ReactNode }) {
  return (
    <div className="state">
      {title && <p className="state-title">{title}</p>}
      <p>{children}</p>
      {action}
    </div>
  )
}

/**
 * A failed read, shown instead of its block: what happened, what it means (`meaning`: "Nothing left your balance."), and a next step.
 * Focus moves to it if `focus` is set: after an action of the person, not after a background read.
 */
export function ErrorState({
  error,
  meaning,
  retry,
  focus = false,
}: {
  readonly error: CallFailure | Error
  readonly meaning?: ReactNode
  readonly retry?: () => void
  readonly focus?: boolean
}) {
  const t = useTranslations('ui')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focus) box.current?.focus()
  }, [focus])
  const reference = error instanceof CallRefused ? error.reference : null
  return (
    <div className="state" role="alert" tabIndex={-1} ref={box}>
      <p className="state-title">{failureWords(error, t)}</p>
      {meaning && <p>{meaning}</p>}
      {reference && <Copy text={reference} label={t('reference')} />}
      {retry && (
        <Button tone="quiet" onClick={retry}>
          {t('retry')}
        </Button>
      )}
    </div>
  )
}

function failureWords(error: Error, t: ReturnType<typeof useTranslations<'ui'>>): string {
  if (error instanceof CallRefused) return error.message
  return error instanceof CallUnanswered ? t('noAnswer') : t('notUnderstood')
}

/** A placeholder of the final size for loading content; invisible for the first 300 ms. */
export function Skeleton({ width = '100%', height = '1em' }: { readonly width?: string; readonly height?: string }) {
  return <span className="skeleton" style={{ width, height }} aria-hidden="true" />
}

/** Placeholders of several blocks below each other, by their heights. */
export function Skeletons({ heights }: { readonly heights: readonly string[] }) {
  return (
    <div className="grid gap-6">
      {heights.map((height, index) => (
        <Skeleton key={index} height={height} />
      ))}
    </div>
  )
}

/** A placeholder for a loading figure: dashes as wide as the figure. */
export function SkeletonFigure({ text = '––.––' }: { readonly text?: string }) {
  return (
    <span className="skeleton-figure" aria-hidden="true">
      {text}
    </span>
  )
}

const SLOW_MS = 8_000

/** A loading block: its skeleton, and after eight seconds a text and a retry button. */
export function Loading({ children, retry }: { readonly children: ReactNode; readonly retry?: () => void }) {
  const t = useTranslations('ui')
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div aria-busy="true">
      <span className="vh" role="status">
        {slow ? t('stillLoading') : t('loading')}
      </span>
      {children}
      {slow && (
        <div className="state">
          <p>{t('stillLoading')}</p>
          {retry && (
            <Button tone="quiet" onClick={retry}>
              {t('retry')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

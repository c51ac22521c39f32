import type { ReactNode } from 'react'
import type { CallState } from '../platform/calls.tsx'
import { formatTime } from '../platform/format.ts'
import { useTranslations } from '../platform/i18n.tsx'
import { Button } from './button.tsx'
import { ErrorState, Loading } from './states.tsx'

/**
 * What a call answered: the skeleton until then, the error with a retry if there is no answer, `empty` if there is nothing to show, else
 * the children. If a later request fails, the last answer stays with a note that it is not current.
 */
export function Answered<Data>({
  read: { data, error, refetch, receivedAt = null },
  skeleton,
  meaning,
  isEmpty,
  empty,
  children,
}: {
  readonly read: Pick<CallState<Data>, 'data' | 'error' | 'refetch'> & Partial<Pick<CallState<Data>, 'receivedAt'>>
  /** Placeholders in the final size. */
  readonly skeleton: ReactNode
  /** What a failure means: "Your money is unchanged." */
  readonly meaning?: ReactNode
  readonly isEmpty?: (data: Data) => boolean
  readonly empty?: ReactNode
  /** Absent: the page shows its answer by other means. */
  readonly children?: (data: Data) => ReactNode
}) {
  const t = useTranslations('ui')
  if (data === undefined)
    return error !== null ? <ErrorState error={error} meaning={meaning} retry={refetch} /> : <Loading retry={refetch}>{skeleton}</Loading>
  return (
    <>
      {error !== null && (
        <div className="note note-attention" role="status">
          <p className="note-title">{receivedAt === null ? t('stale') : t('staleSince', { time: formatTime(receivedAt) })}</p>
          {meaning && <div className="note-body">{meaning}</div>}
          <div className="actions">
            <Button tone="quiet" onClick={refetch}>
              {t('retry')}
            </Button>
          </div>
        </div>
      )}
      {isEmpty?.(data) === true ? empty : children?.(data)}
    </>
  )
}

import type { ReactNode } from 'react'
import type { CallState } from '../platform/calls.tsx'
import { formatTime } from '../platform/format.ts'
import { useTranslations } from '../platform/i18n.tsx'
import { Button } from './button.tsx'
import { ErrorState, Loading } from './states.tsx'

type Read<Data> = Pick<CallState<Data>, 'data' | 'error' | 'refetch'> & Partial<Pick<CallState<Data>, 'receivedAt'>>

/**
 * What a call answered: the skeleton until then, the error with a retry if there is no answer, `empty` if there is nothing to show, else
 * the children. If a later request fails, the last answer stays with a note that it is not current.
 */
export function Answered<Data>({
  read,
  skeleton,
  meaning,
  missing,
  frame,
  isEmpty,
  empty,
  children,
}: {
  readonly read: Read<Data>
  /** Placeholders in the final size. */
  readonly skeleton: ReactNode
  /** What a failure means: "Your money is unchanged." */
  readonly meaning?: ReactNode
  /** Shown instead of the error if there is no such record. */
  readonly missing?: ReactNode
  /** The page or sheet around everything but the children, for a record whose title is part of the answer. */
  readonly frame?: (state: ReactNode) => ReactNode
  readonly isEmpty?: (data: Data) => boolean
  readonly empty?: ReactNode
  /** Absent: the page shows its answer by other means. */
  readonly children?: (data: Data) => ReactNode
}) {
  const { data, error, refetch } = read
  if (data === undefined) {
    const failed = error !== null && <ErrorState error={error} meaning={meaning} retry={refetch} />
    const state = missing || failed || <Loading retry={refetch}>{skeleton}</Loading>
    return frame === undefined ? state : frame(state)
  }
  return (
    <>
      {error !== null && (
        <div className={frame === undefined ? undefined : 'pb-6'}>
          <StaleNote read={read} meaning={meaning} />
        </div>
      )}
      {isEmpty?.(data) === true ? empty : children?.(data)}
    </>
  )
}

function StaleNote({ read: { receivedAt = null, refetch }, meaning }: { readonly read: Read<unknown>; readonly meaning: ReactNode }) {
  const t = useTranslations('ui')
  return (
    <div className="note note-attention" role="status">
      <p className="note-title">{receivedAt === null ? t('stale') : t('staleSince', { time: formatTime(receivedAt) })}</p>
      {meaning && <div className="note-body">{meaning}</div>}
      <div className="actions">
        <Button tone="quiet" onClick={refetch}>
          {t('retry')}
        </Button>
      </div>
    </div>
  )
}

import type { ReactNode } from 'react'
import type { ListState } from '../../platform/calls.tsx'
import { formatCount } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Answered, Button, Skeleton } from '../../ui/index.ts'

/** What is shown while rows load. */
export const rowSkeletons = [0, 1, 2, 3, 4].map((index) => (
  <div key={index} className="grid gap-2 border-b border-line py-4">
    <Skeleton height="20px" width="58%" />
    <Skeleton height="16px" width="74%" />
    <Skeleton height="26px" width="42%" />
  </div>
))

/** A list of records in one column, at every width. */
export function Rows<Row>({
  label,
  list,
  keyOf,
  row,
  empty,
}: {
  readonly label: string
  readonly list: Pick<ListState<Row>, 'rows' | 'total' | 'more' | 'next' | 'error' | 'refetch' | 'isFetching' | 'receivedAt'>
  readonly keyOf: (row: Row) => string
  readonly row: (row: Row) => ReactNode
  readonly empty: ReactNode
}) {
  const t = useTranslations('ui')
  const { rows, total = 0, more, next, isFetching } = list
  return (
    <Answered read={{ ...list, data: rows }} skeleton={rowSkeletons} isEmpty={(items) => items.length === 0} empty={empty}>
      {(items) => (
        <div className="grid gap-3.5">
          <ul aria-label={label}>
            {items.map((item) => (
              <li key={keyOf(item)} className="border-b border-line">
                {row(item)}
              </li>
            ))}
          </ul>
          <p className="text-s text-ink-2">{t('countOf', { count: formatCount(items.length), total: formatCount(total) })}</p>
          {items.length < total && (more !== undefined || isFetching) && (
            <Button tone="quiet" wide busy={more === undefined} onClick={more}>
              {t('loadMore', { count: formatCount(next) })}
            </Button>
          )}
        </div>
      )}
    </Answered>
  )
}

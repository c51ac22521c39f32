import type { ReactNode } from 'react'
import type { ListState } from '../platform/calls.tsx'
import { formatCount } from '../platform/format.ts'
import { useTranslations } from '../platform/i18n.tsx'
import { Button } from './button.tsx'
import { DataTable, type Column } from './data-table.tsx'
import { Answered } from './answered.tsx'
import { Skeleton } from './states.tsx'

/** Makes the header cell a button that opens its row. */
function opening<Row>(column: Column<Row>, open: (row: Row) => void): Column<Row> {
  return {
    ...column,
    cell: (row) => (
      <button type="button" className="data-open" onClick={() => open(row)}>
        {column.cell(row)}
      </button>
    ),
  }
}

const skeletons = Array.from({ length: 5 }, (_, index) => (
  <div key={index} className="grid h-12 items-center border-b border-line">
    <Skeleton height="14px" width={`${92 - index * 9}%`} />
  </div>
))

/**
 * A list of records: a table on a desktop, two lines each on a phone, "Load 50 more" at its end, no infinite scrolling.
 * `open` makes the row's header cell open the record (its sheet has its own address, so pass a function that changes the search).
 */
export function RecordList<Row>({
  caption,
  columns,
  list,
  keyOf,
  empty,
  open,
  selected,
  remark,
}: {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly list: Pick<ListState<Row>, 'rows' | 'total' | 'more' | 'error' | 'refetch' | 'isFetching'> &
    Partial<Pick<ListState<Row>, 'next' | 'receivedAt'>>
  readonly keyOf: (row: Row) => string
  readonly empty: ReactNode
  readonly open?: (row: Row) => void
  readonly selected?: string | undefined
  /** A sentence next to the count: "A correction is its own line; the first entry stays as it was." */
  readonly remark?: ReactNode
}) {
  const t = useTranslations('ui')
  const { rows, total, more, next, isFetching } = list
  const shown = open === undefined ? columns : columns.map((column) => (column.heads ? opening(column, open) : column))
  return (
    <Answered read={{ ...list, data: rows }} skeleton={skeletons} isEmpty={(items) => items.length === 0} empty={empty}>
      {(items) => (
        <div className="grid gap-3.5">
          <DataTable caption={caption} columns={shown} rows={items} keyOf={keyOf} selected={selected} className="records" />
          <div className="records-foot">
            <p>
              {t('countOf', { count: formatCount(items.length), total: formatCount(total ?? items.length) })}
              {remark && <> {remark}</>}
            </p>
            {(more !== undefined || isFetching) && items.length < (total ?? 0) && (
              <Button tone="quiet" busy={more === undefined} onClick={more}>
                {t('loadMore', { count: formatCount(next ?? (total ?? 0) - items.length) })}
              </Button>
            )}
          </div>
        </div>
      )}
    </Answered>
  )
}

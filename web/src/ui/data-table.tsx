import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Icon } from './icon.tsx'

export interface Column<Row> {
  readonly key: string
  readonly head: ReactNode
  readonly cell: (row: Row) => ReactNode
  /** End-aligned, for amounts and counts. */
  readonly end?: boolean
  /** The cell is the header of its row. */
  readonly heads?: boolean
  readonly width?: string
  /** The column header is a button that sorts by it, and shows the current order. */
  readonly order?: { readonly is: 'ascending' | 'descending' | undefined; readonly onOrder: () => void }
  /** Its place in the two lines of a record on a phone. */
  readonly phone?: 'title' | 'amount' | 'meta' | 'state' | 'line' | 'none'
}

export interface DataTableProps<Row> {
  /** Description of the table, only for screen readers. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly foot?: ReactNode
  readonly selected?: string | undefined
  readonly className?: string
}

/** A plain table: hairlines, narrow headers, end-aligned amounts. Scrolls sideways if necessary, also by keyboard. */
export function DataTable<Row>({ caption, columns, rows, keyOf, foot, selected, className = '' }: DataTableProps<Row>) {
  const frame = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  // Before painting, so that a scrolling table is focusable from the start.
  useLayoutEffect(() => {
    const box = frame.current
    if (box === null) return
    const measure = () => setScrolls(box.scrollWidth > box.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    // Rows that are added later widen the table, but not its frame.
    if (box.firstElementChild !== null) observer.observe(box.firstElementChild)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={frame} className="data-scroll" {...(scrolls && { tabIndex: 0, role: 'group', 'aria-label': caption })}>
      <table className={`data ${className}`}>
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, head, end, width, order }) => (
              <th key={key} scope="col" className={end ? 'end' : undefined} style={width === undefined ? undefined : { width }} aria-sort={order?.is}>
                {order === undefined ? (
                  head
                ) : (
                  <button type="button" className="data-order" onClick={order.onOrder}>
                    {head}
                    {order.is !== undefined && <Icon name="down" size={14} />}
                  </button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} aria-current={selected !== undefined && selected === keyOf(row) ? 'true' : undefined}>
              {columns.map(({ key, cell, end, heads, phone }) => {
                const props = { className: end ? 'end' : undefined, 'data-phone': phone ?? (end ? 'amount' : heads ? 'title' : 'meta') }
                return heads ? (
                  <th key={key} scope="row" {...props}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={key} {...props}>
                    {cell(row)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
        {foot && <tfoot>{foot}</tfoot>}
      </table>
    </div>
  )
}

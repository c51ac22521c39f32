import { useId, useState, type ReactNode } from 'react'
import { useTranslations } from '../platform/i18n.tsx'
import { DataTable, type Column } from './data-table.tsx'

/** The texts of every chart. */
export interface ChartWords {
  /** The finding in one sentence: read instead of the picture, and shown below it. */
  readonly finding: string
}

interface TableRow {
  readonly key: string
  readonly cells: readonly ReactNode[]
}

/** The same figures as a table, to the last digit. */
export interface ChartTable {
  readonly caption: string
  readonly heads: readonly string[]
  readonly rows: readonly TableRow[]
}

/** A chart: the picture labelled by its finding, and the same figures as a table. */
export function ChartFrame({
  finding,
  table,
  legend,
  children,
}: ChartWords & {
  readonly table: ChartTable
  readonly legend?: ReactNode
  readonly children: ReactNode
}) {
  const t = useTranslations('ui')
  const [asTable, setAsTable] = useState(false)
  const id = useId()
  const columns = table.heads.map((head, index): Column<TableRow> => ({
    key: head,
    head,
    cell: ({ cells }) => cells[index],
    end: index > 0,
    heads: index === 0,
  }))
  return (
    <figure className="chart">
      {asTable ? <DataTable caption={table.caption} columns={columns} rows={table.rows} keyOf={({ key }) => key} /> : children}
      <figcaption className="chart-foot">
        <p id={id}>{finding}</p>
        <button type="button" className="btn btn-link" aria-describedby={id} onClick={() => setAsTable(!asTable)}>
          {asTable ? t('asPicture') : t('asTable')}
        </button>
      </figcaption>
      {!asTable && legend}
    </figure>
  )
}

/** Ticks below a chart, in HTML, because text in a stretched drawing would be distorted. */
export function Ticks({ labels }: { readonly labels: readonly ReactNode[] }) {
  return (
    <div className="ticks" aria-hidden="true">
      {labels.map((label, index) => (
        <span key={index}>{label}</span>
      ))}
    </div>
  )
}

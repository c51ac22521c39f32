import type { ReactNode } from 'react'

/** A key figure: label, value, and one line below it. */
export function Figure({ label, value, note }: { readonly label: ReactNode; readonly value: ReactNode; readonly note?: ReactNode }) {
  return (
    <div className="figure">
      <div className="figure-label">{label}</div>
      <div className="figure-value">{value}</div>
      {note && <div className="figure-note">{note}</div>}
    </div>
  )
}

/** Two to four key figures in a row below a rule; two by two on a phone. `wide` gives the first one the whole first row. */
export function Figures({ wide = false, children }: { readonly wide?: boolean; readonly children: ReactNode }) {
  return <div className={`figures ${wide ? 'figures-wide' : ''}`}>{children}</div>
}

import type { ReactNode } from 'react'

/** An act that is not made every day: its name, and the form behind it. */
export function Fold({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <details>
      <summary className="btn btn-quiet w-fit cursor-pointer list-none">{title}</summary>
      <div className="grid max-w-105 gap-3 py-2">{children}</div>
    </details>
  )
}

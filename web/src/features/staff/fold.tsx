import type { ReactNode } from 'react'

/** A collapsed form for a rare action. */
export function Fold({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <details>
      <summary className="btn btn-quiet w-fit cursor-pointer list-none">{title}</summary>
      <div className="grid max-w-105 gap-3 py-2">{children}</div>
    </details>
  )
}

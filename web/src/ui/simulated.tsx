import type { ReactNode } from 'react'

/** A hatched band with a label, above a region whose figures come from simulated devices or money. */
export function Simulated({ word, children }: { readonly word: ReactNode; readonly children?: ReactNode }) {
  return (
    <div className="simulated-band" role="note">
      <strong>{word}</strong>
      {children && <div>{children}</div>}
    </div>
  )
}

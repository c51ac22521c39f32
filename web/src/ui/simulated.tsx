import type { ReactNode } from 'react'

/** A hatched band with the word, over a whole region whose figures come from simulated devices or money. */
export function Simulated({ word, children }: { readonly word: ReactNode; readonly children?: ReactNode }) {
  return (
    <div className="simulated-band" role="note">
      <strong>{word}</strong>
      {children && <div>{children}</div>}
    </div>
  )
}

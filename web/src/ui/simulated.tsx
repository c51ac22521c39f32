import { useId, type ReactNode } from 'react'

/** A hatched band with the word, over a whole region whose figures come from simulated devices or money. A landmark: nothing readers must find stands outside of one. */
export function Simulated({ word, children }: { readonly word: ReactNode; readonly children?: ReactNode }) {
  const id = useId()
  return (
    <section className="simulated-band" aria-labelledby={id}>
      <strong id={id}>{word}</strong>
      {children && <span>{children}</span>}
    </section>
  )
}

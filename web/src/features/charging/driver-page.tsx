import type { ReactNode } from 'react'
import { PageFrame } from '../../ui/index.ts'

/** One column of at most 560 px, for use with one hand. */
export function DriverPage({ children }: { readonly children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-140">
      <PageFrame>{children}</PageFrame>
    </div>
  )
}

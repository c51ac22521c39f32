import type { ReactNode } from 'react'
import { PageFrame } from '../../ui/index.ts'

/** One column, at most 560 px: a driver's page is held in one hand. Chips wrap before they widen it, at 320 px and in large type. */
export function DriverPage({ children }: { readonly children: ReactNode }) {
  return <div className="mx-auto w-full max-w-140 [&_.chip]:whitespace-normal [&_.data-scroll]:relative"><PageFrame>{children}</PageFrame></div>
}

import type { ReactNode } from 'react'
import { Link, type LinkProps, type PlainPath, type Search } from '../platform/navigation.tsx'

export interface LinkTab {
  readonly key: string
  readonly to: PlainPath
  readonly search?: Search
  readonly children: ReactNode
  /** Set if the search decides which tab is open; by default the path does. */
  readonly open?: boolean
}

/** Tabs as links with their own addresses; the open one is marked. */
export function LinkTabs({ label, links }: { readonly label: string; readonly links: readonly LinkTab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {links.map(({ key, open, ...link }) => (
        <Link key={key} {...(link as LinkProps<'/home'>)} {...(open !== undefined && { 'aria-current': open ? 'page' : undefined })} />
      ))}
    </nav>
  )
}

export interface Tab<V extends string = string> {
  readonly value: V
  readonly label: ReactNode
}

/** The filter of a list below, of which one choice is always on. For panels use `TabPanels`. */
export function Tabs<V extends string>({
  label,
  tabs,
  value,
  onSelect,
}: {
  readonly label: string
  readonly tabs: readonly Tab<V>[]
  readonly value: V
  readonly onSelect: (value: V) => void
}) {
  return (
    <div className="tabs" role="group" aria-label={label}>
      {tabs.map((tab) => (
        <button key={tab.value} type="button" aria-pressed={tab.value === value} onClick={() => onSelect(tab.value)}>
          {tab.label}
        </button>
      ))}
    </div>
  )
}

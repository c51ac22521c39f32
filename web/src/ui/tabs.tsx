import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
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

/** Tabs within a page with arrow-key navigation and a panel below. Without a panel they are the filter of a list below. */
export function Tabs<V extends string>({
  label,
  tabs,
  value,
  onSelect,
  children,
}: {
  readonly label: string
  readonly tabs: readonly Tab<V>[]
  readonly value: V
  readonly onSelect: (value: V) => void
  readonly children?: ReactNode
}) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const walk = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === value)
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }
    const to = steps[event.key]
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length]
    if (next === undefined) return
    event.preventDefault()
    onSelect(next.value)
    list.current?.querySelector<HTMLElement>(`[data-value="${CSS.escape(next.value)}"]`)?.focus()
  }
  if (children === undefined) {
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
  return (
    <>
      <div ref={list} className="tabs" role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            data-value={tab.value}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onSelect(tab.value)}
            onKeyDown={walk}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} tabIndex={-1} className="part">
        {children}
      </div>
    </>
  )
}

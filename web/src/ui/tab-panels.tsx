import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import type { Tab } from './tabs.tsx'

/** Tabs within a page, with a panel below; arrow keys select the next one. */
export function TabPanels<V extends string>({
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
  /** The panel of the selected tab. */
  readonly children: ReactNode
}) {
  return (
    <Base.Root className="grid gap-6" value={value} onValueChange={(next: V) => onSelect(next)}>
      <Base.List className="tabs" aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value}>
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      <Base.Panel value={value} className="part">
        {children}
      </Base.Panel>
    </Base.Root>
  )
}

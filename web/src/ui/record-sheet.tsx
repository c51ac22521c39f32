import type { ReactNode } from 'react'
import { Block, Facts } from './block.tsx'
import { Copy } from './copy.tsx'
import { Sheet, type SheetProps } from './sheet.tsx'
import { TimelineList, type TimelineItem } from './steps.tsx'

/** One record: amount, history with times, details, ids to copy, and additions of the page (a trail, a dispute). */
export function RecordSheet({
  amount,
  timeline,
  facts,
  ids = [],
  children,
  ...sheet
}: Omit<SheetProps, 'kind' | 'children'> & {
  readonly children?: ReactNode
  readonly amount?: ReactNode
  readonly timeline?: { readonly title: string; readonly items: readonly TimelineItem[] }
  readonly facts?: readonly { readonly key: string; readonly name: ReactNode; readonly value: ReactNode; readonly total?: boolean }[]
  readonly ids?: readonly { readonly name: string; readonly value: string; readonly grouped?: boolean }[]
}) {
  return (
    <Sheet {...sheet}>
      {amount}
      {timeline && (
        <Block title={timeline.title} level={3}>
          <TimelineList label={timeline.title} items={timeline.items} />
        </Block>
      )}
      {facts && <Facts rows={facts} />}
      {ids.length > 0 && (
        <Facts
          rows={ids.map(({ name, value, grouped }) => ({ key: name, name, value: <Copy text={value} label={name} {...(grouped && { grouped })} /> }))}
        />
      )}
      {children}
    </Sheet>
  )
}

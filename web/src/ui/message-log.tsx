import type { Instant } from '@ohmstead/contract/kernel/instant'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { formatDateTime } from '../platform/format.ts'

export interface LoggedMessage {
  readonly key: string
  /** `own`: written on the reader's side of the conversation. `aside`: a remark that the other side does not see. */
  readonly side: 'own' | 'other' | 'aside'
  readonly who: ReactNode
  readonly text: string
  readonly at: Instant
  /** What became of it: sent, delivered, read. */
  readonly state?: ReactNode
  /** A file, below the text. */
  readonly children?: ReactNode
}

const looks: Readonly<Record<LoggedMessage['side'], string>> = {
  own: 'justify-self-end border-line bg-inset',
  other: 'justify-self-start border-line-strong',
  aside: 'justify-self-end border-attention bg-attention-tint',
}

/**
 * The messages of a conversation, oldest first, as text. New ones are announced, and shown at the end of the log while its reader is there.
 * `foot` is below the last message.
 */
export function MessageLog({
  label,
  messages,
  head,
  foot,
}: {
  readonly label: string
  readonly messages: readonly LoggedMessage[]
  readonly head?: ReactNode
  readonly foot?: ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const last = messages.at(-1)?.key
  useLayoutEffect(() => {
    if (isAtEnd.current) box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [last, foot])
  return (
    <div
      ref={box}
      role="log"
      aria-label={label}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a log that scrolls must be scrollable with the keyboard (WCAG 2.1.1).
      tabIndex={0}
      className="grid max-h-[60vh] min-h-40 content-start gap-4 overflow-y-auto border-y border-line py-4"
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < 40
      }}
    >
      {head}
      {messages.map(({ key, side, who, text, at, state, children }) => (
        <article key={key} className={`grid max-w-[85%] min-w-0 gap-1 rounded-control border px-3 py-2 ${looks[side]}`}>
          <p className="flex flex-wrap gap-x-2 text-xs text-ink-2">
            <span className="font-semibold">{who}</span> <span>{formatDateTime(at)}</span>
          </p>
          {text !== '' && (
            <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
              {text}
            </p>
          )}
          {children}
          {state !== undefined && <p className="justify-self-end text-xs text-ink-2">{state}</p>}
        </article>
      ))}
      {foot}
    </div>
  )
}

import type { ReactNode } from 'react'
import { useTranslations } from '../platform/i18n.tsx'
import { Icon } from './icon.tsx'

export type StepState = 'done' | 'now' | 'later' | 'failed'

export interface Step {
  readonly key: string
  readonly title: ReactNode
  readonly state: StepState
  /** What the person does, or what was received. */
  readonly body?: ReactNode
  /** The event that completed it, as named by the device: `BootNotification 08:41:07`. */
  readonly event?: ReactNode
  readonly at?: ReactNode
  /** The input of the step: a code, a button. */
  readonly content?: ReactNode
}

/**
 * Steps that are completed by real events, never by a timer: each is a switch that closes when its event arrives. On a phone, finished
 * steps collapse to their heading, and future steps to one line.
 */
export function StepRail({ label, steps, level = 3 }: { readonly label: string; readonly steps: readonly Step[]; readonly level?: 2 | 3 }) {
  const t = useTranslations('ui')
  const Heading = `h${level}` as const
  return (
    <ol className="steps" aria-label={label}>
      {steps.map(({ key, title, state, body, event, at, content }, index) => (
        <li key={key} className={`step step-${state}`} aria-current={state === 'now' ? 'step' : undefined}>
          <span className="step-mark" aria-hidden="true">
            {state === 'done' ? <Icon name="tick" size={18} /> : state === 'failed' ? <Icon name="cross" size={18} /> : index + 1}
          </span>
          <div className="step-words">
            <div className="step-head">
              <Heading>
                {title}
                <span className="vh">, {t(`steps.${state}`)}</span>
              </Heading>
              {at && <span className="step-at">{at}</span>}
            </div>
            {body && <div className="step-body">{body}</div>}
            {event && <code className="step-event">{event}</code>}
            {content && <div className="step-content">{content}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}

export interface TimelineItem {
  readonly key: string
  readonly title: ReactNode
  readonly state: StepState
  readonly at?: ReactNode
  readonly note?: ReactNode
}

const marks = { done: 'switch-closed', now: 'switch-now', later: 'switch-open', failed: 'cross' } as const

/** The history of one record with times, and its future steps, along a wire that ends in an open switch. */
export function TimelineList({ label, items }: { readonly label: string; readonly items: readonly TimelineItem[] }) {
  const t = useTranslations('ui')
  return (
    <ol className="timeline" aria-label={label}>
      {items.map(({ key, title, state, at, note }) => (
        <li key={key} className={`timeline-${state}`}>
          <span className="timeline-mark" aria-hidden="true">
            <Icon name={marks[state]} size={state === 'failed' ? 20 : 34} />
          </span>
          <span className="timeline-title">
            {title}
            <span className="vh">, {t(`steps.${state}`)}</span>
          </span>
          {at && <span className="timeline-at">{at}</span>}
          {note && <span className="timeline-note">{note}</span>}
        </li>
      ))}
    </ol>
  )
}

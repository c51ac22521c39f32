import type { ReactNode, SubmitEvent } from 'react'
import type { FormState } from '../platform/form.ts'
import { ErrorSummary } from './error-summary.tsx'
import { ErrorState } from './states.tsx'

/** A form of `useForm`: its errors above the fields, then the fields. `meaning` says what a failure means: "Nothing was saved." */
export function Form({
  form: { box, issues, failure, submit },
  meaning,
  tight = false,
  wide = false,
  children,
}: {
  readonly form: FormState
  readonly meaning?: ReactNode
  /** Less space between the fields. */
  readonly tight?: boolean
  /** As wide as its block: for long texts with a preview next to them. */
  readonly wide?: boolean
  readonly children: ReactNode
}) {
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <form ref={box} className={`grid ${wide ? '' : 'max-w-130'} ${tight ? 'gap-3' : 'gap-5'}`} onSubmit={send} noValidate>
      <ErrorSummary issues={issues} />
      {failure !== null && <ErrorState error={failure} meaning={meaning} focus />}
      {children}
    </form>
  )
}

import { useRef, useState, type ReactNode } from 'react'
import type { CallFailure } from '../platform/client.ts'
import { Button } from './button.tsx'
import { ErrorState } from './states.tsx'

interface Props {
  readonly name: string
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  /** Media types, with commas between. */
  readonly accept: string
  readonly maxBytes: number
  /** Shown for a larger file, which is not sent. */
  readonly tooLarge: string
  /** What a failure means. */
  readonly meaning: ReactNode
  readonly send: (file: File) => Promise<void>
}

/** A button to choose a file, which is sent at once. */
export function FileChooser({ name, label, hint, error, accept, maxBytes, tooLarge, meaning, send }: Props) {
  const chooser = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<CallFailure>()
  const [isTooLarge, setIsTooLarge] = useState(false)
  const [isSending, setIsSending] = useState(false)
  async function choose(file: File | undefined) {
    if (file === undefined) return
    setFailure(undefined)
    setIsTooLarge(file.size > maxBytes)
    if (file.size > maxBytes) return
    setIsSending(true)
    try {
      await send(file)
    } catch (reason) {
      setFailure(reason as CallFailure)
    } finally {
      setIsSending(false)
    }
  }
  const fault = isTooLarge ? tooLarge : error
  return (
    <div className="grid justify-items-start gap-2">
      <Button type="button" tone="quiet" name={name} busy={isSending} onClick={() => chooser.current?.click()}>
        {label}
      </Button>
      {hint && <p className="text-s text-ink-2">{hint}</p>}
      {fault !== undefined && (
        <p role="alert" className="text-s text-fault-text">
          {fault}
        </p>
      )}
      {failure !== undefined && <ErrorState error={failure} meaning={meaning} />}
      <input
        ref={chooser}
        type="file"
        name={`${name}-file`}
        accept={accept}
        className="vh"
        tabIndex={-1}
        aria-hidden="true"
        aria-label={label}
        onChange={(event) => {
          void choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </div>
  )
}

import { useState, type ReactNode, type SubmitEvent } from 'react'
import type { useMutationCall } from '../../platform/calls.tsx'
import { useTranslations } from '../../platform/i18n.tsx'
import { Block, Button, ErrorState, TextArea, type ButtonTone } from '../../ui/index.ts'

const REASON_MIN = 3

/** A form for an action that is recorded with a reason. It explains the action and requires the reason before it is sent. */
export function ReasonForm({
  title,
  finding,
  label,
  act,
  tone,
  error,
  busy,
  may,
  children,
  onSend,
}: {
  readonly title: string
  readonly finding: string
  readonly label: string
  readonly act: string
  readonly tone?: ButtonTone
  readonly error: ReturnType<typeof useMutationCall>['error']
  readonly busy: boolean
  /** Whether the role of the reader allows the action; undefined while loading. */
  readonly may: boolean | undefined
  readonly children?: ReactNode
  readonly onSend: (reason: string) => Promise<void>
}) {
  const t = useTranslations('staff')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const short = reason.trim().length < REASON_MIN
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (!short && may === true) await onSend(reason.trim())
  }
  return (
    <Block title={title} level={3} finding={finding}>
      <form className="grid gap-3" onSubmit={(event) => void submit(event)} noValidate>
        {error !== null && <ErrorState error={error} meaning={t('page.nothingChanged')} focus />}
        {children}
        <TextArea
          label={label}
          name="reason"
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={tried && short && t('page.reasonShort')}
        />
        <Button type="submit" {...(tone && { tone })} busy={busy} blocked={may === false && t('page.notYourRole')}>
          {act}
        </Button>
      </form>
    </Block>
  )
}

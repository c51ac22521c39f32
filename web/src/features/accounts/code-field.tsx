import type { Channel } from '@ohmstead/contract/accounts/types'
import type { CodeControl } from '../../platform/form.ts'
import { formatTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Button, CodeInput } from '../../ui/index.ts'
import type { CodeSending } from './code-sending.ts'
import { useFailureWords } from './failure-words.ts'

/** Input for the code, with the time it was sent and when the next one can be requested. */
export function CodeField({
  mail,
  channel = 'email',
  label,
  bind,
}: {
  readonly mail: Pick<CodeSending<never>, 'sentAt' | 'secondsLeft'>
  readonly channel?: Channel
  readonly label?: string
  /** The field of the form, with the label that is shown. */
  readonly bind: (label: string) => CodeControl
}) {
  const t = useTranslations('accounts')
  const hint =
    mail.sentAt === null
      ? t('page.code.first')
      : mail.secondsLeft > 0
        ? t('page.code.sentWait', { time: formatTime(mail.sentAt), seconds: mail.secondsLeft })
        : channel === 'phone'
          ? t('page.code.sentSms', { time: formatTime(mail.sentAt) })
          : t('page.code.sent', { time: formatTime(mail.sentAt) })
  return <CodeInput {...bind(label ?? (channel === 'phone' ? t('page.code.labelSms') : t('page.code.label')))} hint={hint} />
}

/** Requests the code, and shows errors and the wait for the next one. */
export function CodeButton({
  mail,
  onAsk,
  to,
}: {
  readonly mail: Omit<CodeSending<never>, 'send'>
  readonly onAsk: () => void
  /** Where the code goes, if the page does not show it. */ readonly to?: string
}) {
  const t = useTranslations('accounts')
  const words = useFailureWords()
  const word = mail.sentAt !== null ? t('page.code.again') : to === undefined ? t('page.code.send') : t('page.code.sendTo', { address: to })
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        tone="quiet"
        busy={mail.busy}
        blocked={mail.secondsLeft > 0 ? t('page.code.wait', { seconds: mail.secondsLeft }) : undefined}
        onClick={onAsk}
      >
        {mail.busy ? t('page.code.sending') : word}
      </Button>
      {mail.error !== null && (
        <p className="text-s text-fault-text" role="alert">
          {words(mail.error)}
        </p>
      )}
    </div>
  )
}

import type { ReactNode } from 'react'
import { formatTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { CodeInput } from '../../ui/index.ts'
import type { CodeMail } from './code-mail.ts'

/** The six digits from a mail: when it was sent, when the next one can be. */
export function CodeField({ mail, value, onValue, error }: { readonly mail: CodeMail; readonly value: string; readonly onValue: (value: string) => void; readonly error?: ReactNode }) {
  const t = useTranslations('accounts')
  const hint =
    mail.sentAt === null ? t('page.code.first')
    : mail.secondsLeft > 0 ? t('page.code.sentWait', { time: formatTime(mail.sentAt), seconds: mail.secondsLeft })
    : t('page.code.sent', { time: formatTime(mail.sentAt) })
  return <CodeInput name="code" label={t('page.code.label')} length={6} value={value} onValue={onValue} hint={hint} error={error} />
}

import { useState, type ReactNode, type SubmitEvent } from 'react'
import type { useMutationCall } from '../../platform/calls.tsx'
import { useTranslations } from '../../platform/i18n.tsx'
import { Button, ErrorState, PasswordField, type ButtonTone } from '../../ui/index.ts'

/** A change to one's own account, confirmed with its password, so that an unattended console is not enough. */
export function ConfirmedAct({
  label,
  tone = 'quiet',
  error,
  busy,
  blocked = false,
  act,
  children,
}: {
  readonly label: string
  readonly tone?: ButtonTone
  readonly error: ReturnType<typeof useMutationCall>['error']
  readonly busy: boolean
  /** Why the action is not available. */
  readonly blocked?: string | false
  /** Returns whether the action succeeded; the password is then cleared. */
  readonly act: (password: string) => Promise<boolean>
  readonly children?: ReactNode
}) {
  const t = useTranslations('staff')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (password === '' || blocked !== false) return
    if (await act(password)) {
      setPassword('')
      setTried(false)
    }
  }
  return (
    <form className="grid gap-3" onSubmit={(event) => void submit(event)} noValidate>
      {error !== null && <ErrorState error={error} meaning={t('page.people.nothing')} focus />}
      {children}
      <PasswordField
        label={t('page.people.ownPassword')}
        name="password"
        value={password}
        error={tried && password === '' && t('page.required')}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" tone={tone} busy={busy} blocked={blocked}>
        {label}
      </Button>
    </form>
  )
}

import { joinStaff, readJoinLink } from '@ohmstead/contract/staff/people-calls'
import { useState, type SubmitEvent } from 'react'
import { useCall, useMutationCall } from '../../platform/calls.tsx'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link, useNavigation } from '../../platform/navigation.tsx'
import { keepStaffSignIn } from '../../platform/sign-in.ts'
import { Button, ErrorState, ErrorSummary, Note, PageFrame, PageHeader, PasswordField } from '../../ui/index.ts'
import { issuesOfForm } from './form-issues.ts'

const PASSWORD_MIN = 12
const TOKEN_LENGTH = 43

/** A colleague joins with a one-time link. Its token is after the #, so it never appears in a server log. */
export function Page() {
  const t = useTranslations('staff')
  const [joinToken] = useState(() => location.hash.slice(1))
  const whole = joinToken.length === TOKEN_LENGTH
  const who = useCall(readJoinLink, { joinToken }, { enabled: whole })
  const [opened, setOpened] = useState(false)
  const note = who.data && t('page.join.note', { login: who.data.login, role: t(`page.roles.${who.data.role}`) })
  return (
    <div className="max-w-105">
      <PageFrame>
        <PageHeader title={t('page.join.title')} note={note} />
        {!whole && (
          <Note tone="attention" title={t('page.join.noLink')}>
            {t('page.join.noLinkBody')}
          </Note>
        )}
        {opened ? (
          <Note tone="live" title={t('page.join.openedTitle')} actions={<Link to="/staff/login">{t('page.logIn')}</Link>}>
            {t('page.join.openedBody')}
          </Note>
        ) : (
          <>
            {who.error !== null && <ErrorState error={who.error} />}
            {who.data && <ChoosePassword joinToken={joinToken} login={who.data.login} onOpened={() => setOpened(true)} />}
          </>
        )}
      </PageFrame>
    </div>
  )
}

function ChoosePassword({
  joinToken,
  login,
  onOpened,
}: {
  readonly joinToken: string
  readonly login: string
  /** Called if the password was set without a sign-in, because a second factor was kept. */ readonly onOpened: () => void
}) {
  const t = useTranslations('staff')
  const { go } = useNavigation()
  const [form, setForm] = useState({ password: '', again: '' })
  const [tried, setTried] = useState(false)
  const join = useMutationCall(joinStaff, { quiet: true })
  const wrong = {
    password: form.password.length < PASSWORD_MIN && t('page.passwordShort', { count: String(PASSWORD_MIN) }),
    again: form.again !== form.password && t('page.passwordsDiffer'),
  }
  const issues = issuesOfForm(wrong, { password: t('page.join.password'), again: t('page.passwordAgain') })
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (issues.length > 0) return
    const answer = await join.send({ joinToken, password: form.password })
    if (answer === undefined) return
    const { token, staff } = answer.data
    if (token === null || staff === null) return onOpened()
    keepStaffSignIn(token)
    go(staff.secondFactorNeeded ? '/staff/security' : '/staff', { replace: true })
  }
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
      {tried && <ErrorSummary issues={issues} />}
      {join.error !== null && <ErrorState error={join.error} focus />}
      <input className="vh" type="text" name="login" autoComplete="username" value={login} readOnly tabIndex={-1} aria-hidden="true" />
      <PasswordField
        label={t('page.join.password')}
        name="password"
        autoComplete="new-password"
        hint={t('page.passwordHint', { count: String(PASSWORD_MIN) })}
        value={form.password}
        error={tried && wrong.password}
        onChange={(event) => setForm({ ...form, password: event.target.value })}
      />
      <PasswordField
        label={t('page.passwordAgain')}
        name="again"
        autoComplete="new-password"
        value={form.again}
        error={tried && wrong.again}
        onChange={(event) => setForm({ ...form, again: event.target.value })}
      />
      <Button type="submit" busy={join.isPending}>
        {t('page.join.open')}
      </Button>
    </form>
  )
}

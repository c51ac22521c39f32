import { staffSetUp } from '@ohmstead/contract/staff/calls'
import { useState, type SubmitEvent } from 'react'
import { useMutationCall } from '../../platform/calls.tsx'
import { useTranslations } from '../../platform/i18n.tsx'
import { useNavigation } from '../../platform/navigation.tsx'
import { keepStaffSignIn } from '../../platform/sign-in.ts'
import { Button, ErrorState, ErrorSummary, Field, Note, PageFrame, PageHeader, PasswordField } from '../../ui/index.ts'
import { issuesOfForm } from './form-issues.ts'

const PASSWORD_MIN = 12
const LOGIN_MIN = 3
const TOKEN_MIN = 20

/** The first administrator joins with a one-time link. Its token is after the #, so it never appears in a server log. */
export function Page() {
  const t = useTranslations('staff')
  const { go } = useNavigation()
  const [setupToken] = useState(() => location.hash.slice(1))
  const [form, setForm] = useState({ name: '', login: '', password: '', again: '' })
  const [tried, setTried] = useState(false)
  const setUp = useMutationCall(staffSetUp, { quiet: true })
  const wrong = {
    name: form.name.trim() === '' && t('page.required'),
    login: form.login.length < LOGIN_MIN && t('page.loginShort', { count: String(LOGIN_MIN) }),
    password: form.password.length < PASSWORD_MIN && t('page.passwordShort', { count: String(PASSWORD_MIN) }),
    again: form.again !== form.password && t('page.passwordsDiffer'),
  }
  const issues = issuesOfForm(wrong, { name: t('page.name'), login: t('page.login'), password: t('page.password'), again: t('page.passwordAgain') })
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (issues.length > 0) return
    const answer = await setUp.send({ setupToken, name: form.name.trim(), login: form.login, password: form.password })
    if (answer === undefined) return
    keepStaffSignIn(answer.data.token)
    go(answer.data.staff.secondFactorNeeded ? '/staff/security' : '/staff', { replace: true })
  }
  const field = (name: keyof typeof form) => ({
    name,
    value: form[name],
    error: tried && wrong[name],
    onChange: (event: { readonly target: { readonly value: string } }) => setForm({ ...form, [name]: event.target.value }),
  })
  return (
    <div className="max-w-105">
      <PageFrame>
        <PageHeader title={t('page.setUpTitle')} note={t('page.setUpNote')} />
        {setupToken.length < TOKEN_MIN ? (
          <Note tone="attention" title={t('page.noSetUpLink')}>
            {t('page.noSetUpLinkBody')}
          </Note>
        ) : (
          <form className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
            {tried && <ErrorSummary issues={issues} />}
            {setUp.error !== null && <ErrorState error={setUp.error} focus />}
            <Field label={t('page.name')} autoComplete="name" {...field('name')} />
            <Field
              label={t('page.login')}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              hint={t('page.loginShort', { count: String(LOGIN_MIN) })}
              {...field('login')}
            />
            <PasswordField
              label={t('page.password')}
              autoComplete="new-password"
              hint={t('page.passwordHint', { count: String(PASSWORD_MIN) })}
              {...field('password')}
            />
            <PasswordField label={t('page.passwordAgain')} autoComplete="new-password" {...field('again')} />
            <Button type="submit" busy={setUp.isPending}>
              {t('page.createAdministrator')}
            </Button>
          </form>
        )}
      </PageFrame>
    </div>
  )
}

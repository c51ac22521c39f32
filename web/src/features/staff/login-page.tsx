import { staffLogin } from '@ohmstead/contract/staff/calls'
import { useState, type SubmitEvent } from 'react'
import { useMutationCall } from '../../platform/calls.tsx'
import { useTranslations } from '../../platform/i18n.tsx'
import { useNavigation, useSearch } from '../../platform/navigation.tsx'
import { keepStaffSignIn } from '../../platform/sign-in.ts'
import { Button, ErrorState, Field, PageFrame, PageHeader, PasswordField } from '../../ui/index.ts'

export function Page() {
  const t = useTranslations('staff')
  const { go, safeRedirect } = useNavigation()
  const [search] = useSearch()
  const [login, setLogin] = useState('')
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const signIn = useMutationCall(staffLogin, { quiet: true })
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setMissing(login === '' || password === '')
    if (login === '' || password === '') return
    const answer = await signIn.send({ login, password })
    if (answer === undefined) return
    keepStaffSignIn(answer.data.token)
    const wanted = search['redirect']
    go(wanted?.startsWith('/staff') ? safeRedirect(wanted) : '/staff', { replace: true })
  }
  return (
    <div className="max-w-105">
      <PageFrame>
        <PageHeader title={t('page.loginTitle')} note={t('page.loginNote')} />
        <form className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
          {signIn.error !== null && <ErrorState error={signIn.error} focus />}
          <Field label={t('page.login')} name="login" value={login} autoComplete="username" autoCapitalize="none" spellCheck={false} onChange={(event) => setLogin(event.target.value)} error={missing && login === '' && t('page.required')} />
          <PasswordField label={t('page.password')} name="password" value={password} onChange={(event) => setPassword(event.target.value)} error={missing && password === '' && t('page.required')} />
          <Button type="submit" busy={signIn.isPending}>{t('page.logIn')}</Button>
        </form>
        <p className="text-s text-ink-2">{t('page.loginTerms')}</p>
      </PageFrame>
    </div>
  )
}

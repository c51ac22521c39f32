import { accountErrors } from '@ohmstead/contract/accounts/errors'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { staffLogin } from '@ohmstead/contract/staff/calls'
import { staffErrors } from '@ohmstead/contract/staff/errors'
import { finishStaffPasskeyLogin, startStaffPasskeyLogin } from '@ohmstead/contract/staff/security-calls'
import { useState, type SubmitEvent } from 'react'
import { useMutationCall } from '../../platform/calls.tsx'
import { CallRefused } from '../../platform/client.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useNavigation, useSearch } from '../../platform/navigation.tsx'
import { showPasskey } from '../../platform/passkey.ts'
import { knowsPasskeys } from '../../platform/passkey-support.ts'
import { keepStaffSignIn } from '../../platform/sign-in.ts'
import { Button, CodeInput, ErrorState, Field, PageFrame, PageHeader, PasswordField } from '../../ui/index.ts'
import { usePasskey } from './use-passkey.ts'

const OTP_LENGTH = 6

export function Page() {
  const t = useTranslations('staff')
  const open = useOpenConsole()
  const [login, setLogin] = useState('')
  const [password, setPassword] = useState('')
  const [factor, setFactor] = useState<'none' | 'otp' | 'recoveryCode'>('none')
  const [proof, setProof] = useState('')
  const [missing, setMissing] = useState(false)
  const signIn = useMutationCall(staffLogin, { quiet: true })
  const enter = async (code = proof) => {
    const lacks = login === '' || password === '' || (factor !== 'none' && code === '')
    setMissing(lacks)
    if (lacks) return
    const answer = await signIn.send({ login, password, ...(factor !== 'none' && { [factor]: code }) })
    if (answer !== undefined) open(answer.data)
  }
  const asksForFactor = signIn.error instanceof CallRefused && signIn.error.is(accountErrors.authenticatorNeeded)
  // The server asks for a second factor once the password is right; from then on the page shows the field.
  if (asksForFactor && factor === 'none') setFactor('otp')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void enter()
  }
  const change = (to: 'otp' | 'recoveryCode') => {
    setFactor(to)
    setProof('')
  }
  return (
    <div className="max-w-105">
      <PageFrame>
        <PageHeader title={factor === 'none' ? t('page.loginTitle') : t('page.way.needOtp')} note={t('page.loginNote')} />
        <form className="grid gap-4" onSubmit={submit} noValidate>
          {signIn.error !== null && !asksForFactor && <ErrorState error={signIn.error} focus />}
          <Field
            label={t('page.login')}
            name="login"
            value={login}
            autoComplete="username webauthn"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => setLogin(event.target.value)}
            error={missing && login === '' && t('page.required')}
          />
          <PasswordField
            label={t('page.password')}
            name="password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={missing && password === '' && t('page.required')}
          />
          {factor === 'otp' && (
            <CodeInput
              label={t('page.way.otp')}
              name="otp"
              length={OTP_LENGTH}
              value={proof}
              onValue={setProof}
              onComplete={(code) => void enter(code)}
              error={missing && proof === '' && t('page.security.codeMissing')}
            />
          )}
          {factor === 'recoveryCode' && (
            <Field
              label={t('page.way.recoveryCode')}
              name="recoveryCode"
              value={proof}
              autoComplete="off"
              spellCheck={false}
              hint={t('page.way.recoveryHint')}
              onChange={(event) => setProof(event.target.value)}
              error={missing && proof === '' && t('page.required')}
            />
          )}
          <Button type="submit" busy={signIn.isPending}>
            {t('page.logIn')}
          </Button>
          {factor === 'otp' && (
            <Button tone="quiet" onClick={() => change('recoveryCode')}>
              {t('page.way.recovery')}
            </Button>
          )}
          {factor === 'recoveryCode' && (
            <Button tone="quiet" onClick={() => change('otp')}>
              {t('page.way.app')}
            </Button>
          )}
        </form>
        <ByPasskey needed={signIn.error instanceof CallRefused && signIn.error.is(staffErrors.passkeyNeeded)} />
        <p className="text-s text-ink-2">{t('page.loginTerms')}</p>
      </PageFrame>
    </div>
  )
}

function ByPasskey({ needed }: { readonly needed: boolean }) {
  const t = useTranslations('staff')
  const open = useOpenConsole()
  const start = useMutationCall(startStaffPasskeyLogin, { quiet: true })
  const finish = useMutationCall(finishStaffPasskeyLogin, { quiet: true })
  const { busy, run } = usePasskey()
  const failed = start.error ?? finish.error
  const logIn = () =>
    run(async () => {
      const asked = await start.send({})
      if (asked === undefined) return
      const answer = await finish.send({ passkey: await showPasskey(asked.data) })
      if (answer !== undefined) open(answer.data)
    })
  return (
    <div className="grid gap-3">
      {failed !== null && <ErrorState error={failed} focus />}
      <Button
        tone={needed ? 'primary' : 'quiet'}
        busy={busy}
        blocked={!knowsPasskeys() && t('page.security.noPasskeysHere')}
        onClick={() => void logIn()}
      >
        {t('page.way.passkey')}
      </Button>
    </div>
  )
}

/** Stores a sign-in and opens the requested page, or the page to set a second factor if it is missing. */
function useOpenConsole() {
  const { go, safeRedirect } = useNavigation()
  const [search] = useSearch()
  return ({ token, staff }: OutputOf<typeof staffLogin>) => {
    keepStaffSignIn(token)
    const wanted = search['redirect']
    if (staff.secondFactorNeeded) go('/staff/security', { replace: true })
    else go(wanted?.startsWith('/staff') ? safeRedirect(wanted) : '/staff', { replace: true })
  }
}

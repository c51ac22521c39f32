import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { staffLogin } from '@ohmstead/contract/staff/calls'
import { staffErrors } from '@ohmstead/contract/staff/errors'
import { finishStaffPasskeyLogin, startStaffPasskeyLogin } from '@ohmstead/contract/staff/security-calls'
import { useState } from 'react'
import { useMutationCall } from '../../platform/calls.tsx'
import { asTyped, useForm } from '../../platform/form.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useNavigation, useSearch } from '../../platform/navigation.tsx'
import { showPasskey } from '../../platform/passkey.ts'
import { knowsPasskeys } from '../../platform/passkey-support.ts'
import { keepStaffSignIn } from '../../platform/sign-in.ts'
import { Button, CodeInput, ErrorState, Field, Form, PageFrame, PageHeader, PasswordField } from '../../ui/index.ts'
import { usePasskey } from './use-passkey.ts'

export function Page() {
  const t = useTranslations('staff')
  const open = useOpenConsole()
  const [factor, setFactor] = useState<'none' | 'otp' | 'recoveryCode'>('none')
  const [needsPasskey, setNeedsPasskey] = useState(false)
  const form = useForm(staffLogin, {
    start: { login: '', password: '', otp: '', recoveryCode: '' },
    units: { password: asTyped },
    check: (typed) => ({ ...(factor !== 'none' && { [factor]: typed[factor] === '' && t('page.required') }) }),
    onRefused: (refusal) => {
      setNeedsPasskey(refusal.is(staffErrors.passkeyNeeded))
      // The server asks for a second factor once the password is right; from then on the page shows the field.
      const asksForFactor = refusal.is(credentialErrors.authenticatorNeeded)
      if (asksForFactor && factor === 'none') setFactor('otp')
      return asksForFactor
    },
    onDone: ({ data }) => open(data),
  })
  const change = (to: 'otp' | 'recoveryCode') => {
    setFactor(to)
    form.set('otp', '')
    form.set('recoveryCode', '')
  }
  return (
    <div className="max-w-105">
      <PageFrame>
        <PageHeader title={factor === 'none' ? t('page.loginTitle') : t('page.way.needOtp')} note={t('page.loginNote')} />
        <Form form={form}>
          <Field {...form.field('login', t('page.login'))} autoComplete="username webauthn" autoCapitalize="none" spellCheck={false} />
          <PasswordField {...form.field('password', t('page.password'))} />
          {factor === 'otp' && <CodeInput {...form.code('otp', t('page.way.otp'))} onComplete={() => void form.submit()} />}
          {factor === 'recoveryCode' && (
            <Field
              {...form.field('recoveryCode', t('page.way.recoveryCode'))}
              optional={false}
              autoComplete="off"
              spellCheck={false}
              hint={t('page.way.recoveryHint')}
            />
          )}
          <Button type="submit" busy={form.isPending}>
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
        </Form>
        <ByPasskey needed={needsPasskey} />
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

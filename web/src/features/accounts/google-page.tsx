import { googleLogin, oauthLink, oauthLogin, oauthSendCode } from '@ohmstead/contract/accounts/oauth-calls'
import type { Profile } from '@ohmstead/contract/accounts/types'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useMutationCall } from '../../platform/calls.tsx'
import { CallRefused, send, type CallFailure } from '../../platform/client.ts'
import { useForm } from '../../platform/form.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useNavigation, useSearch } from '../../platform/navigation.tsx'
import { keepSignIn } from '../../platform/sign-in.ts'
import { useClientState } from '../../platform/state.ts'
import { toast } from '../../platform/toasts.ts'
import { ActOrLeave, Actions, Button, ButtonLink, Form, Loading, Note, Skeleton } from '../../ui/index.ts'
import { CodeButton, CodeField } from './code-field.tsx'
import { useCodeSending } from './code-sending.ts'
import { ConsentChecks, useConsents, type Consent } from './consents.tsx'
import { useFailureWords } from './failure-words.ts'
import { keepReturn, takeReturn } from './google-return.ts'
import { useHoldToast } from './hold-words.ts'
import { factorOf, noFactor, SecondFactorFields, useFactorCheck, useFactorWords } from './second-factor.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

const Register = lazy(async () => ({ default: (await import('./google-register.tsx')).Register }))

type Next = OutputOf<typeof googleLogin>
type Needs<N extends Next['needs']> = Extract<Next, { readonly needs: N }>

// A response of Google is valid once, so each state is submitted once, however often the page renders.
const answers = new Map<string, Promise<Next>>()

/** The return page of Google: signs in, or asks for what is still required. */
export function Page() {
  const t = useTranslations('accounts')
  const [search] = useSearch()
  const { code, state, iss, error: refusedBy, flow } = search
  const [next, setNext] = useState<Next | null>(flow === undefined ? null : { needs: 'link', flow, email: null })
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const finish = useSignedIn()
  const isAsked = next === null && code !== undefined && state !== undefined
  const taken = useRef(finish)
  useEffect(() => {
    taken.current = finish
  }, [finish])
  useEffect(() => {
    if (!isAsked) return
    const asked =
      answers.get(state) ?? send(googleLogin, { code, state, ...(iss !== undefined && { iss }) }, { quiet: true }).then(({ data }) => data)
    answers.set(state, asked)
    asked.then(
      (answer) => (answer.needs === 'nothing' ? taken.current(answer) : setNext(answer)),
      (error: CallFailure) => setFailure(error),
    )
  }, [isAsked, code, state, iss])

  return (
    <SignInFrame title={t('page.google.title')} note={t('page.google.note')}>
      {next?.needs === 'register' ? (
        <Suspense fallback={<Skeleton height="320px" />}>
          <Register {...next} onDone={finish} />
        </Suspense>
      ) : next?.needs === 'proof' ? (
        <Proof {...next} onDone={finish} />
      ) : next?.needs === 'link' ? (
        <Link {...next} />
      ) : failure !== null ? (
        <Failed>{failure instanceof CallRefused ? failure.message : t('page.noAnswer')}</Failed>
      ) : isAsked ? (
        <Loading>
          <p className="pb-4" role="status">
            {t('page.google.progress')}
          </p>
          <Skeleton height="44px" />
        </Loading>
      ) : (
        <Failed>{refusedBy === undefined ? t('page.google.nothing') : t('page.google.left')}</Failed>
      )}
    </SignInFrame>
  )
}

/** Stores the sign-in and returns to the page that the person came from. */
function useSignedIn(): (signedIn: { readonly token: string; readonly userInfo: Profile }) => void {
  const { go, safeRedirect } = useNavigation()
  return useCallback(
    (signedIn) => {
      keepSignIn({ ...signedIn, loginType: 'google', loginAccount: signedIn.userInfo.email ?? signedIn.userInfo.username })
      go(safeRedirect(takeReturn()), { replace: true })
    },
    [go, safeRedirect],
  )
}

function Failed({ children }: { readonly children: string }) {
  const t = useTranslations('accounts')
  return (
    <div className="grid gap-5">
      <div role="alert">
        <Note tone="fault" title={t('page.google.failed')}>
          {children}
        </Note>
      </div>
      <Actions>
        <ButtonLink to="/login">{t('page.google.again')}</ButtonLink>
      </Actions>
    </div>
  )
}

/** The Google account is linked: asks for what this device or the account also requires. */
function Proof({ flow, code: address, otp, consents: asksConsent, onDone }: Needs<'proof'> & { readonly onDone: ReturnType<typeof useSignedIn> }) {
  const t = useTranslations('accounts')
  const showHold = useHoldToast()
  const factorWords = useFactorWords()
  const factorCheck = useFactorCheck()
  const consents = useConsents({ enabled: asksConsent })
  const mail = useCodeSending(useCallback(async () => (await send(oauthSendCode, { flow }, { quiet: true })).data, [flow]))
  const { send: sendMail } = mail
  useEffect(() => {
    if (address !== null) void sendMail(undefined)
  }, [address, sendMail])
  const form = useForm(oauthLogin, {
    start: { code: '', ...noFactor, consents: [] as Consent[] },
    add: ({ code, ...typed }) => ({
      flow,
      code: address === null ? undefined : code,
      ...factorOf(typed, otp),
      consents: asksConsent ? typed.consents : undefined,
    }),
    words: { code: t('page.code.missing'), ...factorWords },
    check: (typed) => ({
      code: address !== null && typed.code === '' && t('page.code.missing'),
      ...factorCheck(typed, otp),
      ...(asksConsent && consents.missing(typed.consents)),
    }),
    onDone: ({ data }) => {
      showHold(data.withdrawalsHeldUntil)
      onDone(data)
    },
  })
  return (
    <Form form={form}>
      {address !== null && (
        <fieldset className="grid gap-4">
          <legend className="float-left w-full font-semibold">{t('page.login.newDevice')}</legend>
          <p className="text-s text-ink-2">{t('page.login.newDeviceBody', { account: address })}</p>
          <CodeField mail={mail} channel={address.includes('@') ? 'email' : 'phone'} bind={(label) => form.code('code', label)} />
          <CodeButton mail={mail} onAsk={() => void mail.send(undefined)} />
        </fieldset>
      )}
      {otp && (
        <fieldset className="grid gap-4">
          <legend className="float-left w-full font-semibold">{t('page.factor.title')}</legend>
          <SecondFactorFields form={form} />
        </fieldset>
      )}
      {asksConsent && (
        <ConsentChecks consents={consents} value={form.values.consents} onValue={(given) => form.set('consents', given)} control={form.control} />
      )}
      <Button type="submit" wide busy={form.isPending}>
        {t('page.login.button')}
      </Button>
    </Form>
  )
}

/** The Google account is authenticated; linking also requires a confirmed sign-in to the account. */
function Link({ flow, email }: Needs<'link'>) {
  const t = useTranslations('accounts')
  const words = useFailureWords()
  const isLogin = useClientState('isLogin')
  const { go } = useNavigation()
  const act = useMutationCall(oauthLink, { quiet: true })
  if (!isLogin) {
    return (
      <div className="grid gap-5">
        <Note tone="info" title={t('page.google.knownTitle')}>
          {email === null ? t('page.google.knownBody') : t('page.google.knownBodyOf', { email })}
        </Note>
        <Actions>
          <ButtonLink to="/login" search={{ redirect: `/google/login?flow=${flow}` }}>
            {t('page.google.logInToLink')}
          </ButtonLink>
        </Actions>
      </div>
    )
  }
  async function link() {
    const answer = await act.send({ flow })
    if (answer === undefined) return
    keepReturn(undefined)
    toast(t('page.google.linked'), { tone: 'good' })
    go('/person/safe', { replace: true })
  }
  return (
    <div className="grid gap-5">
      {act.error !== null && (
        <div role="alert">
          <Note tone="fault">{words(act.error)}</Note>
        </div>
      )}
      <Note tone="info" title={email === null ? t('page.google.linkTitle') : t('page.google.linkTitleOf', { email })}>
        {t('page.google.linkBody')}
      </Note>
      <ActOrLeave act={t('page.google.link')} busy={act.isPending} onAct={() => void link()} leave="/person/safe" />
    </div>
  )
}

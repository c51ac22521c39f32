import { googleLogin, oauthLink, oauthLogin, oauthRegister, oauthSendCode } from '@ohmstead/contract/accounts/oauth-calls'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import type { Profile } from '@ohmstead/contract/accounts/types'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { useCallback, useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useMutationCall } from '../../platform/calls.tsx'
import { CallRefused, send, type CallFailure } from '../../platform/client.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useLanguage } from '../../platform/language.ts'
import { useNavigation, useSearch } from '../../platform/navigation.tsx'
import { keepSignIn } from '../../platform/sign-in.ts'
import { useClientState } from '../../platform/state.ts'
import { toast } from '../../platform/toasts.ts'
import { Actions, Button, ButtonLink, ErrorState, ErrorSummary, Loading, Note, Skeleton, type SummaryIssue } from '../../ui/index.ts'
import { CodeButton, CodeField } from './code-field.tsx'
import { useCodeSending } from './code-sending.ts'
import { ConsentChecks, useConsents } from './consents.tsx'
import { CountrySelect } from './country-select.tsx'
import { isRefusedBy, useFailureWords } from './failure-words.ts'
import { keepReturn, takeReturn } from './google-return.ts'
import { useHoldToast } from './hold-words.ts'
import { InvitationField, useInvitation } from './invitation-field.tsx'
import { regionOfBrowser } from './phone-field.tsx'
import { factorIssue, factorOf, isComplete, noFactor, SecondFactorFields } from './second-factor.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { keepZoneOfBrowser } from './zone.ts'

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
        <Register {...next} onDone={finish} />
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

/** The Google account is not linked yet: asks for the other data that a new account needs. */
function Register({ flow, email, onDone }: Needs<'register'> & { readonly onDone: ReturnType<typeof useSignedIn> }) {
  const t = useTranslations('accounts')
  const words = useFailureWords()
  const language = useLanguage()
  const [invitationCode, setInvitationCode] = useState('')
  const [country, setCountry] = useState('')
  useEffect(() => setCountry(regionOfBrowser()), [])
  const [issues, setIssues] = useState<readonly SummaryIssue[]>([])
  const invitation = useInvitation(invitationCode)
  const consents = useConsents()
  const act = useMutationCall(oauthRegister, { quiet: true })

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    act.reset()
    const found = [
      ...(invitation.isRight ? [] : [{ field: 'invitationCode', message: t('page.register.invitationMissing') }]),
      ...(country === '' ? [{ field: 'country', message: t('page.register.countryMissing') }] : []),
      ...consents.issues,
    ]
    setIssues(found)
    if (found.length > 0) return
    const answer = await act.send({ flow, invitationCode, country, language, consents: consents.agreed })
    if (answer === undefined) return
    void keepZoneOfBrowser(answer.data.userInfo)
    onDone(answer.data)
  }
  const issueOf = (field: string) => issues.find((issue) => issue.field === field)?.message
  return (
    <form className="grid gap-6" onSubmit={(event) => void submit(event)} noValidate>
      <ErrorSummary issues={issues}>{act.error !== null && words(act.error)}</ErrorSummary>
      <Note tone="info" title={t('page.google.newTitle')}>
        {t.rich('page.google.newBody', { email, b: (chunk) => <bdi className="font-semibold text-ink">{chunk}</bdi> })}
      </Note>
      <InvitationField value={invitationCode} onValue={setInvitationCode} invitation={invitation} error={issueOf('invitationCode')} />
      <CountrySelect value={country} onValue={setCountry} error={issueOf('country')} />
      <fieldset className="grid gap-4">
        <legend className="vh">{t('page.consent.legend')}</legend>
        {consents.error !== null && <ErrorState error={consents.error} retry={consents.refetch} />}
        <ConsentChecks
          documents={consents.documents}
          given={consents.given}
          onGive={consents.give}
          missing={consents.documents.filter(({ document }) => issueOf(`consent-${document}`) !== undefined).map(({ document }) => document)}
        />
      </fieldset>
      <Actions even>
        <Button type="submit" busy={act.isPending} blocked={consents.documents.length === 0 ? t('page.register.notReady') : undefined}>
          {t('page.register.button')}
        </Button>
        <ButtonLink tone="quiet" to="/login">
          {t('page.notNow')}
        </ButtonLink>
      </Actions>
    </form>
  )
}

/** The Google account is linked: asks for what this device or the account also requires. */
function Proof({ flow, code: address, otp, consents: asksConsent, onDone }: Needs<'proof'> & { readonly onDone: ReturnType<typeof useSignedIn> }) {
  const t = useTranslations('accounts')
  const words = useFailureWords()
  const tellHold = useHoldToast()
  const [code, setCode] = useState('')
  const [factor, setFactor] = useState(noFactor)
  const [issues, setIssues] = useState<readonly SummaryIssue[]>([])
  const consents = useConsents({ enabled: asksConsent })
  const mail = useCodeSending(useCallback(async () => (await send(oauthSendCode, { flow }, { quiet: true })).data, [flow]))
  const act = useMutationCall(oauthLogin, { quiet: true })
  const { send: sendMail } = mail
  useEffect(() => {
    if (address !== null) void sendMail(undefined)
  }, [address, sendMail])

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    act.reset()
    const found = [
      ...(address !== null && code.length < 6 ? [{ field: 'code', message: t('page.code.missing') }] : []),
      ...(otp && !isComplete(factor) ? [{ field: factor.by, message: t(`page.factor.${factor.by}Missing`) }] : []),
      ...consents.issues,
    ]
    setIssues(found)
    if (found.length > 0) return
    const answer = await act.send({
      flow,
      ...(address !== null && { code }),
      ...(otp && factorOf(factor)),
      ...(asksConsent && { consents: consents.agreed }),
    })
    if (answer === undefined) return
    tellHold(answer.data.withdrawalsHeldUntil)
    onDone(answer.data)
  }
  const wrong =
    factorIssue(act.error) ??
    (act.error !== null && isRefusedBy(act.error, accountErrors.codeWrong) ? { field: 'code', message: act.error.message } : null)
  const shown = [...issues, ...(wrong === null ? [] : [wrong])]
  return (
    <form className="grid gap-6" onSubmit={(event) => void submit(event)} noValidate>
      <ErrorSummary issues={shown}>{act.error !== null && wrong === null && words(act.error)}</ErrorSummary>
      {address !== null && (
        <fieldset className="grid gap-4">
          <legend className="float-left w-full font-semibold">{t('page.login.newDevice')}</legend>
          <p className="text-s text-ink-2">{t('page.login.newDeviceBody', { account: address })}</p>
          <CodeField
            mail={mail}
            channel={address.includes('@') ? 'email' : 'phone'}
            value={code}
            onValue={setCode}
            error={shown.find(({ field }) => field === 'code')?.message}
          />
          <CodeButton mail={mail} onAsk={() => void mail.send(undefined)} />
        </fieldset>
      )}
      {otp && (
        <fieldset className="grid gap-4">
          <legend className="float-left w-full font-semibold">{t('page.factor.title')}</legend>
          <SecondFactorFields value={factor} onValue={setFactor} issues={shown} />
        </fieldset>
      )}
      {asksConsent && <ConsentChecks documents={consents.documents} given={consents.given} missing={[]} onGive={consents.give} />}
      <Button type="submit" wide busy={act.isPending}>
        {t('page.login.button')}
      </Button>
    </form>
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
      <Actions even>
        <Button busy={act.isPending} onClick={() => void link()}>
          {t('page.google.link')}
        </Button>
        <ButtonLink tone="quiet" to="/person/safe">
          {t('page.notNow')}
        </ButtonLink>
      </Actions>
    </div>
  )
}

import { login } from '@ohmstead/contract/accounts/calls'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useMutationCall } from '../../platform/calls.tsx'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link, useNavigation, useSearch } from '../../platform/navigation.tsx'
import { keepSignIn } from '../../platform/sign-in.ts'
import { readStored } from '../../platform/storage.ts'
import { Button, ErrorSummary, Note, PasswordField, type SummaryIssue } from '../../ui/index.ts'
import { addressOf, AddressFields, textOf, untyped } from './address-fields.tsx'
import { CodeButton, CodeField } from './code-field.tsx'
import { useCodeMail } from './code-mail.ts'
import { ConsentChecks, useConsents } from './consents.tsx'
import { isRefusedBy, useFailureWords } from './failure-words.ts'
import { useHoldToast } from './hold-words.ts'
import { OtherWaysIn } from './other-ways-in.tsx'
import { factorIssue, factorOf, isComplete, noFactor, SecondFactorFields } from './second-factor.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/** Signs in with a passkey, or with the password and what else the server requires: a code, the authenticator, a consent. */
export function Page() {
  const t = useTranslations('accounts')
  const words = useFailureWords()
  const tellHold = useHoldToast()
  const { go, safeRedirect } = useNavigation()
  const [search] = useSearch()
  const [typed, setTyped] = useState(untyped)
  useEffect(() => {
    // After the first paint, because prerendered text does not depend on the reader.
    if (readStored('loginType') === 'email') setTyped((before) => ({ ...before, email: before.email || (readStored('loginAccount') ?? '') }))
  }, [])
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [factor, setFactor] = useState(noFactor)
  const [asks, setAsks] = useState({ code: false, factor: false, consent: false })
  const [issues, setIssues] = useState<readonly SummaryIssue[]>([])
  const consents = useConsents({ enabled: asks.consent })
  const mail = useCodeMail('login')
  const act = useMutationCall(login, { quiet: true })
  const address = addressOf(typed)
  const account = address === null ? '' : textOf(address)
  const asksMore = asks.code || asks.factor || asks.consent

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const found: SummaryIssue[] = [
      ...(account === '' ? [{ field: typed.by, message: t(`page.address.${typed.by}Missing`) }] : []),
      ...(password === '' ? [{ field: 'password', message: t('page.login.passwordMissing') }] : []),
      ...(asks.code && code.length < 6 ? [{ field: 'code', message: t('page.code.missing') }] : []),
      ...(asks.factor && !isComplete(factor) ? [{ field: factor.by, message: t(`page.factor.${factor.by}Missing`) }] : []),
      ...(asks.consent ? consents.issues : []),
    ]
    setIssues(found)
    if (found.length > 0) return
    const answer = await act.send({
      account,
      password,
      ...(asks.code && { code }),
      ...(asks.factor && factorOf(factor)),
      ...(asks.consent && { consents: consents.agreed }),
    })
    if (answer === undefined) return
    tellHold(answer.data.withdrawalsHeldUntil)
    keepSignIn({ ...answer.data, loginType: typed.by, loginAccount: account })
    go(safeRedirect(search['redirect']), { replace: true })
  }

  // The server asks for one more item at a time. Typed input is kept.
  const [handled, setHandled] = useState<Error | null>(null)
  if (act.error !== null && act.error !== handled) {
    setHandled(act.error)
    const wrong = factorIssue(act.error)
    setAsks((before) => ({
      code: before.code || isRefusedBy(act.error, accountErrors.newDeviceCodeNeeded),
      factor: before.factor || wrong !== null || isRefusedBy(act.error, accountErrors.authenticatorNeeded),
      consent: before.consent || isRefusedBy(act.error, accountErrors.consentRequired),
    }))
    if (isRefusedBy(act.error, accountErrors.codeWrong)) setIssues([{ field: 'code', message: act.error.message }])
    if (wrong !== null) setIssues([wrong])
  }
  const isQuestion =
    isRefusedBy(
      act.error,
      accountErrors.newDeviceCodeNeeded,
      accountErrors.authenticatorNeeded,
      accountErrors.codeWrong,
      accountErrors.consentRequired,
    ) || factorIssue(act.error) !== null
  useAskedOnce(asks.code, () => address !== null && void mail.send(address))
  const step = useFocusOnNext(asks)
  const issueOf = (field: string) => issues.find((issue) => issue.field === field)?.message
  const back = () => {
    setAsks({ code: false, factor: false, consent: false })
    setIssues([])
    act.reset()
  }

  return (
    <SignInFrame title={t('page.login.title')} note={t.rich('page.login.note', { link: (chunk) => <Link to="/register">{chunk}</Link> })}>
      <form className="grid gap-5" onSubmit={(event) => void submit(event)} noValidate>
        <ErrorSummary issues={issues}>{act.error !== null && !isQuestion && words(act.error)}</ErrorSummary>
        {asksMore ? (
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-y border-line py-2.5">
            <p className="min-w-0 text-s text-ink-2">
              {t.rich('page.login.as', { account, b: (chunk) => <bdi className="font-semibold break-all text-ink">{chunk}</bdi> })}
            </p>
            <Button tone="link" onClick={back}>
              {t('page.login.change')}
            </Button>
          </div>
        ) : (
          <>
            <AddressFields
              value={typed}
              onValue={setTyped}
              error={issueOf(typed.by)}
              autoComplete={typed.by === 'email' ? 'username webauthn' : 'tel'}
            />
            <div className="grid gap-2">
              <PasswordField
                name="password"
                label={t('page.login.password')}
                autoComplete="current-password"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
                error={issueOf('password')}
              />
              <p className="text-s">
                <Link to="/forget">{t('page.login.forgot')}</Link>
              </p>
            </div>
          </>
        )}
        <div ref={step} className={asksMore ? 'grid gap-6' : 'hidden'}>
          {asks.code && (
            <fieldset className="grid gap-4">
              <legend className="float-left w-full font-semibold">{t('page.login.newDevice')}</legend>
              <p className="text-s text-ink-2">{t('page.login.newDeviceBody', { account })}</p>
              <CodeField mail={mail} channel={typed.by} value={code} onValue={setCode} error={issueOf('code')} />
              <CodeButton mail={mail} onAsk={() => address !== null && void mail.send(address)} />
            </fieldset>
          )}
          {asks.factor && (
            <fieldset className="grid gap-4">
              <legend className="float-left w-full font-semibold">{t('page.factor.title')}</legend>
              <SecondFactorFields value={factor} onValue={setFactor} issues={issues} />
            </fieldset>
          )}
          {asks.consent && (
            <fieldset className="grid gap-4">
              <legend className="float-left w-full font-semibold">{t('page.login.consentTitle')}</legend>
              <Note>{t('page.login.consentBody')}</Note>
              <ConsentChecks documents={consents.documents} given={consents.given} missing={[]} onGive={consents.give} />
            </fieldset>
          )}
        </div>
        <Button type="submit" wide busy={act.isPending}>
          {t('page.login.button')}
        </Button>
        {!asksMore && <OtherWaysIn />}
        <p className="text-s text-ink-2">{t('page.login.deviceNote')}</p>
      </form>
    </SignInFrame>
  )
}

/** Calls `act` once, when it first becomes due; later only on request. */
function useAskedOnce(isDue: boolean, act: () => void): void {
  const done = useRef(false)
  useEffect(() => {
    if (!isDue || done.current) return
    done.current = true
    act()
  })
}

/** Moves focus to the first newly requested field. */
function useFocusOnNext(asks: Readonly<Record<string, boolean>>) {
  const step = useRef<HTMLDivElement>(null)
  const asked = Object.values(asks).filter(Boolean).length
  useEffect(() => {
    if (asked > 0) step.current?.querySelector<HTMLElement>('fieldset:last-child input')?.focus()
  }, [asked])
  return step
}

import { consentList, login } from '@ohmstead/contract/accounts/calls'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useCall, useMutationCall } from '../../platform/calls.tsx'
import { CallRefused, type CallFailure } from '../../platform/client.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link, useNavigation, useSearch } from '../../platform/navigation.tsx'
import { keepSignIn } from '../../platform/sign-in.ts'
import { readStored } from '../../platform/storage.ts'
import { Button, ErrorSummary, Field, PasswordField, type SummaryIssue } from '../../ui/index.ts'
import { CodeField } from './code-field.tsx'
import { useCodeMail } from './code-mail.ts'
import { ConsentChecks } from './consents.tsx'
import { useFailureWords } from './failure-words.ts'
import { SignInFrame } from './sign-in-frame.tsx'

const questions: readonly (number | null)[] = [accountErrors.newDeviceCodeNeeded.code, accountErrors.codeWrong.code]
const codeOf = (error: CallFailure | null): number | null => (error instanceof CallRefused ? error.code : null)

/** Signing in: the password, and from a device not seen before the code from a mail. */
export function Page() {
  const t = useTranslations('accounts')
  const words = useFailureWords()
  const { go, safeRedirect } = useNavigation()
  const [search] = useSearch()
  const [account, setAccount] = useState(readStored('loginAccount') ?? '')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [asksCode, setAsksCode] = useState(false)
  const [asksConsent, setAsksConsent] = useState(false)
  const [given, setGiven] = useState<ReadonlySet<string>>(new Set())
  const [issues, setIssues] = useState<readonly SummaryIssue[]>([])
  const consents = useCall(consentList, {}, { enabled: asksConsent })
  const mail = useCodeMail('login')
  const act = useMutationCall(login, { quiet: true })

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const found = [
      ...(account.trim() === '' ? [{ field: 'account', message: t('page.login.accountMissing') }] : []),
      ...(password === '' ? [{ field: 'password', message: t('page.login.passwordMissing') }] : []),
      ...(asksCode && code.length < 6 ? [{ field: 'code', message: t('page.code.missing') }] : []),
    ]
    setIssues(found)
    if (found.length > 0) return
    const agreed = (consents.data?.list ?? []).filter(({ document }) => given.has(document)).map(({ document, version }) => ({ document, version }))
    const answer = await act.send({ account: account.trim(), password, ...(asksCode && { code }), ...(asksConsent && { consents: agreed }) })
    if (answer === undefined) return
    keepSignIn({ ...answer.data, loginType: 'email', loginAccount: account.trim() })
    go(safeRedirect(search['redirect']), { replace: true })
  }

  // What the server asks for next: a code for a device it does not know, consent to a document that changed.
  const [handled, setHandled] = useState<Error | null>(null)
  if (act.error !== null && act.error !== handled) {
    setHandled(act.error)
    const refused = codeOf(act.error)
    if (refused === accountErrors.newDeviceCodeNeeded.code) setAsksCode(true)
    if (refused === accountErrors.consentRequired.code) setAsksConsent(true)
    if (refused === accountErrors.codeWrong.code) setIssues([{ field: 'code', message: act.error.message }])
  }
  const { send: sendMail } = mail
  const asked = useRef(false)
  const codeStep = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (!asksCode || asked.current) return
    // Once, when the server first asks for it; later only when the person does.
    asked.current = true
    void sendMail(account.trim())
    codeStep.current?.querySelector('input')?.focus()
  }, [asksCode, sendMail, account])
  const issueOf = (field: string) => issues.find((issue) => issue.field === field)?.message
  const isQuestion = questions.includes(codeOf(act.error))
  return (
    <SignInFrame title={t('page.login.title')} note={t.rich('page.login.note', { link: (chunk) => <Link to="/register">{chunk}</Link> })}>
      <form className="grid gap-5" onSubmit={(event) => void submit(event)} noValidate>
        <ErrorSummary issues={issues}>{act.error !== null && !isQuestion && words(act.error)}</ErrorSummary>
        <Field
          name="account" label={t('page.login.account')} type="email" inputMode="email" autoComplete="username" autoCapitalize="none" spellCheck={false}
          value={account} onChange={(event) => setAccount(event.target.value)} error={issueOf('account')}
        />
        <PasswordField
          name="password" label={t('page.login.password')} autoComplete="current-password" value={password} onChange={(event) => setPassword(event.target.value)}
          error={issueOf('password')}
        />
        {asksCode && (
          <fieldset ref={codeStep} className="grid gap-4 border-t border-ink pt-4">
            <legend className="float-left w-full pb-1 font-semibold">{t('page.login.newDevice')}</legend>
            <p className="text-s text-ink-2">{t('page.login.newDeviceBody', { account })}</p>
            {mail.error !== null && <p className="text-s text-fault-text" role="alert">{words(mail.error)}</p>}
            <CodeField mail={mail} value={code} onValue={setCode} error={issueOf('code')} />
            <Button tone="quiet" busy={mail.busy} blocked={mail.secondsLeft > 0 ? t('page.code.wait', { seconds: mail.secondsLeft }) : undefined} onClick={() => void mail.send(account.trim())}>
              {mail.busy ? t('page.code.sending') : t('page.code.again')}
            </Button>
          </fieldset>
        )}
        {asksConsent && (
          <ConsentChecks
            documents={consents.data?.list ?? []} given={given} missing={[]}
            onGive={(document, is) => setGiven((before) => new Set(is ? [...before, document] : [...before].filter((one) => one !== document)))}
          />
        )}
        <Button type="submit" wide busy={act.isPending}>{t('page.login.button')}</Button>
        <p className="text-s text-ink-2">{t('page.login.deviceNote')}</p>
      </form>
    </SignInFrame>
  )
}

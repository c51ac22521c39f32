import { forgetLoginPassword } from '@ohmstead/contract/accounts/address-calls'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { holdHours } from '@ohmstead/contract/accounts/types'
import { after, SECOND_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useMutationCall } from '../../platform/calls.tsx'
import { now, useNow } from '../../platform/clock.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link, useNavigate } from '../../platform/navigation.tsx'
import { dropSignIn } from '../../platform/sign-in.ts'
import { Actions, Button, ButtonLink, ErrorSummary, Note, type SummaryIssue } from '../../ui/index.ts'
import { addressOf, AddressFields, untyped } from './address-fields.tsx'
import { CodeButton, CodeField } from './code-field.tsx'
import { useCodeMail } from './code-mail.ts'
import { isRefusedBy, useFailureWords } from './failure-words.ts'
import { NewPasswordFields, noPassword, useNewPasswordIssues } from './new-password.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/** From a finished reset to the login page. */
const LEAVES_AFTER_MS = 3 * SECOND_MS

/** Sets a new login password with a code. Never shows whether the address is known; shows the effects before the confirmation. */
export function Page() {
  const t = useTranslations('accounts')
  const [done, setDone] = useState<{ readonly heldUntil: Instant; readonly leavesAt: Instant }>()
  return (
    <SignInFrame title={t('page.forget.title')} note={t.rich('page.forget.note', { link: (chunk) => <Link to="/login">{chunk}</Link> })}>
      {done === undefined ? (
        <ResetForm onDone={(heldUntil) => setDone({ heldUntil, leavesAt: after(now(), LEAVES_AFTER_MS) })} />
      ) : (
        <Done {...done} />
      )}
    </SignInFrame>
  )
}

function ResetForm({ onDone }: { readonly onDone: (heldUntil: Instant) => void }) {
  const t = useTranslations('accounts')
  const words = useFailureWords()
  const [typed, setTyped] = useState(() => untyped())
  const [code, setCode] = useState('')
  const [password, setPassword] = useState(noPassword)
  const [issues, setIssues] = useState<readonly SummaryIssue[]>([])
  const passwordIssues = useNewPasswordIssues()
  const mail = useCodeMail('resetPassword')
  const act = useMutationCall(forgetLoginPassword, { quiet: true })
  const address = addressOf(typed)
  const addressIssues = address === null ? [{ field: typed.by, message: t(`page.address.${typed.by}Missing`) }] : []
  const wasSent = mail.sentAt !== null

  async function askForCode() {
    setIssues(addressIssues)
    if (address !== null) await mail.send(address)
  }
  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!wasSent) return void askForCode()
    const found = [...addressIssues, ...(code.length === 6 ? [] : [{ field: 'code', message: t('page.code.missing') }]), ...passwordIssues(password)]
    setIssues(found)
    act.reset()
    if (found.length > 0 || address === null) return
    const answer = await act.send({ ...address, code, password: password.password })
    if (answer === undefined) return
    dropSignIn()
    onDone(answer.data.withdrawalsHeldUntil)
  }
  const place = isRefusedBy(act.error, accountErrors.codeWrong)
    ? 'code'
    : isRefusedBy(act.error, accountErrors.passwordTooCommon, accountErrors.passwordTooSimple)
      ? 'password'
      : undefined
  const shown = [...issues, ...(place !== undefined && act.error !== null ? [{ field: place, message: words(act.error) }] : [])]
  const issueOf = (field: string) => shown.find((issue) => issue.field === field)?.message
  return (
    <form className="grid gap-6" onSubmit={(event) => void submit(event)} noValidate>
      <ErrorSummary issues={shown}>{act.error !== null && place === undefined && words(act.error)}</ErrorSummary>
      <AddressFields value={typed} onValue={setTyped} error={issueOf(typed.by)} />
      {!wasSent ? (
        <>
          {mail.error !== null && (
            <p className="text-s text-fault-text" role="alert">
              {words(mail.error)}
            </p>
          )}
          <Button type="submit" wide busy={mail.busy}>
            {mail.busy ? t('page.code.sending') : t('page.code.send')}
          </Button>
        </>
      ) : (
        <>
          <p role="status" className="text-s text-ink-2">
            {t('page.forget.sent')}
          </p>
          <CodeField mail={mail} channel={typed.by} value={code} onValue={setCode} error={issueOf('code')} />
          <CodeButton mail={mail} onAsk={() => void askForCode()} />
          <NewPasswordFields label={t('page.password.new')} value={password} onValue={setPassword} issues={shown} />
          <Note tone="attention" title={t('page.forget.effectsTitle')}>
            <ul className="grid list-disc gap-1 ps-5">
              <li>{t('page.forget.endsSignIns')}</li>
              <li>{t('page.hold.before', { hours: holdHours.passwordReset })}</li>
              <li>{t('page.forget.keepsFactors')}</li>
            </ul>
          </Note>
          <Actions even>
            <Button type="submit" busy={act.isPending}>
              {t('page.forget.button')}
            </Button>
            <ButtonLink tone="quiet" to="/login">
              {t('page.notNow')}
            </ButtonLink>
          </Actions>
        </>
      )}
    </form>
  )
}

function Done({ heldUntil, leavesAt }: { readonly heldUntil: Instant; readonly leavesAt: Instant }) {
  const t = useTranslations('accounts')
  const navigate = useNavigate()
  const box = useRef<HTMLDivElement>(null)
  const left = Math.max(0, Math.ceil((leavesAt - useNow(250)) / SECOND_MS))
  useEffect(() => box.current?.focus(), [])
  useEffect(() => {
    const timer = setTimeout(() => navigate({ to: '/login' }, { replace: true }), Math.max(0, leavesAt - now()))
    return () => clearTimeout(timer)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- The time is set once; the target never changes.
  }, [leavesAt])
  return (
    <div ref={box} tabIndex={-1} className="grid justify-items-start gap-5">
      <div role="status">
        <Note tone="live" title={t('page.forget.done')}>
          {t('page.hold.now', { until: formatDateTime(heldUntil) })}
        </Note>
      </div>
      <p className="text-s text-ink-2">{t('page.forget.leaves', { seconds: left })}</p>
      <ButtonLink to="/login">{t('page.forget.goNow')}</ButtonLink>
    </div>
  )
}

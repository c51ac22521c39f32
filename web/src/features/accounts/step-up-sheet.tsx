import { stepUp } from '@ohmstead/contract/accounts/calls'
import { securityOverview } from '@ohmstead/contract/accounts/address-calls'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { finishPasskeyStepUp, startPasskeyStepUp } from '@ohmstead/contract/accounts/factor-calls'
import { useId, useState, type SubmitEvent } from 'react'
import { useCall, useMutationCall } from '../../platform/calls.tsx'
import { CallRefused, send } from '../../platform/client.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link } from '../../platform/navigation.tsx'
import { useClientState } from '../../platform/state.ts'
import { settleConfirmation } from '../../platform/step-up.ts'
import { Actions, Button, ErrorSummary, PasswordField, Sheet, type SummaryIssue } from '../../ui/index.ts'
import { isRefusedBy, useFailureWords } from './failure-words.ts'
import { useHoldToast } from './hold-words.ts'
import { knowsPasskeys } from '../../platform/passkey-support.ts'
import { factorIssue, factorOf, isComplete, noFactor, SecondFactorFields } from './second-factor.tsx'

/** "Is it you?": asks to confirm the sign-in. The page behind it keeps its input and continues automatically. */
export function StepUpSheet() {
  const t = useTranslations('accounts')
  const words = useFailureWords()
  const tellHold = useHoldToast()
  const form = useId()
  const account = useClientState('userInfo')
  const { data: security } = useCall(securityOverview)
  const [password, setPassword] = useState('')
  const [factor, setFactor] = useState(noFactor)
  const [asksFactor, setAsksFactor] = useState(false)
  const [issues, setIssues] = useState<readonly SummaryIssue[]>([])
  const act = useMutationCall(stepUp, { quiet: true })
  const passkey = usePasskeyConfirmation()
  const needsFactor = asksFactor || security?.authenticator.set === true
  const hasPasskey = knowsPasskeys() && (security?.passkeys ?? 0) > 0
  const hasPassword = security?.loginPassword.set !== false

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    act.reset()
    const found = [
      ...(password === '' ? [{ field: 'stepUpPassword', message: t('page.login.passwordMissing') }] : []),
      ...(needsFactor && !isComplete(factor) ? [{ field: factor.by, message: t(`page.factor.${factor.by}Missing`) }] : []),
    ]
    setIssues(found)
    if (found.length > 0) return
    const answer = await act.send({ password, ...(needsFactor && factorOf(factor)) })
    if (answer === undefined) return
    tellHold(answer.data.withdrawalsHeldUntil)
    settleConfirmation(true)
  }
  const [handled, setHandled] = useState<Error | null>(null)
  if (act.error !== null && act.error !== handled) {
    setHandled(act.error)
    if (isRefusedBy(act.error, accountErrors.authenticatorNeeded)) setAsksFactor(true)
  }
  const wrong =
    factorIssue(act.error) ??
    (isRefusedBy(act.error, accountErrors.wrongAccountOrPassword) ? { field: 'stepUpPassword', message: t('page.stepUp.wrong') } : null)
  const isQuestion = isRefusedBy(act.error, accountErrors.authenticatorNeeded)
  const shown = [...issues, ...(wrong === null ? [] : [wrong])]
  const leave = () => settleConfirmation(false)
  return (
    <Sheet title={t('page.stepUp.title')} open kind="centre" onClose={leave}>
      <p className="text-s text-ink-2">{t('page.stepUp.body')}</p>
      {hasPasskey && (
        <div className="grid gap-3">
          <Button tone={hasPassword ? 'quiet' : 'primary'} wide busy={passkey.busy} onClick={() => void passkey.ask()}>
            {t('page.stepUp.passkey')}
          </Button>
          {passkey.failure !== null && (
            <p role="alert" className="text-s text-fault-text">
              {passkey.failure}
            </p>
          )}
          {hasPassword && (
            <p className="flex items-center gap-3 text-s text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
              {t('page.login.or')}
            </p>
          )}
        </div>
      )}
      {!hasPassword && !hasPasskey && (
        <p>
          {t.rich('page.stepUp.noPassword', {
            link: (chunk) => (
              <Link to="/person/loginPassword" onClick={leave}>
                {chunk}
              </Link>
            ),
          })}
        </p>
      )}
      {hasPassword && (
        <form id={form} className="grid gap-5" onSubmit={(event) => void submit(event)} noValidate>
          <ErrorSummary issues={shown}>{act.error !== null && wrong === null && !isQuestion && words(act.error)}</ErrorSummary>
          {/* Password managers use it to fill in the right password. */}
          <input
            className="vh"
            type="text"
            name="username"
            autoComplete="username"
            tabIndex={-1}
            aria-hidden="true"
            readOnly
            value={account?.email ?? account?.phone ?? ''}
          />
          <PasswordField
            name="stepUpPassword"
            label={t('page.login.password')}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={shown.find(({ field }) => field === 'stepUpPassword')?.message}
          />
          {needsFactor && <SecondFactorFields value={factor} onValue={setFactor} issues={shown} />}
          <Actions even>
            <Button type="submit" busy={act.isPending}>
              {t('page.stepUp.button')}
            </Button>
            <Button tone="quiet" onClick={leave}>
              {t('page.notNow')}
            </Button>
          </Actions>
        </form>
      )}
    </Sheet>
  )
}

function usePasskeyConfirmation() {
  const t = useTranslations('accounts')
  const words = useFailureWords()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  async function ask() {
    setBusy(true)
    setFailure(null)
    const { showPasskey, PasskeyLeft } = await import('../../platform/passkey.ts')
    try {
      const { data } = await send(startPasskeyStepUp, {}, { quiet: true })
      await send(finishPasskeyStepUp, { passkey: await showPasskey(data) }, { quiet: true })
      settleConfirmation(true)
    } catch (error) {
      if (!(error instanceof PasskeyLeft)) setFailure(error instanceof CallRefused ? words(error) : t('page.passkey.failed'))
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, ask }
}

import { stepUp } from '@ohmstead/contract/accounts/calls'
import { securityOverview } from '@ohmstead/contract/accounts/address-calls'
import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { finishPasskeyStepUp, startPasskeyStepUp } from '@ohmstead/contract/accounts/factor-calls'
import { useState } from 'react'
import { useCall } from '../../platform/calls.tsx'
import { CallRefused, send } from '../../platform/client.ts'
import { useForm } from '../../platform/form.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link } from '../../platform/navigation.tsx'
import { useClientState } from '../../platform/state.ts'
import { settleConfirmation } from '../../platform/step-up.ts'
import { ActOrLeave, Button, Form, PasswordField, Sheet } from '../../ui/index.ts'
import { useFailureWords } from './failure-words.ts'
import { useHoldToast } from './hold-words.ts'
import { knowsPasskeys } from '../../platform/passkey-support.ts'
import { factorOf, noFactor, SecondFactorFields, useFactorCheck, useFactorWords } from './second-factor.tsx'

/** "Is it you?": asks to confirm the sign-in. The page behind it keeps its input and continues automatically. */
export function StepUpSheet() {
  const t = useTranslations('accounts')
  const showHold = useHoldToast()
  const account = useClientState('userInfo')
  const { data: security } = useCall(securityOverview)
  const [asksFactor, setAsksFactor] = useState(false)
  const factorWords = useFactorWords()
  const factorCheck = useFactorCheck()
  const needsFactor = asksFactor || security?.authenticator.set === true
  const hasPasskey = knowsPasskeys() && (security?.passkeys ?? 0) > 0
  const hasPassword = security?.loginPassword.set !== false
  const form = useForm(stepUp, {
    start: { stepUpPassword: '', ...noFactor },
    add: ({ stepUpPassword, ...factor }) => ({ password: stepUpPassword, ...factorOf(factor, needsFactor) }),
    controls: () => ({ password: 'stepUpPassword' }),
    words: { password: t('page.login.passwordMissing'), ...factorWords },
    check: (typed) => factorCheck(typed, needsFactor),
    onRefused: (refusal): boolean => {
      if (refusal.code === credentialErrors.wrongAccountOrPassword.code) return form.fault('stepUpPassword', t('page.stepUp.wrong'))
      const asks = refusal.is(credentialErrors.authenticatorNeeded)
      if (asks) setAsksFactor(true)
      return asks
    },
    onDone: ({ data }) => {
      showHold(data.withdrawalsHeldUntil)
      settleConfirmation(true)
    },
  })
  const leave = () => settleConfirmation(false)
  return (
    <Sheet title={t('page.stepUp.title')} open kind="centre" onClose={leave}>
      <p className="text-s text-ink-2">{t('page.stepUp.body')}</p>
      {hasPasskey && <ByPasskey isAlone={!hasPassword} />}
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
        <Form form={form}>
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
          <PasswordField {...form.field('stepUpPassword', t('page.login.password'))} autoComplete="current-password" />
          {needsFactor && <SecondFactorFields form={form} />}
          <ActOrLeave act={t('page.stepUp.button')} busy={form.isPending} leave={leave} />
        </Form>
      )}
    </Sheet>
  )
}

/** Confirms with a passkey; `isAlone`: the account has no password. */
function ByPasskey({ isAlone }: { readonly isAlone: boolean }) {
  const t = useTranslations('accounts')
  const { busy, failure, ask } = usePasskeyConfirmation()
  return (
    <div className="grid gap-3">
      <Button tone={isAlone ? 'primary' : 'quiet'} wide busy={busy} onClick={() => void ask()}>
        {t('page.stepUp.passkey')}
      </Button>
      {failure !== null && (
        <p role="alert" className="text-s text-fault-text">
          {failure}
        </p>
      )}
      {!isAlone && (
        <p className="flex items-center gap-3 text-s text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {t('page.login.or')}
        </p>
      )}
    </div>
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
      if (error instanceof PasskeyLeft) setFailure(t('page.passkey.notUsed'))
      else setFailure(error instanceof CallRefused ? words(error) : t('page.passkey.failed'))
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, ask }
}

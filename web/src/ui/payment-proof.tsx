import { useState } from 'react'
import { CallRefused } from '../platform/client.ts'
import type { CodeControl, FormState } from '../platform/form.ts'
import { useTranslations } from '../platform/i18n.tsx'
import { useKnowsPasskeys } from '../platform/passkey-support.ts'
import { ActOrLeave } from './act-or-leave.tsx'
import { Note } from './block.tsx'
import { Button, ButtonLink } from './button.tsx'
import { CodeInput } from './code-input.tsx'
import { Form } from './form.tsx'

type PasskeyTools = typeof import('../platform/passkey.ts')
type PasskeyAnswer = Awaited<ReturnType<PasskeyTools['showPasskey']>>
type PasskeyOptions = Parameters<PasskeyTools['showPasskey']>[0]

/** What the member has to prove a payment with. */
interface Factors {
  readonly passkeys: number
  readonly fundPassword: { readonly set: boolean }
  readonly authenticator: { readonly set: boolean }
}

interface Payment {
  /** The verb on the button. */
  readonly act: string
  /** What a failure means: "Nothing was transferred." */
  readonly unchanged: string
  /** With what the payment is confirmed. */
  readonly needs: string
  readonly form: FormState & { readonly code: (name: 'fundPassword' | 'otp', label: string) => CodeControl }
  /** Asks for the options of a passkey, and confirms the payment with its answer. */
  readonly passkey: { readonly start: () => Promise<PasskeyOptions>; readonly confirm: (answer: PasskeyAnswer) => Promise<void> }
  readonly onLeave: () => void
}

/** The initial values of a form of `PaymentProof`, and the words for missing ones. */
export function useProofFields() {
  const t = useTranslations('payments')
  return {
    start: { fundPassword: '', otp: '' },
    words: { fundPassword: t('fundMissing'), otp: t('otpMissing') },
    check: ({ fundPassword, otp }: { readonly fundPassword: string; readonly otp: string }) => ({
      fundPassword: fundPassword === '' && t('fundMissing'),
      otp: otp === '' && t('otpMissing'),
    }),
  }
}

/** Confirms a payment with a passkey, or with fund password and authenticator, or leads to the page where they are set up. */
export function PaymentProof({ factors, ...payment }: Payment & { readonly factors: Factors }) {
  const t = useTranslations('payments')
  const knowsPasskeys = useKnowsPasskeys()
  const hasPasskey = knowsPasskeys && factors.passkeys > 0
  const hasCodes = factors.fundPassword.set && factors.authenticator.set
  const { onLeave } = payment
  if (!hasPasskey && !hasCodes) return <Missing needsFund={!factors.fundPassword.set} needs={payment.needs} onLeave={onLeave} />
  return (
    <>
      {hasPasskey && <ByPasskey {...payment} isAlone={!hasCodes} />}
      {hasPasskey && hasCodes && <p className="text-s text-ink-2">{t('or')}</p>}
      {hasCodes ? (
        <ByCodes {...payment} />
      ) : (
        <div>
          <Button tone="quiet" onClick={onLeave}>
            {t('change')}
          </Button>
        </div>
      )}
    </>
  )
}

function ByCodes({ form, act, unchanged, onLeave }: Payment) {
  const t = useTranslations('payments')
  return (
    <Form form={form} meaning={unchanged}>
      <CodeInput {...form.code('fundPassword', t('fundPassword'))} secret autoComplete="off" />
      <CodeInput {...form.code('otp', t('otp'))} />
      <ActOrLeave act={act} busy={form.isPending} leave={onLeave} />
    </Form>
  )
}

function ByPasskey({ passkey: { start, confirm }, unchanged, isAlone }: Payment & { readonly isAlone: boolean }) {
  const t = useTranslations('payments')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  async function ask() {
    setBusy(true)
    setFailure(null)
    const { showPasskey, PasskeyLeft } = await import('../platform/passkey.ts')
    try {
      await confirm(await showPasskey(await start()))
    } catch (error) {
      if (error instanceof PasskeyLeft) setFailure(t('left'))
      else setFailure(error instanceof CallRefused && error.message !== '' ? error.message : t('failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid gap-3">
      <div>
        <Button tone={isAlone ? 'primary' : 'quiet'} busy={busy} onClick={() => void ask()}>
          {t('passkey')}
        </Button>
      </div>
      {failure !== null && (
        <p role="alert" className="text-s text-fault-text">
          {failure} {unchanged}
        </p>
      )}
    </div>
  )
}

/** What is not set up yet, with the way there. */
function Missing({ needsFund, needs, onLeave }: { readonly needsFund: boolean; readonly needs: string; readonly onLeave: () => void }) {
  const t = useTranslations('payments')
  return (
    <Note
      tone="attention"
      title={needsFund ? t('needsFund') : t('needsOtp')}
      actions={
        <>
          <ButtonLink to={needsFund ? '/person/fundPassword' : '/person/googleVerify'}>{needsFund ? t('setFund') : t('setOtp')}</ButtonLink>
          <Button tone="quiet" onClick={onLeave}>
            {t('change')}
          </Button>
        </>
      }
    >
      {needs}
    </Note>
  )
}

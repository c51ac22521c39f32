import { forgetLoginPassword } from '@ohmstead/contract/accounts/address-calls'
import { holdHours } from '@ohmstead/contract/accounts/types'
import { after, SECOND_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { useEffect, useRef, useState } from 'react'
import { now, useNow } from '../../platform/clock.ts'
import { useForm } from '../../platform/form.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link, useNavigate } from '../../platform/navigation.tsx'
import { dropSignIn } from '../../platform/sign-in.ts'
import { ActOrLeave, Button, ButtonLink, Form, Note } from '../../ui/index.ts'
import { addressOf, AddressFields, typedAddress, untyped, useAddressWords } from './address-fields.tsx'
import { CodeButton, CodeField } from './code-field.tsx'
import { useCodeMail } from './code-mail.ts'
import { useFailureWords } from './failure-words.ts'
import { newPassword, NewPasswordFields, useNewPasswordCheck } from './new-password.tsx'
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
  const addressWords = useAddressWords()
  const newPasswordCheck = useNewPasswordCheck()
  const mail = useCodeMail('resetPassword')
  const form = useForm(forgetLoginPassword, {
    start: { address: untyped(), code: '', ...newPassword.start },
    units: newPassword.units,
    add: ({ address }) => typedAddress(address),
    words: { ...addressWords, code: t('page.code.missing'), password: t('page.register.passwordMissing') },
    check: newPasswordCheck,
    onDone: ({ data }) => {
      dropSignIn()
      onDone(data.withdrawalsHeldUntil)
    },
  })
  const { by } = form.values.address
  const wasSent = mail.sentAt !== null
  const askForCode = async () => {
    const address = addressOf(form.values.address)
    if (address !== null) await mail.send(address)
    else form.fault(by, addressWords[by])
  }
  return (
    <Form form={wasSent ? form : { ...form, submit: askForCode }}>
      <AddressFields form={form} />
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
          <CodeField mail={mail} channel={by} bind={(label) => form.code('code', label)} />
          <CodeButton mail={mail} onAsk={() => void askForCode()} />
          <NewPasswordFields form={form} label={t('page.password.new')} />
          <Note tone="attention" title={t('page.forget.effectsTitle')}>
            <ul className="grid list-disc gap-1 ps-5">
              <li>{t('page.forget.endsSignIns')}</li>
              <li>{t('page.hold.before', { hours: holdHours.passwordReset })}</li>
              <li>{t('page.forget.keepsFactors')}</li>
            </ul>
          </Note>
          <ActOrLeave act={t('page.forget.button')} busy={form.isPending} leave="/login" />
        </>
      )}
    </Form>
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

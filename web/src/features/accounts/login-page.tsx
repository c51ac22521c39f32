import { login } from '@ohmstead/contract/accounts/calls'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { useEffect, useRef, useState } from 'react'
import { asTyped, useForm } from '../../platform/form.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link, useNavigation, useSearch } from '../../platform/navigation.tsx'
import { keepSignIn } from '../../platform/sign-in.ts'
import { readStored } from '../../platform/storage.ts'
import { Button, Form, Note, PasswordField } from '../../ui/index.ts'
import { addressOf, AddressFields, textOf, untyped, useAddressWords, type TypedAddress } from './address-fields.tsx'
import { CodeButton, CodeField } from './code-field.tsx'
import { DemoPeople, type DemoPerson } from './demo-people.tsx'
import { useCodeMail } from './code-mail.ts'
import { ConsentChecks, useConsents, type Consent } from './consents.tsx'
import { useHoldToast } from './hold-words.ts'
import { OtherWaysIn } from './other-ways-in.tsx'
import { factorOf, noFactor, SecondFactorFields, useFactorCheck, useFactorWords } from './second-factor.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

const nothingMore = { code: false, factor: false, consent: false }

/** The account as `user/login` expects it; empty while the address is not valid. */
function accountOf(typed: TypedAddress): string {
  const address = addressOf(typed)
  return address === null ? '' : textOf(address)
}

/** Signs in with a passkey, or with the password and what else the server requires: a code, the authenticator, a consent. */
export function Page() {
  const t = useTranslations('accounts')
  const { form, asks, account, consents, mail, askForCode, back, fillIn } = useLogin()
  const { address: typed } = form.values
  const asksMore = asks.code || asks.factor || asks.consent
  const step = useFocusOnNext(asks)
  return (
    <SignInFrame
      title={t('page.login.title')}
      note={t.rich('page.login.note', { link: (chunk) => <Link to="/register">{chunk}</Link> })}
      beside={
        <>
          {!asksMore && <DemoPeople onPick={fillIn} />}
          <p className="text-s text-ink-2">{t.rich('page.aside.support', { link: (words) => <Link to="/support">{words}</Link> })}</p>
        </>
      }
    >
      <Form form={form}>
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
            <AddressFields form={form} autoComplete={typed.by === 'email' ? 'username webauthn' : 'tel'} />
            <div className="grid gap-2">
              <PasswordField {...form.field('password', t('page.login.password'))} autoComplete="current-password" />
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
              <CodeField mail={mail} channel={typed.by} bind={(label) => form.code('code', label)} />
              <CodeButton mail={mail} onAsk={askForCode} />
            </fieldset>
          )}
          {asks.factor && (
            <fieldset className="grid gap-4">
              <legend className="float-left w-full font-semibold">{t('page.factor.title')}</legend>
              <SecondFactorFields form={form} />
            </fieldset>
          )}
          {asks.consent && (
            <fieldset className="grid gap-4">
              <legend className="float-left w-full font-semibold">{t('page.login.consentTitle')}</legend>
              <Note>{t('page.login.consentBody')}</Note>
              <ConsentChecks
                consents={consents}
                value={form.values.consents}
                onValue={(given) => form.set('consents', given)}
                control={form.control}
              />
            </fieldset>
          )}
        </div>
        <Button type="submit" wide busy={form.isPending}>
          {t('page.login.button')}
        </Button>
        {!asksMore && <OtherWaysIn />}
        <p className="text-s text-ink-2">{t('page.login.deviceNote')}</p>
      </Form>
    </SignInFrame>
  )
}

/** The form, and what the server asked for in addition: a code, a second factor, consent. */
function useLogin() {
  const t = useTranslations('accounts')
  const showHold = useHoldToast()
  const { go, safeRedirect } = useNavigation()
  const [search] = useSearch()
  const addressWords = useAddressWords()
  const factorWords = useFactorWords()
  const factorCheck = useFactorCheck()
  const [asks, setAsks] = useState(nothingMore)
  const consents = useConsents({ enabled: asks.consent })
  const mail = useCodeMail('login')
  const form = useForm(login, {
    start: { address: untyped(), password: '', code: '', ...noFactor, consents: [] as Consent[] },
    units: { password: asTyped },
    add: ({ address, code, ...typed }) => ({
      account: accountOf(address),
      code: asks.code ? code : undefined,
      ...factorOf(typed, asks.factor),
      consents: asks.consent ? typed.consents : undefined,
    }),
    controls: ({ address }) => ({ account: address.by }),
    words: { account: addressWords.email, password: t('page.login.passwordMissing'), code: t('page.code.missing'), ...factorWords },
    check: ({ address, ...typed }) => ({
      [address.by]: addressOf(address) === null && addressWords[address.by],
      code: asks.code && typed.code === '' && t('page.code.missing'),
      ...factorCheck(typed, asks.factor),
      ...(asks.consent && consents.missing(typed.consents)),
    }),
    // The server asks for one more item at a time. Typed input is kept.
    onRefused: (refusal) => {
      const asked = {
        code: refusal.is(credentialErrors.newDeviceCodeNeeded),
        factor: refusal.is(credentialErrors.authenticatorNeeded),
        consent: refusal.is(accountErrors.consentRequired),
      }
      setAsks((before) => ({ code: before.code || asked.code, factor: before.factor || asked.factor, consent: before.consent || asked.consent }))
      return asked.code || asked.factor || asked.consent
    },
    onDone: ({ data }, { address }) => {
      showHold(data.withdrawalsHeldUntil)
      keepSignIn({ ...data, loginType: address.by, loginAccount: accountOf(address) })
      go(safeRedirect(search['redirect']), { replace: true })
    },
  })
  const { set } = form
  useEffect(() => {
    // After the first paint, because prerendered text does not depend on the reader.
    if (readStored('loginType') === 'email') set('address', { ...untyped(), email: readStored('loginAccount') ?? '' })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Once, when the form appears.
  }, [])
  const address = addressOf(form.values.address)
  const askForCode = () => address !== null && void mail.send(address)
  fillInkedOnce(asks.code, askForCode)
  const back = () => {
    setAsks(nothingMore)
    form.reset({ ...form.values, code: '', ...noFactor })
  }
  const fillIn = (person: DemoPerson) => {
    set('address', { ...untyped(), email: person.account })
    set('password', person.password)
  }
  return { form, asks, account: accountOf(form.values.address), consents, mail, askForCode, back, fillIn }
}

/** Calls `act` once, when it first becomes due; later only on request. */
function fillInkedOnce(isDue: boolean, act: () => void): void {
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

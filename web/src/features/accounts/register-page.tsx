import { register } from '@ohmstead/contract/accounts/calls'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { useEffect } from 'react'
import { useForm } from '../../platform/form.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useLanguage } from '../../platform/language.ts'
import { Link, useNavigation, useSearch } from '../../platform/navigation.tsx'
import { keepSignIn } from '../../platform/sign-in.ts'
import { Button, Form } from '../../ui/index.ts'
import { addressOf, AddressFields, textOf, typedAddress, untyped, useAddressWords } from './address-fields.tsx'
import { CodeButton, CodeField } from './code-field.tsx'
import { useCodeMail } from './code-mail.ts'
import { ConsentChecks, useConsents, type Consent } from './consents.tsx'
import { CountrySelect } from './country-select.tsx'
import { codeIn, InvitationField, useInvitation } from './invitation-field.tsx'
import { newPassword, NewPasswordFields, useNewPasswordCheck } from './new-password.tsx'
import { regionOfBrowser } from './region.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { keepZoneOfBrowser } from './zone.ts'

/** Opens an account with the minimum of data: invitation, an address with its code, password, country, consent. */
export function Page() {
  const t = useTranslations('accounts')
  const language = useLanguage()
  const { go, safeRedirect } = useNavigation()
  const [search] = useSearch()
  const addressWords = useAddressWords()
  const newPasswordCheck = useNewPasswordCheck()
  const consents = useConsents()
  const mail = useCodeMail('register')
  const form = useForm(register, {
    start: { invitationCode: '', address: untyped(), code: '', ...newPassword.start, country: '', consents: [] as Consent[] },
    units: newPassword.units,
    add: ({ address }) => ({ ...typedAddress(address), language }),
    words: {
      ...addressWords,
      invitationCode: t('page.register.invitationMissing'),
      code: t('page.code.missing'),
      password: t('page.register.passwordMissing'),
      country: t('page.register.countryMissing'),
    },
    check: (typed) => ({ ...newPasswordCheck(typed), ...consents.missing(typed.consents) }),
    at: { email: [accountErrors.addressInUse], phone: [accountErrors.addressInUse] },
    onDone: ({ data }, { address }) => {
      keepSignIn({ ...data, loginType: address.by, loginAccount: textOf(typedAddress(address)) })
      void keepZoneOfBrowser(data.userInfo)
      go(safeRedirect(search['redirect']), { replace: true })
    },
  })
  const { set } = form
  // After the first paint, because prerendered text does not depend on the reader.
  useEffect(() => {
    set('country', regionOfBrowser())
    set('invitationCode', codeIn(search['invitationCode']))
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Once, when the form appears.
  }, [])
  const invitation = useInvitation(form.values.invitationCode)
  const { by } = form.values.address
  const askForCode = async () => {
    const address = addressOf(form.values.address)
    if (address !== null) await mail.send(address)
    else form.fault(by, addressWords[by])
  }
  return (
    <SignInFrame title={t('page.register.title')} note={t.rich('page.register.note', { link: (chunk) => <Link to="/login">{chunk}</Link> })}>
      <Form form={form}>
        <InvitationField invitation={invitation} bind={(label) => form.code('invitationCode', label)} />
        <div className="grid gap-3">
          <AddressFields form={form} />
          <CodeButton mail={mail} onAsk={() => void askForCode()} />
        </div>
        <CodeField mail={mail} channel={by} bind={(label) => form.code('code', label)} />
        <NewPasswordFields form={form} label={t('page.register.password')} />
        <CountrySelect bind={(label) => form.choice('country', label)} />
        <fieldset className="grid gap-4">
          <legend className="vh">{t('page.consent.legend')}</legend>
          <ConsentChecks consents={consents} value={form.values.consents} onValue={(given) => form.set('consents', given)} control={form.control} />
        </fieldset>
        <Button type="submit" wide busy={form.isPending} blocked={consents.documents.length === 0 ? t('page.register.notReady') : undefined}>
          {t('page.register.button')}
        </Button>
      </Form>
    </SignInFrame>
  )
}

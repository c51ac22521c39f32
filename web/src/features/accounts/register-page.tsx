import { register } from '@ohmstead/contract/accounts/calls'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import type { ErrorDeclaration } from '@ohmstead/contract/kernel/error'
import { useEffect, useState, type SubmitEvent } from 'react'
import { useMutationCall } from '../../platform/calls.tsx'
import type { CallFailure } from '../../platform/client.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useLanguage } from '../../platform/language.ts'
import { Link, useNavigation, useSearch } from '../../platform/navigation.tsx'
import { keepSignIn } from '../../platform/sign-in.ts'
import { Button, ErrorState, ErrorSummary, type SummaryIssue } from '../../ui/index.ts'
import { addressOf, AddressFields, textOf, untyped } from './address-fields.tsx'
import { CodeButton, CodeField } from './code-field.tsx'
import { useCodeMail } from './code-mail.ts'
import { ConsentChecks, useConsents } from './consents.tsx'
import { CountrySelect } from './country-select.tsx'
import { isRefusedBy, useFailureWords } from './failure-words.ts'
import { InvitationField, useInvitation } from './invitation-field.tsx'
import { NewPasswordFields, noPassword, useNewPasswordIssues } from './new-password.tsx'
import { regionOfBrowser } from './phone-field.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { keepZoneOfBrowser } from './zone.ts'

/** The field at which a refusal is shown. */
const places: readonly (readonly [ErrorDeclaration, string])[] = [
  [accountErrors.codeWrong, 'code'],
  [accountErrors.invitationUnknown, 'invitationCode'],
  [accountErrors.passwordTooSimple, 'password'],
  [accountErrors.passwordTooCommon, 'password'],
]

/** Opens an account with the minimum of data: invitation, an address with its code, password, country, consent. */
export function Page() {
  const t = useTranslations('accounts')
  const words = useFailureWords()
  const language = useLanguage()
  const { go, safeRedirect } = useNavigation()
  const [search] = useSearch()
  const [invitationCode, setInvitationCode] = useState((search['invitationCode'] ?? '').toUpperCase().slice(0, 8))
  const [typed, setTyped] = useState(() => untyped())
  const [code, setCode] = useState('')
  const [password, setPassword] = useState(noPassword)
  const [country, setCountry] = useState('')
  useEffect(() => setCountry(regionOfBrowser()), [])
  const [issues, setIssues] = useState<readonly SummaryIssue[]>([])
  const passwordIssues = useNewPasswordIssues()
  const invitation = useInvitation(invitationCode)
  const consents = useConsents()
  const mail = useCodeMail('register')
  const act = useMutationCall(register, { quiet: true })
  const address = addressOf(typed)
  const addressIssue = { field: typed.by, message: t(`page.address.${typed.by}Missing`) }

  const found = (): SummaryIssue[] => [
    ...(invitation.isRight ? [] : [{ field: 'invitationCode', message: t('page.register.invitationMissing') }]),
    ...(address === null ? [addressIssue] : []),
    ...(code.length === 6 ? [] : [{ field: 'code', message: t('page.code.missing') }]),
    ...passwordIssues(password),
    ...(country === '' ? [{ field: 'country', message: t('page.register.countryMissing') }] : []),
    ...consents.issues,
  ]

  async function askForCode() {
    setIssues(address === null ? [addressIssue] : [])
    if (address !== null) await mail.send(address)
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    act.reset()
    const all = found()
    setIssues(all)
    if (all.length > 0 || address === null) return
    const answer = await act.send({ ...address, code, password: password.password, invitationCode, country, language, consents: consents.agreed })
    if (answer === undefined) return
    keepSignIn({ ...answer.data, loginType: typed.by, loginAccount: textOf(address) })
    void keepZoneOfBrowser(answer.data.userInfo)
    go(safeRedirect(search['redirect']), { replace: true })
  }

  const place = placeOf(act.error, typed.by)
  const refused = place !== undefined && act.error !== null ? [{ field: place, message: words(act.error) }] : []
  const shown = [...issues, ...refused]
  const issueOf = (field: string) => shown.find((issue) => issue.field === field)?.message
  return (
    <SignInFrame title={t('page.register.title')} note={t.rich('page.register.note', { link: (chunk) => <Link to="/login">{chunk}</Link> })}>
      <form className="grid gap-6" onSubmit={(event) => void submit(event)} noValidate>
        <ErrorSummary issues={shown}>{act.error !== null && place === undefined && words(act.error)}</ErrorSummary>
        <InvitationField value={invitationCode} onValue={setInvitationCode} invitation={invitation} error={issueOf('invitationCode')} />
        <div className="grid gap-3">
          <AddressFields value={typed} onValue={setTyped} error={issueOf(typed.by)} />
          <CodeButton mail={mail} onAsk={() => void askForCode()} />
        </div>
        <CodeField mail={mail} channel={typed.by} value={code} onValue={setCode} error={issueOf('code')} />
        <NewPasswordFields label={t('page.register.password')} value={password} onValue={setPassword} issues={shown} />
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
        <Button type="submit" wide busy={act.isPending} blocked={consents.documents.length === 0 ? t('page.register.notReady') : undefined}>
          {t('page.register.button')}
        </Button>
      </form>
    </SignInFrame>
  )
}

function placeOf(error: CallFailure | null, channel: 'email' | 'phone'): string | undefined {
  return isRefusedBy(error, accountErrors.addressInUse) ? channel : places.find(([declared]) => isRefusedBy(error, declared))?.[1]
}

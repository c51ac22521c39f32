import { checkInvitation, consentList, register, sendCode } from '@ohmstead/contract/accounts/calls'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import type { ErrorDeclaration } from '@ohmstead/contract/kernel/error'
import { countryList } from '@ohmstead/contract/settings/calls'
import { useMemo, useState, type SubmitEvent } from 'react'
import { useCall, useMutationCall } from '../../platform/calls.tsx'
import { CallRefused, issuesOf, type CallFailure } from '../../platform/client.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { tagOf, useLanguage } from '../../platform/language.ts'
import { Link, useNavigation, useSearch } from '../../platform/navigation.tsx'
import { keepSignIn } from '../../platform/sign-in.ts'
import { Button, CodeInput, ErrorState, ErrorSummary, Field, Icon, Note, PasswordField, Select, type SummaryIssue } from '../../ui/index.ts'
import { CodeField } from './code-field.tsx'
import { useCodeMail } from './code-mail.ts'
import { ConsentChecks } from './consents.tsx'
import { useFailureWords } from './failure-words.ts'
import { passwordRules } from './password-rules.ts'
import { SignInFrame } from './sign-in-frame.tsx'

// The calls' own schemas say what fits, before anything is sent.
const unsolved = { algorithm: '', challenge: '', number: 0, salt: '', signature: '' }
const isEmail = (email: string) => issuesOf(sendCode, { purpose: 'register', email, captcha: unsolved }).length === 0
const isInvitation = (invitationCode: string) => issuesOf(checkInvitation, { invitationCode }).length === 0

/** At which field a refusal of the server stands. */
const places: readonly (readonly [ErrorDeclaration, string])[] = [
  [accountErrors.codeWrong, 'code'], [accountErrors.invitationUnknown, 'invitationCode'], [accountErrors.passwordTooSimple, 'password'],
  [accountErrors.passwordTooCommon, 'password'], [accountErrors.addressInUse, 'email'], [accountErrors.countryUnknown, 'country'],
]
const placeOf = (error: CallFailure | null) => (error instanceof CallRefused ? places.find(([declared]) => error.is(declared))?.[1] : undefined)

/** Opens an account with the least data: invitation, e-mail with its code, password, country, consent. */
export function Page() {
  const t = useTranslations('accounts')
  const words = useFailureWords()
  const language = useLanguage()
  const { go, safeRedirect } = useNavigation()
  const [search] = useSearch()
  const [invitationCode, setInvitationCode] = useState((search['invitationCode'] ?? '').toUpperCase().slice(0, 8))
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [country, setCountry] = useState(regionOf)
  const [given, setGiven] = useState<ReadonlySet<string>>(new Set())
  const [issues, setIssues] = useState<readonly SummaryIssue[]>([])
  const consents = useCall(consentList)
  const countries = useCall(countryList)
  const invitation = useCall(checkInvitation, { invitationCode }, { enabled: isInvitation(invitationCode) })
  const mail = useCodeMail('register')
  const act = useMutationCall(register, { quiet: true })
  const documents = consents.data?.list ?? []
  const rules = passwordRules(password)
  const sorted = useMemo(() => {
    const { compare } = new Intl.Collator(tagOf(language))
    return [...(countries.data?.list ?? [])].sort((a, b) => compare(a.name, b.name))
  }, [countries.data, language])

  function found(): SummaryIssue[] {
    return [
      ...(isInvitation(invitationCode) && invitation.error === null ? [] : [{ field: 'invitationCode', message: t('page.register.invitationMissing') }]),
      ...(isEmail(email.trim()) ? [] : [{ field: 'email', message: t('page.register.emailMissing') }]),
      ...(code.length === 6 ? [] : [{ field: 'code', message: t('page.code.missing') }]),
      ...(rules.every(({ kept }) => kept) ? [] : [{ field: 'password', message: t('page.register.passwordMissing') }]),
      ...(country === '' ? [{ field: 'country', message: t('page.register.countryMissing') }] : []),
      ...documents.filter(({ document }) => !given.has(document)).map(({ document }) => ({ field: `consent-${document}`, message: t(`page.consent.${document}.missing`) })),
    ]
  }

  async function askForCode() {
    if (!isEmail(email.trim())) return setIssues([{ field: 'email', message: t('page.register.emailMissing') }])
    setIssues([])
    await mail.send(email.trim())
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    act.reset()
    const all = found()
    setIssues(all)
    if (all.length > 0) return
    const answer = await act.send({
      email: email.trim(), code, password, invitationCode, country, language, consents: documents.map(({ document, version }) => ({ document, version })),
    })
    if (answer === undefined) return
    keepSignIn({ ...answer.data, loginType: 'email', loginAccount: email.trim() })
    go(safeRedirect(search['redirect']), { replace: true })
  }

  const place = placeOf(act.error)
  const refused = place !== undefined && act.error !== null ? [{ field: place, message: words(act.error) }] : []
  const shown = [...issues, ...refused]
  const issueOf = (field: string) => shown.find((issue) => issue.field === field)?.message
  return (
    <SignInFrame title={t('page.register.title')} note={t.rich('page.register.note', { link: (chunk) => <Link to="/login">{chunk}</Link> })}>
      <form className="grid gap-6" onSubmit={(event) => void submit(event)} noValidate>
        <ErrorSummary issues={shown}>{act.error !== null && place === undefined && words(act.error)}</ErrorSummary>
        <div className="grid gap-2">
          <CodeInput
            name="invitationCode" label={t('page.register.invitation')} length={8} kind="letters" autoComplete="off" value={invitationCode} onValue={setInvitationCode}
            hint={t('page.register.invitationHint')}
            error={issueOf('invitationCode') ?? (invitation.error instanceof CallRefused ? words(invitation.error) : undefined)}
          />
          <div aria-live="polite">
            {invitation.data !== undefined && (
              <Note tone="live" title={invitation.data.inviter === null ? t('page.register.house') : t('page.register.inviter', { name: invitation.data.inviter })}>
                {invitation.data.inviter === null ? t('page.register.houseBody') : t('page.register.inviterBody')}
              </Note>
            )}
          </div>
        </div>
        <div className="grid gap-3">
          <Field
            name="email" label={t('page.register.email')} type="email" inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false}
            value={email} onChange={(event) => setEmail(event.target.value)} error={issueOf('email')}
          />
          <Button tone="quiet" busy={mail.busy} blocked={mail.secondsLeft > 0 ? t('page.code.wait', { seconds: mail.secondsLeft }) : undefined} onClick={() => void askForCode()}>
            {mail.busy ? t('page.code.sending') : mail.sentAt === null ? t('page.code.send') : t('page.code.again')}
          </Button>
          {mail.error !== null && <p className="text-s text-fault-text" role="alert">{words(mail.error)}</p>}
        </div>
        <CodeField mail={mail} value={code} onValue={setCode} error={issueOf('code')} />
        <div className="grid gap-2">
          <PasswordField
            name="password" label={t('page.register.password')} autoComplete="new-password" value={password} onChange={(event) => setPassword(event.target.value)}
            error={issueOf('password')}
          />
          <ul className="grid gap-1 text-s text-ink-2" aria-label={t('page.register.rules')}>
            {rules.map(({ key, kept }) => (
              <li key={key} className="flex items-start gap-2">
                <Icon name={kept ? 'tick' : 'ring'} size={16} />
                <span>{t(`page.register.rule.${key}`)}<span className="vh">{kept ? `, ${t('page.register.ruleKept')}` : ''}</span></span>
              </li>
            ))}
          </ul>
        </div>
        {countries.error !== null && countries.data === undefined ? <ErrorState error={countries.error} retry={countries.refetch} /> : (
          <Select
            name="country" label={t('page.register.country')} hint={t('page.register.countryHint')} autoComplete="country" value={country} onSelect={setCountry} error={issueOf('country')}
            options={[{ value: '', label: t('page.register.countryChoose') }, ...sorted.map(({ code: value, name }) => ({ value, label: name }))]}
          />
        )}
        <fieldset className="grid gap-4">
          <legend className="vh">{t('page.consent.legend')}</legend>
          {consents.error !== null && consents.data === undefined && <ErrorState error={consents.error} retry={consents.refetch} />}
          <ConsentChecks
            documents={documents} given={given} missing={documents.filter(({ document }) => issueOf(`consent-${document}`) !== undefined).map(({ document }) => document)}
            onGive={(document, is) => setGiven((before) => new Set(is ? [...before, document] : [...before].filter((one) => one !== document)))}
          />
        </fieldset>
        <Button type="submit" wide busy={act.isPending} blocked={documents.length === 0 ? t('page.register.notReady') : undefined}>{t('page.register.button')}</Button>
      </form>
    </SignInFrame>
  )
}

/** The region of the browser's language, as a first guess that stays to be changed. */
function regionOf(): string {
  const region = navigator.languages.map((tag) => new Intl.Locale(tag).region).find((known) => known !== undefined)
  return region !== undefined && /^[A-Z]{2}$/.test(region) ? region : ''
}

import { oauthRegister, type googleLogin } from '@ohmstead/contract/accounts/oauth-calls'
import type { Profile } from '@ohmstead/contract/accounts/types'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { useEffect } from 'react'
import { useForm } from '../../platform/form.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useLanguage } from '../../platform/language.ts'
import { ActOrLeave, Form, Note } from '../../ui/index.ts'
import { ConsentChecks, useConsents, type Consent } from './consents.tsx'
import { CountrySelect } from './country-select.tsx'
import { InvitationField, useInvitation } from './invitation-field.tsx'
import { regionOfBrowser } from './region.ts'
import { keepZoneOfBrowser } from './zone.ts'

type Asked = Extract<OutputOf<typeof googleLogin>, { readonly needs: 'register' }>

/** The Google account is not linked yet: asks for the other data that a new account needs. */
export function Register({
  flow,
  email,
  onDone,
}: Asked & { readonly onDone: (signedIn: { readonly token: string; readonly userInfo: Profile }) => void }) {
  const t = useTranslations('accounts')
  const language = useLanguage()
  const consents = useConsents()
  const form = useForm(oauthRegister, {
    start: { invitationCode: '', country: '', consents: [] as Consent[] },
    add: { flow, language },
    words: { invitationCode: t('page.register.invitationMissing'), country: t('page.register.countryMissing') },
    check: (typed) => consents.missing(typed.consents),
    onDone: ({ data }) => {
      void keepZoneOfBrowser(data.userInfo)
      onDone(data)
    },
  })
  const { set } = form
  // eslint-disable-next-line react-hooks/exhaustive-deps -- Once, when the form appears.
  useEffect(() => set('country', regionOfBrowser()), [])
  const invitation = useInvitation(form.values.invitationCode)
  return (
    <Form form={form}>
      <Note tone="info" title={t('page.google.newTitle')}>
        {t.rich('page.google.newBody', { email, b: (chunk) => <bdi className="font-semibold text-ink">{chunk}</bdi> })}
      </Note>
      <InvitationField invitation={invitation} bind={(label) => form.code('invitationCode', label)} />
      <CountrySelect bind={(label) => form.choice('country', label)} />
      <fieldset className="grid gap-4">
        <legend className="vh">{t('page.consent.legend')}</legend>
        <ConsentChecks consents={consents} value={form.values.consents} onValue={(given) => form.set('consents', given)} control={form.control} />
      </fieldset>
      <ActOrLeave
        act={t('page.register.button')}
        busy={form.isPending}
        blocked={consents.documents.length === 0 ? t('page.register.notReady') : undefined}
        leave="/login"
      />
    </Form>
  )
}

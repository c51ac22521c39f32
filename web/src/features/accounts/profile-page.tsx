import { personalInfo } from '@ohmstead/contract/accounts/calls'
import type { Profile } from '@ohmstead/contract/accounts/types'
import { countryList } from '@ohmstead/contract/settings/calls'
import { useCall } from '../../platform/calls.tsx'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { languageNames } from '../../platform/language.ts'
import { Link } from '../../platform/navigation.tsx'
import { Block, Columns, Copy, ErrorState, Facts, Loading, PageFrame, PageHeader, Skeleton } from '../../ui/index.ts'

/** What is kept of the member: every field, and nothing that is not asked for. */
export function Page() {
  const t = useTranslations('accounts')
  const { data: profile, error, refetch } = useCall(personalInfo)
  return (
    <PageFrame>
      <PageHeader title={t('page.profile.title')} note={t('page.profile.note')} back={<Link to="/person">{t('page.hub.title')}</Link>} />
      {profile !== undefined ? <Fields profile={profile} /> : error !== null ? <ErrorState error={error} retry={refetch} /> : <Loading retry={refetch}><Skeleton height="360px" /></Loading>}
    </PageFrame>
  )
}

function Fields({ profile }: { readonly profile: Profile }) {
  const t = useTranslations('accounts')
  const { data: countries } = useCall(countryList)
  const nothing = t('page.profile.none')
  return (
    <Columns even>
      <Block title={t('page.profile.who')}>
        <Facts
          rows={[
            { key: 'username', name: t('page.profile.username'), value: profile.username },
            { key: 'email', name: t('page.profile.email'), value: profile.email ?? nothing },
            { key: 'phone', name: t('page.profile.phone'), value: profile.phone ?? nothing },
            { key: 'country', name: t('page.profile.country'), value: countries?.list.find(({ code }) => code === profile.country)?.name ?? profile.country },
            { key: 'language', name: t('page.profile.language'), value: languageNames[profile.language] },
            { key: 'id', name: t('page.profile.id'), value: <Copy text={profile.id} label={t('page.profile.id')} /> },
          ]}
        />
      </Block>
      <Block title={t('page.profile.standing')}>
        <Facts
          rows={[
            { key: 'level', name: t('page.profile.level'), value: String(profile.level) },
            { key: 'invitation', name: t('page.profile.invitationCode'), value: <Copy text={profile.invitationCode} label={t('page.profile.invitationCode')} grouped /> },
            { key: 'inviter', name: t('page.profile.inviter'), value: profile.inviter ?? t('page.profile.house') },
            { key: 'registered', name: t('page.profile.registered'), value: <TimeAndAddress at={formatDateTime(profile.registeredAt)} ip={profile.registeredIp} /> },
            { key: 'signedIn', name: t('page.profile.signedIn'), value: <TimeAndAddress at={formatDateTime(profile.signedInAt)} ip={profile.signedInIp} /> },
          ]}
        />
        <p className="text-s text-ink-2">{t('page.profile.later')}</p>
      </Block>
    </Columns>
  )
}

function TimeAndAddress({ at, ip }: { readonly at: string; readonly ip: string }) {
  return <><bdi>{at}</bdi><br /><code className="text-xs text-ink-2">{ip}</code></>
}

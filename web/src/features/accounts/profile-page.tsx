import { personalInfo } from '@ohmstead/contract/accounts/calls'
import type { Profile } from '@ohmstead/contract/accounts/types'
import { countryList } from '@ohmstead/contract/settings/calls'
import { useCall } from '../../platform/calls.tsx'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link } from '../../platform/navigation.tsx'
import { Answered, Block, Columns, Copy, Facts, PageFrame, PageHeader, Skeleton } from '../../ui/index.ts'
import { AvatarBlock } from './avatar-block.tsx'
import { CloseAccount } from './close-account.tsx'
import { DataDownload } from './data-download.tsx'
import { NameForm } from './name-form.tsx'
import { ReadingForm } from './reading-form.tsx'

/** The member's stored data, with forms to change, download and delete them. */
export function Page() {
  const t = useTranslations('accounts')
  const read = useCall(personalInfo)
  return (
    <PageFrame>
      <PageHeader title={t('page.profile.title')} note={t('page.profile.note')} back={<Link to="/person">{t('page.hub.title')}</Link>} />
      <Answered
        read={read}
        skeleton={
          <div className="grid gap-9 lg:grid-cols-2 lg:gap-10">
            <Skeleton height="420px" />
            <Skeleton height="420px" />
          </div>
        }
      >
        {(profile) => <Parts profile={profile} />}
      </Answered>
    </PageFrame>
  )
}

function Parts({ profile }: { readonly profile: Profile }) {
  const t = useTranslations('accounts')
  const { data: countries } = useCall(countryList)
  return (
    <>
      <Columns even>
        <Block title={t('page.profile.who')}>
          <AvatarBlock profile={profile} />
          <NameForm key={profile.username} profile={profile} />
        </Block>
        <Block title={t('page.profile.standing')}>
          <Facts
            rows={[
              {
                key: 'invitation',
                name: t('page.profile.invitationCode'),
                value: <Copy text={profile.invitationCode} label={t('page.profile.invitationCode')} grouped />,
              },
              { key: 'inviter', name: t('page.profile.inviter'), value: profile.inviter ?? t('page.profile.house') },
              { key: 'level', name: t('page.profile.level'), value: String(profile.level) },
              { key: 'tier', name: t('page.profile.tier'), value: t(`page.tiers.${profile.tier}`) },
              { key: 'email', name: t('page.profile.email'), value: <AddressValue address={profile.email} /> },
              { key: 'phone', name: t('page.profile.phone'), value: <AddressValue address={profile.phone} /> },
              {
                key: 'country',
                name: t('page.profile.country'),
                value: countries?.list.find(({ code }) => code === profile.country)?.name ?? profile.country,
              },
              { key: 'id', name: t('page.profile.id'), value: <Copy text={profile.id} label={t('page.profile.id')} /> },
              {
                key: 'registered',
                name: t('page.profile.registered'),
                value: <TimeAndAddress at={formatDateTime(profile.registeredAt)} ip={profile.registeredIp} />,
              },
              {
                key: 'signedIn',
                name: t('page.profile.signedIn'),
                value: <TimeAndAddress at={formatDateTime(profile.signedInAt)} ip={profile.signedInIp} />,
              },
            ]}
          />
          <p className="text-s text-ink-2">{t.rich('page.profile.whyLocked', { link: (chunk) => <Link to="/person/safe">{chunk}</Link> })}</p>
        </Block>
      </Columns>
      <Columns even>
        <ReadingForm key={`${profile.zone} ${profile.numberFormat} ${profile.language}`} profile={profile} />
        <DataDownload />
      </Columns>
      <CloseAccount />
    </>
  )
}

function AddressValue({ address }: { readonly address: string | null }) {
  const t = useTranslations('accounts')
  return address === null ? t('page.profile.none') : <bdi>{address}</bdi>
}

function TimeAndAddress({ at, ip }: { readonly at: string; readonly ip: string }) {
  return (
    <>
      <bdi>{at}</bdi>
      <br />
      <code className="text-xs text-ink-2">{ip}</code>
    </>
  )
}

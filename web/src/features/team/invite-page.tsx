import type { Profile } from '@ohmstead/contract/accounts/types'
import { rebateRules } from '@ohmstead/contract/team/calls'
import { useCall } from '../../platform/calls.tsx'
import { useTranslations } from '../../platform/i18n.tsx'
import { hrefOf, Link } from '../../platform/navigation.tsx'
import { useClientState } from '../../platform/state.ts'
import { Answered, Block, Columns, Copy, Facts, PageFrame, PageHeader, QrCode, Skeleton } from '../../ui/index.ts'
import { MemberList } from './member-list.tsx'
import { Poster } from './poster.tsx'
import { RebateRules, StoppedNote } from './rebate-rules.tsx'

/** The member's invitation: code, link, QR code and poster, the rules of inviting, and who has registered with it. */
export function Page() {
  const t = useTranslations('team')
  const profile = useClientState('userInfo')
  const rules = useCall(rebateRules)
  return (
    <PageFrame>
      <PageHeader title={t('page.invite.title')} note={t('page.invite.note')} back={<Link to="/team">{t('page.summary.title')}</Link>} />
      {profile === null ? <Skeleton height="480px" /> : <Invitation profile={profile} />}
      {rules.data && <StoppedNote rules={rules.data} />}
      <Block title={t('page.invite.rules')} aside={<Link to="/team/rebates">{t('page.rebates.title')}</Link>}>
        <Answered read={rules} skeleton={<Skeleton height="200px" />}>
          {(answer) => (
            <ul className="grid max-w-prose list-disc gap-2 ps-5">
              <li>{t('page.invite.rule.free')}</li>
              <RebateRules rules={answer} />
              <li>{t('page.invite.rule.seen')}</li>
            </ul>
          )}
        </Answered>
      </Block>
      <Block title={t('page.invite.record')}>
        <MemberList generation={1} />
      </Block>
    </PageFrame>
  )
}

function Invitation({ profile: { invitationCode } }: { readonly profile: Profile }) {
  const t = useTranslations('team')
  const link = location.origin + hrefOf({ to: '/register', search: { invitationCode } })
  return (
    <Columns even>
      <Block title={t('page.invite.yours')}>
        <QrCode text={link} label={t('page.invite.link')} />
        <Facts
          rows={[
            { key: 'code', name: t('page.invite.code'), value: <Copy text={invitationCode} label={t('page.invite.code')} grouped /> },
            { key: 'link', name: t('page.invite.link'), value: <Copy text={link} label={t('page.invite.link')} /> },
          ]}
        />
        <p className="text-s text-ink-2">{t('page.invite.linkBody')}</p>
      </Block>
      <Block title={t('page.poster.title')}>
        <Poster code={invitationCode} link={link} />
      </Block>
    </Columns>
  )
}

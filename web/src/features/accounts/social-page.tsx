import { securityOverview } from '@ohmstead/contract/accounts/address-calls'
import { useCall } from '../../platform/calls.tsx'
import { useTranslations } from '../../platform/i18n.tsx'
import { hrefOf, Link } from '../../platform/navigation.tsx'
import { useClientState } from '../../platform/state.ts'
import { Block, Columns, Copy, Facts, Note, PageFrame, PageHeader, StateChip } from '../../ui/index.ts'

/** The member's invitation link, the linked outside account, and our official channels. */
export function Page() {
  const t = useTranslations('accounts')
  const profile = useClientState('userInfo')
  const urls = useClientState('h5Urls')
  const { data: security } = useCall(securityOverview)
  const channels = (urls ?? []).filter(({ tag, url }) => tag !== 'CUSTOMER_SERVICE_LINK' && url !== '')
  const invitation = profile === null ? null : location.origin + hrefOf({ to: '/register', search: { invitationCode: profile.invitationCode } })
  return (
    <PageFrame>
      <PageHeader title={t('page.social.title')} note={t('page.social.note')} back={<Link to="/person">{t('page.hub.title')}</Link>} />
      <Columns even>
        <Block title={t('page.social.yours')}>
          {invitation !== null && (
            <>
              <p className="text-s text-ink-2">{t('page.social.invitation')}</p>
              <Copy text={invitation} label={t('page.social.invitationLabel')} />
              <p className="text-s text-ink-2">{t('page.register.inviterBodyOwn')}</p>
            </>
          )}
        </Block>
        <Block title={t('page.social.linked')} aside={<Link to="/person/safe">{t('page.safe.title')}</Link>}>
          <Facts
            rows={[
              {
                key: 'google',
                name: 'Google',
                value:
                  security === undefined ? (
                    ''
                  ) : security.google === null ? (
                    <StateChip tone="plain">{t('page.social.notLinked')}</StateChip>
                  ) : (
                    <bdi>{security.google}</bdi>
                  ),
              },
            ]}
          />
          <p className="text-s text-ink-2">{t('page.social.linkedBody')}</p>
        </Block>
      </Columns>
      <Block title={t('page.social.ours')}>
        {channels.length === 0 ? (
          <p className="text-ink-2">{t('page.social.none')}</p>
        ) : (
          <ul className="grid">
            {channels.map(({ tag, url }) => (
              <li key={tag} className="border-b border-line py-2.5">
                <a href={url} rel="noopener noreferrer" target="_blank">
                  {tag.replace(/_Link$/i, '')}
                </a>{' '}
                <span className="text-s break-all text-ink-2">{url}</span>
              </li>
            ))}
          </ul>
        )}
        <Note title={t('page.social.neverTitle')}>{t.rich('page.social.check', { link: (chunk) => <Link to="/about/verify">{chunk}</Link> })}</Note>
      </Block>
    </PageFrame>
  )
}

import { useTranslations } from '../../platform/i18n.tsx'
import { Link, useSearch } from '../../platform/navigation.tsx'
import { useClientState } from '../../platform/state.ts'
import { Block, ButtonLink, Note, PageFrame, PageHeader, ThemeChoice } from '../../ui/index.ts'
import { MemberHub } from './member-hub.tsx'

/** "Me" on a phone: the hub of the signed-in member, or the sign-in. */
export function Page() {
  const t = useTranslations('accounts')
  const profile = useClientState('userInfo')
  const [{ closed }] = useSearch()
  return (
    <PageFrame>
      <PageHeader title={t('page.my.title')} />
      {profile === null && closed === '1' && (
        <div role="status">
          <Note tone="live" title={t('page.close.done')}>
            {t('page.close.doneBody')}
          </Note>
        </div>
      )}
      {profile !== null ? (
        <MemberHub profile={profile} />
      ) : (
        <Block title={t('page.my.visitor')}>
          <p>{t('page.my.visitorBody')}</p>
          <div className="pair">
            <ButtonLink to="/login">{t('page.login.button')}</ButtonLink>
            <ButtonLink tone="quiet" to="/register">
              {t('page.register.button')}
            </ButtonLink>
          </div>
          <p>
            <Link to="/lang">{t('page.hub.leads.lang')}</Link>
          </p>
        </Block>
      )}
      <Block title={t('page.hub.display')}>
        <ThemeChoice label={t('page.hub.display')} />
      </Block>
    </PageFrame>
  )
}

import { personalInfo } from '@ohmstead/contract/accounts/calls'
import { useCall } from '../../platform/calls.tsx'
import { useTranslations } from '../../platform/i18n.tsx'
import { useClientState } from '../../platform/state.ts'
import { ErrorState, Loading, PageFrame, PageHeader, Skeleton } from '../../ui/index.ts'
import { MemberHub } from './member-hub.tsx'

/** The member's own hub. Shows the stored profile at once, and loads it again. */
export function Page() {
  const t = useTranslations('accounts')
  const stored = useClientState('userInfo')
  const { data, error, refetch } = useCall(personalInfo)
  const profile = data ?? stored
  return (
    <PageFrame>
      <PageHeader title={t('page.hub.title')} />
      {error !== null && data === undefined && <ErrorState error={error} retry={refetch} />}
      {profile === null ? (
        error === null && (
          <Loading retry={refetch}>
            <Skeleton height="320px" />
          </Loading>
        )
      ) : (
        <MemberHub profile={profile} />
      )}
    </PageFrame>
  )
}

import { personalInfo } from '@ohmstead/contract/accounts/calls'
import { useCall } from '../../platform/calls.tsx'
import { useTranslations } from '../../platform/i18n.tsx'
import { useClientState } from '../../platform/state.ts'
import { Answered, PageFrame, PageHeader, Skeleton } from '../../ui/index.ts'
import { MemberHub } from './member-hub.tsx'

/** The member's own hub. Shows the stored profile at once, and loads it again. */
export function Page() {
  const t = useTranslations('accounts')
  const stored = useClientState('userInfo')
  const read = useCall(personalInfo)
  return (
    <PageFrame>
      <PageHeader title={t('page.hub.title')} />
      <Answered read={{ ...read, data: read.data ?? stored ?? undefined }} skeleton={<Skeleton height="320px" />}>
        {(profile) => <MemberHub profile={profile} />}
      </Answered>
    </PageFrame>
  )
}

import { staffInfo } from '@ohmstead/contract/staff/calls'
import { staffSecurity } from '@ohmstead/contract/staff/security-calls'
import { useState } from 'react'
import { useCall } from '../../platform/calls.tsx'
import { useTranslations } from '../../platform/i18n.tsx'
import { ErrorState, Loading, Note, PageFrame, PageHeader, Skeleton } from '../../ui/index.ts'
import { OwnAuthenticator } from './own-authenticator.tsx'
import { OwnPasskeys } from './own-passkeys.tsx'
import { OwnPassword } from './own-password.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** What protects one's own account; whoever has no second factor yet sees nothing else of the console. */
export function Page() {
  const t = useTranslations('staff')
  const needed = useCall(staffInfo).data?.secondFactorNeeded
  const { data, error, refetch } = useCall(staffSecurity)
  // Shown once: they stand here until the person says that they are kept.
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <div className="max-w-170">
      <PageFrame>
        <PageHeader title={t('page.security.title')} note={t('page.security.note')} />
        {needed && <Note tone="attention" title={t('page.security.needTitle')}>{t('page.security.needBody')}</Note>}
        {data?.demanded === false && <Note>{t('page.security.demo')}</Note>}
        {error !== null && <ErrorState error={error} retry={refetch} />}
        {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />}
        {data === undefined ? error === null && <Loading retry={refetch}><Skeleton height="240px" /></Loading> : (
          <>
            <OwnAuthenticator security={data} onCodes={setCodes} />
            <OwnPasskeys security={data} />
            {needed === false && <OwnPassword security={data} />}
          </>
        )}
      </PageFrame>
    </div>
  )
}

import { staffInfo } from '@ohmstead/contract/staff/calls'
import { staffSecurity } from '@ohmstead/contract/staff/security-calls'
import { useState } from 'react'
import { useCall } from '../../platform/calls.tsx'
import { useTranslations } from '../../platform/i18n.tsx'
import { keepStaffSignIn } from '../../platform/sign-in.ts'
import { Answered, Note, PageFrame, PageHeader, Skeleton } from '../../ui/index.ts'
import { OwnAuthenticator } from './own-authenticator.tsx'
import { OwnPasskeys } from './own-passkeys.tsx'
import { OwnPassword } from './own-password.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Self } from './self.tsx'

/** The protection of one's own account. Staff without a second factor see only this page. */
export function Page() {
  const t = useTranslations('staff')
  const info = useCall(staffInfo)
  const needed = info.data?.secondFactorNeeded
  const read = useCall(staffSecurity)
  // The new token is stored first, because calls with the old one are refused.
  const renewed = (token: string) => {
    keepStaffSignIn(token)
    read.refetch()
    info.refetch()
  }
  // Shown once, until the person confirms that they are stored.
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <div className="max-w-170">
      <PageFrame>
        <PageHeader
          title={t('page.security.title')}
          note={t('page.security.note')}
          actions={
            <div className="lg:hidden">
              <Self />
            </div>
          }
        />
        {needed && (
          <Note tone="attention" title={t('page.security.needTitle')}>
            {t('page.security.needBody')}
          </Note>
        )}
        {read.data?.demanded === false && <Note>{t('page.security.demo')}</Note>}
        {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />}
        <Answered read={read} skeleton={<Skeleton height="240px" />}>
          {(security) => (
            <>
              <OwnAuthenticator security={security} onCodes={setCodes} onRenewed={renewed} />
              <OwnPasskeys security={security} onRenewed={renewed} />
              {needed === false && <OwnPassword security={security} onRenewed={renewed} />}
            </>
          )}
        </Answered>
      </PageFrame>
    </div>
  )
}

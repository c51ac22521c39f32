import { securityOverview } from '@ohmstead/contract/accounts/address-calls'
import { useCall } from '../../platform/calls.tsx'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link, useNavigate } from '../../platform/navigation.tsx'
import { Answered, PageFrame, PageHeader, Skeleton } from '../../ui/index.ts'
import { AddressChange } from './address-change.tsx'

/** One form for adding and changing the address; the profile decides which, whichever route was opened. */
export function EmailPage({ name }: { readonly name: 'bindEmail' | 'updateEmail' }) {
  const t = useTranslations('accounts')
  const navigate = useNavigate()
  const read = useCall(securityOverview)
  const security = read.data
  const toSecurity = () => navigate({ to: '/person/safe' })
  const shown = security === undefined ? name : security.email === null ? 'bindEmail' : 'updateEmail'
  return (
    <PageFrame>
      <PageHeader
        title={t(`page.email.${shown}`)}
        note={security?.email == null ? t('page.email.why') : t('page.email.now', { address: security.email })}
        back={<Link to="/person/safe">{t('page.safe.title')}</Link>}
      />
      <Answered read={read} skeleton={<Skeleton height="420px" />}>
        {(security) => <AddressChange channel="email" old={security.email} onDone={toSecurity} onLeave={toSecurity} />}
      </Answered>
    </PageFrame>
  )
}

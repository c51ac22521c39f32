import { useTranslations } from '../../platform/i18n.tsx'
import { ButtonLink, Note } from '../../ui/index.ts'

/** That requests wait for a second person. */
export function WaitingRequests({ count }: { readonly count: number }) {
  const t = useTranslations('staff')
  if (count === 0) return null
  return (
    <Note
      tone="attention"
      title={t('page.waitingHere', { count })}
      actions={<ButtonLink to="/staff/approvals">{t('page.openApprovals')}</ButtonLink>}
    />
  )
}

import { useTranslations } from '../../platform/i18n.tsx'
import { Link } from '../../platform/navigation.tsx'
import { useSupportDesk } from '../../platform/support-desk.ts'

/** The link to support: our conversation, or the desk that the operator uses instead. */
export function SupportLine() {
  const t = useTranslations('content')
  const desk = useSupportDesk()
  return (
    <p className="text-ink-2">
      {t('page.support.question')}{' '}
      {desk === null ? (
        <Link to="/support">{t('page.support.write')}</Link>
      ) : (
        <a href={desk} rel="noopener noreferrer" target="_blank">
          {t('page.support.write')}
        </a>
      )}
    </p>
  )
}

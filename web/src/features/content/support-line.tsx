import { useTranslations } from '../../platform/i18n.tsx'
import { useSupportDesk } from '../../platform/support-desk.ts'

/** The link to the operator's support desk. Its line is kept free until the address is known, so that nothing moves. */
export function SupportLine() {
  const t = useTranslations('content')
  const desk = useSupportDesk()
  return (
    <p className="min-h-6 text-ink-2">
      {desk !== null && (
        <>
          {t('page.support.question')}{' '}
          <a href={desk} rel="noopener noreferrer" target="_blank">
            {t('page.support.write')}
          </a>
        </>
      )}
    </p>
  )
}

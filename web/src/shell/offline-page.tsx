import { useTranslations } from '../platform/i18n.tsx'
import { PageFrame, PageHeader } from '../ui/index.ts'
import { Mark } from './brand.tsx'

/** Shown without a network if the address is not stored: an explanation, and a link to try again. */
export function OfflinePage() {
  const t = useTranslations('shell')
  return (
    <div className="public">
      <header className="public-head">
        <span className="lockup" role="img" aria-label={t('brand')}>
          <Mark />
        </span>
      </header>
      <main className="public-main">
        <PageFrame>
          <PageHeader title={t('offline.title')} />
          <p>{t('offline.nothing')}</p>
          <p>{t('offline.charging')}</p>
          <p>{t('offline.contact')}</p>
          <div className="actions">
            {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty reference is this very address */}
            <a className="btn" href="">
              {t('offline.retry')}
            </a>
          </div>
        </PageFrame>
      </main>
    </div>
  )
}

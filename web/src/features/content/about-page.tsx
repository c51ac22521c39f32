import { useTranslations } from '../../platform/i18n.tsx'
import { Link } from '../../platform/navigation.tsx'
import { useClientState } from '../../platform/state.ts'
import { Note } from '../../ui/index.ts'
import { Article } from './article-page.tsx'

/** Who runs the platform, and where to read and check more. */
export function Page() {
  const t = useTranslations('content')
  const isDemo = useClientState('instance') === 'demo'
  return (
    <Article name="company" title={t('page.kinds.about')}>
      {isDemo && <Note tone="attention">{t('page.demo')}</Note>}
      <ul className="grid gap-2">
        <li>
          <Link to="/legal/:document?" params={{ document: 'terms' }}>
            {t('page.legal')}
          </Link>
        </li>
        <li>
          <Link to="/socialMedia">{t('page.channels')}</Link>
        </li>
        <li>
          <Link to="/about/verify">{t('page.verify')}</Link>
        </li>
      </ul>
    </Article>
  )
}

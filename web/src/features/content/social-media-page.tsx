import { useTranslations } from '../../platform/i18n.tsx'
import { Link } from '../../platform/navigation.tsx'
import { useClientState } from '../../platform/state.ts'
import { EmptyState, PageFrame, PageHeader } from '../../ui/index.ts'

/** The public pages of the operator elsewhere. */
export function Page() {
  const t = useTranslations('content')
  const channels = (useClientState('h5Urls') ?? []).filter(({ tag, url }) => tag !== 'CUSTOMER_SERVICE_LINK' && url !== '')
  return (
    <PageFrame>
      <PageHeader title={t('page.channels')} note={t('page.channelsNote')} back={<Link to="/about">{t('page.kinds.about')}</Link>} />
      {channels.length === 0 ? (
        <EmptyState>{t('page.noChannels')}</EmptyState>
      ) : (
        <ul className="grid max-w-prose">
          {channels.map(({ tag, url }) => (
            <li key={tag} className="grid border-b border-line py-3">
              <a href={url} rel="noopener noreferrer" target="_blank">
                {tag.replace(/_Link$/i, '')}
              </a>
              <span className="text-s break-all text-ink-2">{url}</span>
            </li>
          ))}
        </ul>
      )}
    </PageFrame>
  )
}

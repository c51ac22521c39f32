import { useTranslations } from '../../platform/i18n.tsx'
import { Link, useNavigate, useParams } from '../../platform/navigation.tsx'
import { useClientState } from '../../platform/state.ts'
import { Note, PageFrame, PageHeader, TabPanels } from '../../ui/index.ts'
import { LegalText } from './legal-text.tsx'

const types = ['company', 'terms', 'privacy'] as const

/** About the operator, with the current documents. */
export function Page() {
  const t = useTranslations('accounts')
  const navigate = useNavigate()
  const { type } = useParams('/person/about/:type?')
  const shown = types.find((known) => known === type) ?? 'company'
  return (
    <PageFrame>
      <PageHeader title={t('page.about.title')} note={t('page.about.note')} back={<Link to="/person">{t('page.hub.title')}</Link>} />
      <TabPanels
        label={t('page.about.title')}
        value={shown}
        tabs={types.map((value) => ({ value, label: t(`page.about.tab.${value}`) }))}
        onSelect={(value) => navigate({ to: '/person/about/:type?', params: { type: value } }, { keepScroll: true, replace: true })}
      >
        {shown === 'company' ? <Company /> : <LegalText document={shown} />}
      </TabPanels>
    </PageFrame>
  )
}

function Company() {
  const t = useTranslations('accounts')
  const isDemo = useClientState('instance') === 'demo'
  return (
    <div className="grid max-w-160 gap-4">
      <p>{t('page.about.what')}</p>
      <p>{t('page.about.proof')}</p>
      <p>{t('page.about.payers')}</p>
      {isDemo && <Note tone="attention">{t('page.about.demo')}</Note>}
      <p>
        {t.rich('page.about.documents', {
          link: (chunk) => (
            <Link to="/legal/:document?" params={{ document: 'terms' }}>
              {chunk}
            </Link>
          ),
        })}
      </p>
      <p>{t.rich('page.about.check', { link: (chunk) => <Link to="/person/official">{chunk}</Link> })}</p>
    </div>
  )
}

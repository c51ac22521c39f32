import { formatDate } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link, useNavigate, useParams } from '../../platform/navigation.tsx'
import { useClientState } from '../../platform/state.ts'
import { Answered, Block, Note, PageFrame, PageHeader, Skeleton, TabPanels } from '../../ui/index.ts'
import { useConsents, type ConsentDocument } from './consents.tsx'

const types = ['company', 'terms', 'privacy'] as const
const points = ['one', 'two', 'three', 'four'] as const

/** About the operator, with a summary and the version of each current document. */
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
        {shown === 'company' ? <Company /> : <Document document={shown} />}
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
      <Note tone={isDemo ? 'attention' : 'plain'}>{isDemo ? t('page.about.demo') : t('page.about.operator')}</Note>
      <p>{t.rich('page.about.check', { link: (chunk) => <Link to="/person/official">{chunk}</Link> })}</p>
    </div>
  )
}

function Document({ document }: { readonly document: 'terms' | 'privacy' }) {
  const consents = useConsents()
  return (
    <Answered read={consents.read} skeleton={<Skeleton height="220px" />}>
      {({ list }) =>
        list.filter((one) => one.document === document).map((inForce) => <Summary key={document} document={document} inForce={inForce} />)
      }
    </Answered>
  )
}

function Summary({ document, inForce }: { readonly document: 'terms' | 'privacy'; readonly inForce: ConsentDocument }) {
  const t = useTranslations('accounts')
  return (
    <Block
      title={t(`page.consent.${document}.title`)}
      aside={t('page.consent.version', { version: inForce.version, date: formatDate(inForce.inForceAt) })}
      finding={t('page.consent.short')}
    >
      <ul className="grid max-w-160 list-disc gap-3 ps-5">
        {points.map((point) => (
          <li key={point}>{t(`page.consent.${document}.points.${point}`)}</li>
        ))}
      </ul>
    </Block>
  )
}

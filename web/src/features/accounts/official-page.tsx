import { useTranslations } from '../../platform/i18n.tsx'
import { Link } from '../../platform/navigation.tsx'
import { Block, ButtonLink, PageFrame, PageHeader } from '../../ui/index.ts'

const nevers = ['password', 'code', 'transfer', 'remote', 'pay', 'file'] as const

/** Links to the contact check, and lists what our staff never ask for. */
export function Page() {
  const t = useTranslations('accounts')
  return (
    <PageFrame>
      <PageHeader title={t('page.official.title')} note={t('page.official.note')} back={<Link to="/person">{t('page.hub.title')}</Link>} />
      <div>
        <ButtonLink to="/about/verify">{t('page.official.check')}</ButtonLink>
      </div>
      <Block title={t('page.official.neverTitle')} finding={t('page.official.finding')}>
        <ul className="grid max-w-160 list-disc gap-2 ps-5">
          {nevers.map((key) => (
            <li key={key}>{t(`page.official.never.${key}`)}</li>
          ))}
        </ul>
      </Block>
    </PageFrame>
  )
}

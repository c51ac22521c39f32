import { helpCategories } from '@ohmstead/contract/content/types'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link, useSearch } from '../../platform/navigation.tsx'
import { PageFrame, PageHeader } from '../../ui/index.ts'
import { Found, HelpSearch } from './found.tsx'
import { SupportLine } from './support-line.tsx'

/** The help: a search, and the categories. */
export function Page() {
  const t = useTranslations('content')
  const [{ q }] = useSearch()
  return (
    <PageFrame>
      <PageHeader title={t('page.kinds.help')} note={t('page.notes.help')} />
      <HelpSearch />
      {q ? <Found words={q} /> : <Categories />}
      <SupportLine />
      <p>
        <Link to="/about/verify">{t('page.verify')}</Link>
      </p>
    </PageFrame>
  )
}

function Categories() {
  const t = useTranslations('content')
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {helpCategories.map((category) => (
        <li key={category} className="grid gap-1 border-t border-line pt-3">
          <Link to="/help/list" search={{ category }} className="font-semibold">
            {t(`page.categories.${category}.name`)}
          </Link>
          <span className="text-ink-2">{t(`page.categories.${category}.about`)}</span>
        </li>
      ))}
    </ul>
  )
}

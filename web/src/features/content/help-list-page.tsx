import { articleList } from '@ohmstead/contract/content/calls'
import { helpCategories, type HelpCategory } from '@ohmstead/contract/content/types'
import { useListCall } from '../../platform/calls.tsx'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link, useSearch } from '../../platform/navigation.tsx'
import { EmptyState, PageFrame, PageHeader } from '../../ui/index.ts'
import { ArticleRows } from './article-rows.tsx'
import { Found, HelpSearch } from './found.tsx'
import { SupportLine } from './support-line.tsx'

/** The help articles of a category, or those that contain what was searched. */
export function Page() {
  const t = useTranslations('content')
  const [{ q, category }] = useSearch()
  const known = helpCategories.find((one) => one === category)
  return (
    <PageFrame>
      <PageHeader
        title={known === undefined ? t('page.allHelp') : t(`page.categories.${known}.name`)}
        back={<Link to="/help">{t('page.kinds.help')}</Link>}
      />
      <HelpSearch />
      {q ? <Found words={q} /> : <OfCategory category={known} />}
      <SupportLine />
    </PageFrame>
  )
}

function OfCategory({ category }: { readonly category: HelpCategory | undefined }) {
  const t = useTranslations('content')
  const list = useListCall(articleList, { kind: 'help', ...(category !== undefined && { category }) })
  return <ArticleRows list={list} empty={<EmptyState>{t('page.noneYet')}</EmptyState>} />
}

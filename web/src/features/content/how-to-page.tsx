import { articleList } from '@ohmstead/contract/content/calls'
import { useListCall } from '../../platform/calls.tsx'
import { useTranslations } from '../../platform/i18n.tsx'
import { EmptyState, PageFrame, PageHeader } from '../../ui/index.ts'
import { ArticleRows } from './article-rows.tsx'

/** The how-to pages for members who lease and host. */
export function Page() {
  const t = useTranslations('content')
  return (
    <PageFrame>
      <PageHeader title={t('page.kinds.howto')} note={t('page.notes.howto')} />
      <ArticleRows list={useListCall(articleList, { kind: 'howto' })} empty={<EmptyState>{t('page.noneYet')}</EmptyState>} />
    </PageFrame>
  )
}

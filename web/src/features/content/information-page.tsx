import { articleList } from '@ohmstead/contract/content/calls'
import { useListCall } from '../../platform/calls.tsx'
import { useTranslations } from '../../platform/i18n.tsx'
import { EmptyState, PageFrame, PageHeader } from '../../ui/index.ts'
import { ArticleRows } from './article-rows.tsx'

function Information({ kind }: { readonly kind: 'blog' | 'news' | 'article' | 'community' }) {
  const t = useTranslations('content')
  return (
    <PageFrame>
      <PageHeader title={t(`page.kinds.${kind}`)} note={t(`page.notes.${kind}`)} />
      <ArticleRows list={useListCall(articleList, { kind })} dated empty={<EmptyState>{t('page.noneYet')}</EmptyState>} />
    </PageFrame>
  )
}

export const Blog = () => <Information kind="blog" />
export const News = () => <Information kind="news" />
export const Articles = () => <Information kind="article" />
export const Community = () => <Information kind="community" />

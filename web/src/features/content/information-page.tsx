import { articleList } from '@ohmstead/contract/content/calls'
import { feedPath, type FeedKind } from '@ohmstead/contract/content/path'
import { useListCall } from '../../platform/calls.tsx'
import { useTranslations } from '../../platform/i18n.tsx'
import { useLanguage } from '../../platform/language.ts'
import { EmptyState, PageFrame, PageHeader } from '../../ui/index.ts'
import { ArticleRows } from './article-rows.tsx'

function Information({ kind }: { readonly kind: FeedKind }) {
  const t = useTranslations('content')
  const language = useLanguage()
  return (
    <PageFrame>
      <PageHeader title={t(`page.kinds.${kind}`)} note={t(`page.notes.${kind}`)} />
      <ArticleRows list={useListCall(articleList, { kind })} dated empty={<EmptyState>{t('page.noneYet')}</EmptyState>} />
      <p className="text-s">
        <a href={`${feedPath(kind)}?lang=${language}`}>{t('page.feed')}</a>
      </p>
    </PageFrame>
  )
}

export const Blog = () => <Information kind="blog" />
export const News = () => <Information kind="news" />
export const Articles = () => <Information kind="article" />
export const Community = () => <Information kind="community" />

import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { articleDetail } from '@ohmstead/contract/content/calls'
import { contentErrors } from '@ohmstead/contract/content/errors'
import { articleName } from '@ohmstead/contract/content/types'
import { z } from '@ohmstead/contract/kernel/field'
import type { ReactNode } from 'react'
import { useCall } from '../../platform/calls.tsx'
import { CallRefused } from '../../platform/client.ts'
import { formatDate } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { languageNames, tagOf, useLanguage } from '../../platform/language.ts'
import { Link, useSearch } from '../../platform/navigation.tsx'
import { Answered, EmptyState, Markdown, PageFrame, PageHeader, PaperAlone, Skeletons } from '../../ui/index.ts'

export function Help() {
  const t = useTranslations('content')
  return <Named back={<Link to="/help">{t('page.kinds.help')}</Link>} />
}

export function HowTo() {
  const t = useTranslations('content')
  return <Named back={<Link to="/rental/article">{t('page.kinds.howto')}</Link>} />
}

export function Information() {
  const t = useTranslations('content')
  return <Named back={<Link to="/information/blog">{t('page.information')}</Link>} />
}

/** The article of the address. */
function Named({ back }: { readonly back: ReactNode }) {
  const [{ name = '' }] = useSearch()
  return z.safeParse(articleName, name).success ? <Article name={name} back={back} /> : <NotFound back={back} />
}

interface ArticleProps {
  readonly name: string
  /** Shown until the article is there; absent: that it is one. */
  readonly title?: string
  readonly back?: ReactNode
  readonly children?: ReactNode
}

/** One article, with its title as the title of the page. */
export function Article({ name, title, back, children }: ArticleProps) {
  const t = useTranslations('content')
  const read = useCall(articleDetail, { name })
  if (read.data === undefined && read.error instanceof CallRefused && read.error.is(contentErrors.articleNotFound)) return <NotFound back={back} />
  return (
    <Answered
      read={read}
      skeleton={<Skeletons heights={['40px', '640px']} />}
      frame={(state) => (
        <PageFrame>
          <PageHeader title={title ?? t('page.one')} back={back} />
          {state}
        </PageFrame>
      )}
    >
      {(article) => (
        <PageFrame>
          <PageHeader title={article.title} note={article.summary} back={back} />
          <Body article={article} />
          {children}
          <PaperAlone />
        </PageFrame>
      )}
    </Answered>
  )
}

/** An article that does not exist or was withdrawn. */
function NotFound({ back }: { readonly back: ReactNode }) {
  const t = useTranslations('content')
  return (
    <PageFrame>
      <PageHeader title={t('page.notFound')} back={back} />
      <EmptyState>{t('refusal.articleNotFound')}</EmptyState>
    </PageFrame>
  )
}

function Body({ article: { body, cover, language, kind, at } }: { readonly article: OutputOf<typeof articleDetail> }) {
  const t = useTranslations('content')
  const shownIn = useLanguage()
  return (
    <article className="grid gap-6">
      {language !== shownIn && <p className="text-s text-ink-2">{t('page.inLanguage', { language: languageNames[language] })}</p>}
      {cover !== null && <img src={cover} alt="" className="aspect-video w-full max-w-prose bg-surface object-cover" />}
      <Markdown text={body} lang={tagOf(language)} />
      {kind !== 'about' && <p className="text-s text-ink-2">{t('page.published', { date: formatDate(at) })}</p>}
    </article>
  )
}

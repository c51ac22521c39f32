import { contentSearch } from '@ohmstead/contract/content/calls'
import { useListCall } from '../../platform/calls.tsx'
import { useTranslations } from '../../platform/i18n.tsx'
import { useSearch } from '../../platform/navigation.tsx'
import { filterMax } from '../../platform/form-rules.ts'
import { EmptyState, SearchField } from '../../ui/index.ts'
import { ArticleRows } from './article-rows.tsx'

/** The field in which a reader searches the help; the words are part of the address. */
export function HelpSearch() {
  const t = useTranslations('content')
  const [{ q = '' }, change] = useSearch()
  return (
    <div className="max-w-prose" role="search">
      <SearchField
        label={t('page.search')}
        maxLength={filterMax(contentSearch, 'words')}
        value={q}
        onValue={(words) => change({ q: words === '' ? undefined : words }, { replace: true })}
      />
    </div>
  )
}

/** The help articles that contain some words. */
export function Found({ words }: { readonly words: string }) {
  const t = useTranslations('content')
  const list = useListCall(contentSearch, { words, kind: 'help' })
  return (
    <section aria-label={t('page.resultsFor', { words })}>
      <ArticleRows list={list} empty={<EmptyState>{t('page.nothingFound')}</EmptyState>} />
    </section>
  )
}

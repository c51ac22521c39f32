import type { articleList } from '@ohmstead/contract/content/calls'
import { articlePage } from '@ohmstead/contract/content/path'
import type { ReactNode } from 'react'
import type { useListCall } from '../../platform/calls.tsx'
import { formatDate } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { tagOf } from '../../platform/language.ts'
import { Link } from '../../platform/navigation.tsx'
import { Answered, Button, Skeletons } from '../../ui/index.ts'

interface Props {
  readonly list: ReturnType<typeof useListCall<typeof articleList>>
  readonly dated?: boolean
  readonly empty: ReactNode
}

/** Articles as a list of titles with their summaries. */
export function ArticleRows({ list, dated = false, empty }: Props) {
  const t = useTranslations('content')
  return (
    <Answered
      read={{ data: list.rows, error: list.error, refetch: list.refetch, receivedAt: list.receivedAt }}
      skeleton={<Skeletons heights={['72px', '72px', '72px']} />}
      isEmpty={(rows) => rows.length === 0}
      empty={empty}
    >
      {(rows) => (
        <>
          <ul className="grid max-w-prose">
            {rows.map(({ name, kind, title, summary, cover, language, at }) => (
              <li key={name} className="grid gap-1 border-b border-line py-4" lang={tagOf(language)}>
                {cover !== null && <img src={cover} alt="" loading="lazy" className="mb-2 aspect-video w-full bg-surface object-cover" />}
                <Link to={articlePage(kind)} search={kind === 'about' ? {} : { name }} className="font-semibold">
                  {title}
                </Link>
                <span className="text-ink-2">{summary}</span>
                {dated && <span className="text-s text-ink-2">{formatDate(at)}</span>}
              </li>
            ))}
          </ul>
          {list.more !== undefined && (
            <div>
              <Button tone="quiet" busy={list.isFetching} onClick={() => list.more?.()}>
                {t('page.more')}
              </Button>
            </div>
          )}
        </>
      )}
    </Answered>
  )
}
